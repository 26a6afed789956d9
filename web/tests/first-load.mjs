// What a newcomer loads: the watch page in a fresh browser, twenty times. Its size is checked, compressed as a web host
// would; how soon it is painted is printed, and checked where PAINT_MS says how soon it has to be (`./verify page`).
//   BASE=http://127.0.0.1:8000/ node first-load.mjs
// WAY is served or static.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { base, browser } from "./common/browser.mjs";

const way = process.env.WAY ?? "served";
const limit = Number(process.env.PAINT_MS ?? Infinity);

/** Opens the page with nothing in the cache; what it asked for, and when it was painted and the tree drawn. */
async function load() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    /** @type {Promise<[string, number]>[]} */
    const files = [];
    page.on("response", response => files.push(response.body().then(body => [new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length])));
    await page.goto(base);
    await page.waitForSelector(".search-figure .tree[data-step]");
    const times = await page.evaluate(() => ({
      paint: performance.getEntriesByType("paint").find(entry => entry.name === "first-contentful-paint")?.startTime ?? NaN,
      drawn: performance.now(),
    }));
    return { files: await Promise.all(files), ...times };
  } finally {
    await context.close();
  }
}

const sorted = values => [...values].sort((a, b) => a - b);
const said = values => `median ${sorted(values)[values.length >> 1].toFixed(0)} ms, most ${Math.max(...values).toFixed(0)} ms`;

test("the first load is small and soon painted", async () => {
  const loads = [];
  for (let i = 0; i < (limit < Infinity ? 21 : 3); i++) loads.push(await load());
  const [{ files }] = loads;
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  const programs = files.map(([name]) => name).filter(name => name.endsWith(".wasm"));
  console.log(`# ${way}: ${files.length} files, ${(bytes / 1000).toFixed(1)} kB compressed; first paint ${said(loads.map(({ paint }) => paint))}; tree drawn ${said(loads.map(({ drawn }) => drawn))}`);
  assert.deepEqual(programs, way === "static" ? ["/tree.wasm"] : [], "no game's program before a game is opened");
  assert.ok(bytes > 20_000 && bytes <= 300_000, `${bytes} bytes: ${files.map(file => file.join(" ")).join(", ")}`);
  const paint = sorted(loads.map(({ paint }) => paint))[loads.length >> 1];
  assert.ok(paint > 0 && paint <= limit, `first paint after ${paint} ms`);
});
