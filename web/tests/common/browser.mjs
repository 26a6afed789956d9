// The browser that all scripts of this folder use, and where the page is that they look at.
//   BASE is where the page is, served or static (http://127.0.0.1:8000/). MODULES names the folder with playwright-core
//   (target/browser), NULLWINDOW_CHROMIUM the browser.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = resolve(fileURLToPath(import.meta.url), "../../../..");
/** Milliseconds: longer than anything takes on a busy machine. */
export const PATIENCE = 60_000;
export const base = process.env.BASE ?? "http://127.0.0.1:8000/";

const { chromium } = createRequire(join(process.env.MODULES ?? join(root, "target/browser"), "package.json"))("playwright-core");
const names = ["chromium", "chromium-browser", "google-chrome"].map(name => "/usr/bin/" + name);

export const browser = await chromium.launch({
  executablePath: process.env.NULLWINDOW_CHROMIUM ?? names.find(existsSync),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run"],
});
after(() => browser.close());

/** Pixels of the smallest letters in the drawings of a page. */
export const smallestLetter = page => page.evaluate(() => Math.min(...[...document.querySelectorAll("svg text")]
  .filter(text => text.textContent?.trim() && text.getBoundingClientRect().width > 0)
  .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)));
