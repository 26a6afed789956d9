// Looks at a report in Chromium: the article and the page of every experiment, at desktop and at phone width, in light and
// in dark.
//   node report.mjs NODE_MODULES PAGE SCREENSHOTS
// Says what is wrong, a line each, and exits with 1 if anything is. With NULLWINDOW_SCREENSHOTS=all it takes a picture of
// every experiment.
import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, file, pictures] = process.argv.slice(2).map(path => resolve(path));
const { chromium } = createRequire(join(modules, "playwright-core", "package.json"))("playwright-core");
const names = ["chromium", "chromium-browser", "google-chrome"].map(name => "/usr/bin/" + name);
const executablePath = process.env.NULLWINDOW_CHROMIUM ?? names.find(existsSync);
const folder = dirname(file);
const address = pathToFileURL(file).href;
const own = pathToFileURL(folder).href + "/";
const experiments = readdirSync(folder).filter(name => name.startsWith("experiment-"));
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--no-first-run"];
mkdirSync(pictures, { recursive: true });

let wrong = 0, checks = 0;
function expect(holds, what) {
  checks += 1;
  if (holds) return;
  wrong += 1;
  console.log("wrong: " + what);
}

const browser = await chromium.launch({ executablePath, args: flags });

// Opens a page; whatever it asks for outside its folder is refused and noted. A script or style in its text would be an
// error that the browser writes, as its policy forbids both.
async function open(name, options) {
  const context = await browser.newContext({ acceptDownloads: true, reducedMotion: "reduce", ...options });
  await context.route("**", route => route.request().url().startsWith(own) ? route.continue() : route.abort());
  const page = await context.newPage();
  page.on("request", request => {
    const url = request.url();
    const isOwn = url.startsWith(own) || url.startsWith("data:") || url.startsWith("blob:");
    expect(isOwn, `${name}: asked for ${url.slice(0, 100)}`);
  });
  page.on("pageerror", error => expect(false, `${name}: ${error.message}`));
  page.on("console", message => expect(message.type() !== "error", `${name}: ${message.text()}`));
  await page.goto(address);
  return page;
}

// What each figure consists of, and whether its texts get in each other's way.
function figures() {
  const apart = nodes => nodes.every((a, i) => nodes.slice(i + 1).every(b => {
    const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return p.right <= q.left + 1 || q.right <= p.left + 1 || p.bottom <= q.top + 1 || q.bottom <= p.top + 1;
  }));
  return [...document.querySelectorAll("main figure")].map(figure => {
    const panels = [...figure.querySelectorAll(".slot")].map(slot => {
      const svg = slot.querySelector("svg.panel"), box = svg.getBoundingClientRect();
      const all = selector => [...svg.querySelectorAll(selector)];
      return {
        marks: all(".mark").length,
        lines: all(".line").length,
        drawn: all(".line,.band,.mark,.grid").every(path => !/NaN|Infinity/.test(path.outerHTML)),
        xticks: all(".xtick").length,
        yticks: all(".ytick").length,
        axes: [".xaxis", ".yaxis"].every(axis => all(axis).some(text => text.textContent.trim())),
        apart: apart(all(".xtick")) && apart(all(".ytick,.yaxis")),
        inside: all("text").every(text => {
          const it = text.getBoundingClientRect();
          return it.left >= box.left - 2 && it.right <= box.right + 2 && it.bottom <= box.bottom + 2;
        }),
        letters: all("text").length ? all("text")[0].getBoundingClientRect().height : 0,
      };
    });
    const keys = [...figure.querySelectorAll(".legend .key")];
    const data = JSON.parse(figure.querySelector(".data").textContent);
    const colour = node => getComputedStyle(node).color;
    const drawn = data.series.map((series, i) => [series.algorithm,
      [keys[i].querySelector(".swatch g"), ...figure.querySelectorAll(`.panel g[data-i="${i}"]`)].map(colour)]);
    const levels = data.level ? [[data.level.algorithm, [...figure.querySelectorAll(".level")].map(colour)]] : [];
    return {
      id: figure.id,
      colours: [...drawn, ...levels],
      title: figure.querySelector("figcaption").textContent,
      panels,
      keys: keys.filter(key => key.textContent.trim() && key.getBoundingClientRect().width > 0).length,
      series: data.series.length + (data.level ? 1 : 0),
      rows: figure.querySelectorAll(".numbers tbody tr").length,
    };
  });
}

// The one colour that each algorithm has been seen in, by theme.
const colours = { light: new Map(), dark: new Map() };

async function look(name, page, width, theme = "light") {
  const found = await page.evaluate(figures);
  const isArticle = await page.locator("#found").count() > 0;
  for (const figure of found) {
    const at = `${name}: ${figure.id}`;
    expect(figure.title.length > 0, `${at}: no title`);
    expect(figure.panels.length > 0, `${at}: no panel`);
    expect(figure.keys === figure.series && figure.series > 0, `${at}: a legend of ${figure.keys} for ${figure.series} series`);
    expect(isArticle || figure.rows > 0, `${at}: no numbers`);
    for (const [algorithm, seen] of figure.colours) {
      expect(seen.length > 0, `${at}: ${algorithm} is drawn nowhere`);
      for (const colour of seen) {
        if (!colours[theme].has(algorithm)) colours[theme].set(algorithm, colour);
        expect(colours[theme].get(algorithm) === colour, `${at}: ${algorithm} is ${colour}, elsewhere ${colours[theme].get(algorithm)}`);
      }
    }
    figure.panels.forEach((panel, i) => {
      const here = `${at}, panel ${i + 1}`;
      expect(panel.marks > 0 && panel.lines > 0, `${here}: no data`);
      expect(panel.drawn, `${here}: something is drawn nowhere`);
      expect(panel.xticks > 0 && panel.yticks > 1, `${here}: ${panel.xticks} and ${panel.yticks} numbers on its axes`);
      expect(panel.axes, `${here}: an axis does not say what it is`);
      expect(panel.apart, `${here}: numbers stand on each other`);
      expect(panel.inside, `${here}: a text leaves the panel`);
      expect(panel.letters >= 10, `${here}: letters of ${panel.letters} pixels`);
    });
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide <= width, `${name}: the page is ${wide} pixels wide`);
  const links = await page.evaluate(() => [...document.querySelectorAll("a[href]")].map(a => a.getAttribute("href")));
  const lost = await page.evaluate(() => [...document.querySelectorAll("a[href^='#']")]
    .map(a => a.getAttribute("href")).filter(href => !document.getElementById(href.slice(1))));
  expect(lost.length === 0, `${name}: links to nowhere: ${lost.slice(0, 3)}`);
  const gone = links.map(href => href.split("#")[0]).filter(href => href && !existsSync(join(folder, href)));
  expect(gone.length === 0, `${name}: links to pages that do not exist: ${gone.slice(0, 3)}`);
  return found.length;
}

// The article before anything is unfolded: how many screens it takes, and what must be on it.
async function article(name, page, height) {
  const found = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    open: document.querySelectorAll("details[open]").length,
    headlines: document.querySelectorAll(".headline figure").length,
    sentences: [...document.querySelectorAll(".headline > p:not(.claimed)")].every(p => p.textContent.length > 40),
    words: [...document.querySelectorAll("#glossary dt")].map(term => term.textContent),
    sections: ["rule", "claims", "experiments", "methods", "data", "limits"].filter(id => !document.getElementById(id)),
    first: document.querySelector(".headline figure").id,
    top: document.querySelector(".headline .panel").getBoundingClientRect().top,
  }));
  const screens = found.height / height;
  console.log(`${name}: ${screens.toFixed(1)} screens`);
  expect(screens <= 10, `${name}: ${screens.toFixed(1)} screens before anything is unfolded`);
  expect(found.open === 0, `${name}: ${found.open} folds are open`);
  expect(found.headlines === 5 && found.sentences, `${name}: ${found.headlines} figures to begin with, or no sentence`);
  expect(/window-1$/.test(found.first), `${name}: the first figure is ${found.first}`);
  expect(found.top < 2 * height, `${name}: the first figure is ${found.top} pixels down`);
  for (const word of ["MTD(f)", "Leaf", "Pass", "ETC", "EIB", "LFMG", "ARMG", "Grain", "C1, O1, K1", "X1"])
    expect(found.words.includes(word), `${name}: the glossary lacks ${word}`);
  expect(found.sections.length === 0, `${name}: no section ${found.sections}`);
}

const tip = page => page.evaluate(() => {
  const tip = document.getElementById("tip"), box = tip.getBoundingClientRect();
  const inside = box.left >= 0 && box.right <= document.documentElement.clientWidth;
  return { text: tip.hidden ? "" : tip.textContent, inside };
});

async function values(name, page, isPhone) {
  const slot = page.locator(".slot").first(), svg = slot.locator("svg.panel");
  await svg.scrollIntoViewIfNeeded();
  await (isPhone ? svg.tap() : svg.hover());
  let shown = await tip(page);
  expect(/\d/.test(shown.text), `${name}: ${isPhone ? "a tap" : "the mouse"} shows no value`);
  expect(shown.inside, `${name}: the values leave the page`);
  await slot.focus();
  await page.keyboard.press("Home");
  const first = await tip(page);
  await page.keyboard.press("ArrowRight");
  shown = await tip(page);
  const columns = await page.evaluate(() => JSON.parse(document.querySelector(".data").textContent).panels[0].columns.length);
  expect(columns < 2 || (shown.text && first.text !== shown.text), `${name}: arrow keys show no other value`);
  await page.keyboard.press("Escape");
  expect((await tip(page)).text === "", `${name}: Escape hides nothing`);
}

async function filter(name, page) {
  const rows = () => page.locator(".claims tbody tr:visible").count();
  expect(await rows() === 0, `${name}: claims are not folded`);
  const all = await page.locator(".claims tbody tr").count();
  const options = await page.locator("#by-verdict option").evaluateAll(options => options.map(o => [o.value, o.textContent]));
  for (const [verdict, text] of options.filter(([value]) => value)) {
    await page.selectOption("#by-verdict", verdict);
    const expected = Number(/\((\d+)\)/.exec(text)[1]);
    expect(await rows() === expected, `${name}: "${verdict}" shows ${await rows()} rows of ${expected}`);
  }
  await page.selectOption("#by-verdict", "");
  await page.fill("#by-text", "no claim says this");
  expect(await rows() === 0 && await page.locator("#none").isVisible(), `${name}: a text that nobody wrote finds something`);
  await page.fill("#by-text", "");
  const games = await page.locator("#by-game option").evaluateAll(options => options.map(o => o.value).filter(v => v));
  for (const game of games) {
    await page.selectOption("#by-game", game);
    const some = await rows();
    expect(some > 0 && some <= all, `${name}: ${some} claims about ${game}`);
  }
  await page.selectOption("#by-game", "");
  expect(await rows() === 0, `${name}: the filter does not let go`);
  for (const summary of await page.locator(".group summary").all()) await summary.click();
  expect(await rows() === all, `${name}: unfolded, there are ${await rows()} claims of ${all}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide <= page.viewportSize().width, `${name}: the claims are ${wide} pixels wide`);
}

async function save(name, page) {
  const figure = page.locator("main figure").first();
  const get = async kind => {
    const [download] = await Promise.all([page.waitForEvent("download"), figure.locator(`[data-save=${kind}]`).click()]);
    expect(download.suggestedFilename().endsWith("." + kind.toLowerCase()), `${name}: ${download.suggestedFilename()} for ${kind}`);
    return readFileSync(await download.path());
  };
  const png = await get("PNG");
  expect(png.subarray(1, 4).toString() === "PNG" && png.readUInt32BE(16) >= 600, `${name}: the PNG is none`);
  expect(png.length > 8000, `${name}: a PNG of ${png.length} bytes shows nothing`);
  const svg = (await get("SVG")).toString();
  expect(svg.startsWith("<svg") && svg.includes("class=\"line\"") && svg.includes("<style"), `${name}: the SVG is none`);
  const csv = (await get("CSV")).toString().trim().split("\n");
  expect(csv[0].startsWith("game,") && csv.length > 1, `${name}: the CSV is none`);
}

async function legend(name, page) {
  const line = page.locator("main figure").first().locator(".panel g[data-i='0']").first();
  const key = page.locator("main figure").first().locator("button.key").first();
  await key.click();
  expect(!await line.isVisible(), `${name}: the legend hides nothing`);
  await key.click();
  expect(await line.isVisible(), `${name}: the legend shows nothing again`);
}

// Every experiment on its page.
async function each(name, page, width, theme) {
  let count = 0;
  for (const experiment of experiments) {
    await page.goto(own + experiment);
    count += await look(`${name}, ${experiment}`, page, width, theme);
    if (process.env.NULLWINDOW_SCREENSHOTS === "all")
      await page.screenshot({ path: join(pictures, `${experiment.replace(".html", "")}-${name}.png`), fullPage: true });
  }
  return count;
}

const light = page => page.evaluate(() => {
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
  return (r + g + b) / 765;
});

const desktop = await open("desktop", { viewport: { width: 1280, height: 800 }, colorScheme: "light" });
await look("desktop", desktop, 1280);
await article("desktop", desktop, 800);
await desktop.screenshot({ path: join(pictures, "desktop.png") });
await values("desktop", desktop, false);
await filter("desktop", desktop);
await legend("desktop", desktop);
expect(await light(desktop) > 0.9, "desktop: light is dark");
await desktop.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
expect(await light(desktop) < 0.2, "desktop: dark is light");
await look("dark", desktop, 1280, "dark");
await desktop.evaluate(() => scrollTo(0, 0));
await desktop.screenshot({ path: join(pictures, "dark.png") });
await desktop.locator("main figure").first().screenshot({ path: join(pictures, "figure-dark.png") });
await each("dark", desktop, 1280, "dark");
await desktop.click("#theme");
expect(await light(desktop) > 0.9, "desktop: the button does not make it light");
const count = await each("desktop", desktop, 1280, "light");
expect(count > 40, `${count} figures`);
await desktop.goto(own + experiments[0]);
await values("desktop, " + experiments[0], desktop, false);
await save("desktop", desktop);
await desktop.click("#theme");
await desktop.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
expect(await light(desktop) < 0.2, "desktop: the button does not make it dark");
expect(colours.light.size >= 10 && new Set(colours.light.values()).size >= 9, `colours: ${[...colours.light]}`);

const phone = await open("phone", { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
await look("phone", phone, 375);
await article("phone", phone, 812);
await phone.screenshot({ path: join(pictures, "phone.png") });
await values("phone", phone, true);
await filter("phone", phone);
await phone.locator("main figure").first().screenshot({ path: join(pictures, "figure-phone.png") });
await each("phone", phone, 375, "light");

await browser.close();
console.log(`${count} figures, ${checks} checks, ${wrong} wrong; pictures in ${pictures}`);
process.exit(wrong > 0 ? 1 : 0);
