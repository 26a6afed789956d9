// Watches searches in Chromium: Pearl's tree, edits, races, traces, chapters and convergence, by mouse and by keyboard, in
// light and dark, on a desk and on a phone.
//   BASE=http://127.0.0.1:8000/ node watch.mjs
// SCREENSHOTS names the folder for pictures (target/screenshots); common/browser.mjs has the rest.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PATIENCE, base, browser, root, smallestLetter } from "./common/browser.mjs";

const pictures = process.env.SCREENSHOTS ?? join(root, "target/screenshots");
mkdirSync(pictures, { recursive: true });

const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DRAWN = ".search-figure .tree[data-step]";

/** Opens a place in a context of its own; fails if the browser complains, the page shifts, or asks another host. */
async function at(place, work, { ready = DRAWN, mayShift = false, ...options } = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", acceptDownloads: true, ...DESK, ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver(list => list.getEntries().forEach(entry => {
      if (!entry.hadRecentInput) window.shift += entry.value;
    })).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", e => problems.push(e.stack ?? e.message));
  page.on("console", message => message.type() === "error" && problems.push(message.text()));
  page.on("request", request => {
    const { host, protocol } = new URL(request.url());
    if (host !== new URL(base).host && protocol !== "blob:") problems.push(`asked for ${request.url()}`);
  });
  try {
    await page.goto(base + place);
    await page.waitForSelector(ready);
    const shift = await page.evaluate(() => window.shift);
    assert.ok(mayShift || shift < 0.01, `${place} shifts by ${shift} while it loads`);
    await work(page, context);
    assert.deepEqual(problems, []);
    assert.deepEqual(await context.cookies(), []);
  } finally {
    await context.close();
  }
}

/** Repeats `work` until it succeeds. */
async function eventually(work) {
  for (const end = Date.now() + PATIENCE; ; await new Promise(resolve => setTimeout(resolve, 50))) {
    try {
      return await work();
    } catch (e) {
      if (Date.now() > end) throw e;
    }
  }
}

const button = (page, name) => page.locator(`.search-figure .player button[aria-label^="${name}"]`);
const sentence = page => page.textContent(".search-figure .sentence");
const answers = page => page.$$eval(".panel.passes tbody tr:not(.later)", rows => rows.map(row => Number(row.dataset.g)));
const count = async (page, name) => Number((await page.textContent(`.panel.counts [data-count="${name}"]`)).split(" ")[0]);
const leaves = page => page.$$eval(".leaf-value:not([hidden])", items => items.map(item => Number(item.textContent)));
const picture = (page, name, more = {}) => page.screenshot({ path: join(pictures, `watch-${name}.png`), fullPage: true, ...more });
const fits = page => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test("Pearl's tree through the four passes of SSS*", () => at("", async page => {
  assert.match(await page.textContent("h1"), /^SSS\* on Pearl.s tree$/);
  assert.match(await page.title(), /SSS\* on Pearl.s tree · nullwindow/);
  const seen = [];
  for (const g of [41, 36, 35, 35]) {
    await button(page, "Next pass").click();
    seen.push((await answers(page)).at(-1));
    assert.match((await sentence(page)).replaceAll("\u00a0", " "), new RegExp(`returns g = ${g},`));
  }
  assert.deepEqual(seen, [41, 36, 35, 35]);
  assert.deepEqual(await answers(page), [41, 36, 35, 35]);
  assert.deepEqual(await leaves(page), [41, 12, 34, 36, 5, 35, 50, 36]);
  assert.deepEqual([await count(page, "nodes"), await count(page, "leaves"), await count(page, "table hits")], [41, 8, 10]);
  assert.equal(await page.textContent(".window .known strong"), "f = 35");
  assert.equal(await page.locator(".tree-slot .node.critical").count(), 5);
  assert.equal(await page.locator(".tree-slot .band.upper.is").count(), 12);
  assert.equal(await page.locator(".tree-slot .band.lower.is").count(), 9);
  await picture(page, "pearl");
  await picture(page, "pearl-first-screen", { fullPage: false });
}));

test("steps go forward and back to the same state", () => at("?#watch?at=31", async page => {
  assert.match(await sentence(page), /^Leaf n is evaluated: 5/);
  const before = await page.$eval(".tree", tree => tree.innerHTML);
  for (let i = 0; i < 5; i++) await button(page, "Next step").click();
  assert.notEqual(await page.$eval(".tree", tree => tree.innerHTML), before);
  for (let i = 0; i < 5; i++) await button(page, "Back a step").click();
  assert.equal(await page.$eval(".tree", tree => tree.innerHTML), before);
  await page.locator(".player input[type=range]").fill("6");
  assert.match(await sentence(page), /^Leaf e is evaluated: 41/);
}));

test("it plays by itself, unless motion is unwelcome", () => at("", async page => {
  await page.waitForFunction(() => Number(document.querySelector(".tree")?.dataset.step) >= 1);
  await button(page, "Pause").click();
  assert.equal(await button(page, "Play").count(), 1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await page.evaluate(() => { location.hash = "#watch?algorithm=dual*"; });
  await page.waitForFunction(() => /^DUAL/.test(document.querySelector("h1")?.textContent) && document.querySelector(".tree"));
  assert.equal(await page.locator(".player.playing").count(), 0);
}, { reducedMotion: "no-preference" }));

test("OPEN and MT visit the same leaves", () => at("#watch?at=0", async page => {
  for (let pass = 1; pass <= 3; pass++) {
    await button(page, "Next pass").click();
    const rows = await page.$$eval(".compare td", cells => cells.map(cell => cell.textContent));
    assert.equal(rows[0], rows[1]);
    const open = await page.$$eval(".open-list li", items => items.map(item => item.textContent));
    assert.deepEqual(open, [["e 41", "m 36", "k 34", "g 12"], ["m 36", "k 34", "g 12", "n 5"], ["o 35", "k 34", "g 12", "n 5"]][pass - 1]);
  }
  await button(page, "To the end").click();
  assert.equal(await page.textContent(".compare tr:first-child td"), "41 12 34 36 5 35 50 36");
  assert.equal(await page.getAttribute(".panel.open .verdict", "data-same"), "true");
  assert.match(await page.textContent(".panel.open .verdict"), /same 8 leaves in the same order/);
}));

test("OPEN and MT agree on a random tree, for DUAL* too", () => at("#watch?tree=random:w=3,d=4,seed=7&algorithm=sss*&at=99999", async page => {
  for (const [algorithm, name] of [["sss*", "SSS"], ["dual*", "DUAL"]]) {
    await page.locator(".algorithm select").selectOption(algorithm);
    await page.waitForFunction(start => document.querySelector("h1").textContent.startsWith(start), name);
    // The heading is there before the search is: until then the end is that of the one before.
    await eventually(async () => {
      await button(page, "To the end").click();
      assert.match(await page.textContent(".panel.open .verdict"), /in the same order/);
    });
    assert.equal(await page.getAttribute(".panel.open .verdict", "data-same"), "true");
  }
}));

test("an edited leaf changes value and passes", () => at("#watch?at=73", async page => {
  const leaf = page.locator(".tree .node.leaf").nth(11);
  assert.match(await leaf.getAttribute("aria-label"), /^leaf o, value 35/);
  await leaf.click();
  await page.locator(".leaf-editor").fill("20");
  await page.waitForFunction(() => document.querySelector(".window .known strong")?.textContent !== "f = 35");
  assert.equal(await page.textContent(".window .known strong"), "f = 34");
  assert.notDeepEqual(await answers(page), [41, 36, 35, 35]);
  assert.equal((await answers(page)).at(-1), 34);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash.includes("20"));
  assert.match(decodeURIComponent(page.url()), /\(36\+20\)/);
  await picture(page, "edited");
}));

// It begins with an algorithm that is not the first of the list: each choice is seen in the address.
test("every algorithm finds the value of the tree", () => at("#watch?algorithm=scout&at=0", async page => {
  const all = await page.$$eval(".algorithm select option", options => options.map(option => option.value));
  assert.ok(all.length >= 19);
  for (const algorithm of all) {
    await page.locator(".algorithm select").selectOption(algorithm);
    await page.waitForFunction(name => new URLSearchParams(location.hash.split("?")[1]).get("algorithm") === name, algorithm);
    await page.keyboard.press("Escape");
    await button(page, "To the end").click();
    const known = await page.textContent(".window .known strong");
    if (algorithm.startsWith("mtd-best")) assert.match(known, /f/);
    else assert.equal(known, "f = 35", algorithm);
  }
}));

test("a race of three", () => at("#watch?tree=pearl&algorithm=sss*,mtd(f),alphabeta&guess=35", async page => {
  const end = page.locator('.race-figure .player button[aria-label^="To the end"]');
  await end.click();
  const counts = await page.$$eval(".lane", lanes => lanes.map(lane => [lane.dataset.algorithm,
    ...["nodes", "leaves"].map(name => Number(lane.querySelector(`[data-count="${name}"]`).textContent))]));
  assert.deepEqual(counts.map(([name, , leaves]) => [name, leaves]), [["sss*", 8], ["mtd(f)", 8], ["alphabeta", 12]]);
  for (const state of await page.$$eval(".lane-state", states => states.map(state => state.textContent))) assert.equal(state, "Done: f = 35");
  assert.match(await page.textContent(".verdict-of-race"), /^Fewest nodes: /);
  await picture(page, "race");
  await page.locator(".algorithm .remove").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".lane").length === 2);
  await page.locator(".algorithm .remove").first().click();
  await page.waitForSelector(".search-figure");
}, { ready: ".lane .tree[data-step]" }));

test("a permalink in a fresh tab shows the same step", () => at("#watch?tree=((3+17)(2+12))&algorithm=mtd(f)&guess=3", async (page, context) => {
  await button(page, "Next pass").click();
  await page.waitForFunction(() => /at=[1-9]/.test(location.hash));
  const [said, address] = [await sentence(page), page.url()];
  const other = await context.newPage();
  await other.goto(address);
  await other.waitForSelector(DRAWN);
  assert.equal(await sentence(other), said);
  assert.equal(await other.textContent("h1"), "MTD(f) on a tree of your own");
  await other.locator(".setup select").first().selectOption("pearl");
  await other.waitForFunction(() => /Pearl/.test(document.querySelector("h1").textContent));
  await other.goBack();
  await other.waitForFunction(() => /your own/.test(document.querySelector("h1").textContent));
}));

test("by keyboard alone", () => at("#watch?at=0", async page => {
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.getAttribute(DRAWN, "data-step"), "1");
  await page.keyboard.press("Shift+ArrowRight");
  assert.deepEqual(await answers(page), [41]);
  await page.keyboard.press("End");
  assert.deepEqual(await answers(page), [41, 36, 35, 35]);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  assert.equal(await button(page, "Pause").count(), 1);
  await page.keyboard.press("Space");
  // Tab reaches everything; the tree is one stop, in which arrows move.
  const stops = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement: now } = document;
      return now === document.body ? "" : now.getAttribute("aria-label") ?? now.textContent.trim().slice(0, 30) ?? now.tagName;
    });
    stops.push(stop);
    if (stop.startsWith("max node")) break;
  }
  assert.ok(stops.some(stop => stop.startsWith("Skip")) && stops.includes("Learn") && stops.at(-1).startsWith("max node"), stops.join(" | "));
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^leaf .*, value 5/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".window .known strong")?.textContent === "f = 41");
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /value 60/);
}));

test("a tree as text, and a message with place and remedy for a wrong one", () => at("#watch?at=0", async page => {
  await page.locator(".setup select").first().selectOption("text");
  await page.locator(".tree-text textarea").fill("((41 5)(12 x))");
  await page.locator(".tree-text button").click();
  await page.waitForSelector(".problem .notice");
  const said = await page.textContent(".problem");
  assert.match(said, /line 1, column 12/);
  assert.match(said, /\(\(41 5\)\(12 90\)\)/);
  assert.equal(await page.$eval(".tree-text textarea", text => text.value.slice(text.selectionStart, text.selectionEnd)), "x");
  await picture(page, "wrong-text");
  await page.locator(".tree-text textarea").fill("((41 5)(12 90))");
  await page.locator(".tree-text button").click();
  await page.waitForFunction(() => !document.querySelector(".problem .notice"));
  await button(page, "To the end").click();
  assert.equal(await page.textContent(".window .known strong"), "f = 12");
}));

test("text from outside is text", () => at("#watch?tree=<img src=x onerror=window.hacked=1>&algorithm=<b>x</b>", async page => {
  await page.waitForSelector(".problem .notice");
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator("main img, h1 b").count(), 0);
}, { ready: ".problem .notice", mayShift: true }));

test("random trees by sliders, and a message above the limit", () => at("#watch?tree=random:w=3,d=4,seed=1&algorithm=mtd(f)", async page => {
  const slider = page.locator('.sliders input[aria-label="Width"]');
  await slider.fill("2");
  await page.waitForFunction(() => document.querySelectorAll(".tree-slot .node").length === 31);
  await page.locator('.sliders input[aria-label="Depth"]').fill("8");
  await page.waitForFunction(() => /d=8/.test(location.hash));
  await page.locator('.sliders input[aria-label="Width"]').fill("3");
  await page.waitForFunction(() => /nodes|large|most/.test(document.querySelector(".too-large, .problem .notice")?.textContent ?? ""));
}));

test("a large tree is folded, zoomed and moved", () => at("#watch?tree=random:w=4,d=4,seed=3&algorithm=sss*&at=60", async page => {
  assert.ok(await page.locator(".tree-slot .node").count() > 60);
  const before = await page.getAttribute(".tree > g", "transform");
  await page.locator('.zoom button[aria-label="Whole tree"]').click();
  assert.notEqual(await page.getAttribute(".tree > g", "transform"), before);
  await picture(page, "random");
}));

test("a recorded trace plays the same way", () => at("#watch?at=0", async page => {
  const events = ["{\"trace\":\"nullwindow\",\"schema\":1}"];
  const tell = event => events.push(JSON.stringify(event));
  tell({ event: "iteration", depth: 1 });
  tell({ event: "probe", alpha: 29999, beta: 30000 });
  tell({ event: "enter", path: [], depth: 1 });
  for (const [i, value] of [-7, -9].entries()) {
    tell({ event: "enter", path: [i], depth: 0 });
    tell({ event: "leaf", path: [i], value });
  }
  tell({ event: "leave", path: [], depth: 1, value: 9, lower: null, upper: 9, move: 1 });
  tell({ event: "pass", bound: 30000, g: 9, lower: null, upper: 9, nodes: 3, leaves: 2 });
  await page.locator(".setup select").first().selectOption("trace");
  const file = text => page.locator(".trace-file input").setInputFiles({ name: "small.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
  await file(events.join("\n"));
  await page.waitForFunction(() => document.querySelectorAll(".tree-slot .node").length === 3);
  await button(page, "To the end").click();
  assert.deepEqual(await answers(page), [9]);
  assert.deepEqual(await leaves(page).then(list => list.map(Math.abs)), [7, 9]);
  await file("no trace at all");
  await page.waitForSelector(".problem .notice");
  assert.match(await page.textContent(".problem"), /line 1/);
}));

test("the picture is saved as SVG of its own", () => at("#watch?at=72", async page => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".save-svg").click()]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(download.suggestedFilename(), /^nullwindow-sss\.svg$/);
  assert.match(text, /^<svg[^>]*viewBox/);
  assert.match(text, /=35/);
  assert.doesNotMatch(text, /var\(--|class=|tabindex/);
  assert.match(text, /paint-order="stroke/);
}));

test("the saved picture of a wide tree shows all of it", () => at(`#watch?tree=(${[...Array(60).keys()].join("+")})`, async page => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".save-svg").click()]);
  const text = readFileSync(await download.path(), "utf8");
  const [left, , width] = /viewBox="([^"]*)"/.exec(text)[1].split(" ").map(Number);
  const [, shift, zoom] = /<g transform="translate\(([-\d.]+) [-\d.]+\) scale\(([\d.]+)\)"/.exec(text).map(Number);
  const ends = [...text.matchAll(/ d="M[-\d.]+ [-\d.]+L([-\d.]+) /g)].map(([, x]) => Number(x) * zoom + shift);
  assert.ok(ends.length >= 60 && Math.min(...ends) > left && Math.max(...ends) < left + width, `${left} ${width}: ${ends}`);
}));

test("on a phone nothing is wider than the screen, and letters can be read", () => at("#watch?at=24", async page => {
  await picture(page, "phone");
  assert.ok(await smallestLetter(page) >= 10, `letters of ${await smallestLetter(page)} pixels`);
  const places = [["race", "#watch?algorithm=sss*,dual*&at=20", ".lane .tree[data-step]"], ["random", "#watch?tree=random:w=3,d=4,seed=2&at=30", ".sliders:not([hidden])"],
    ["learn", "#learn", ".contents"], ["chapter", "#learn/drivers", ".chapter .tree[data-step]"],
    ["convergence", "#convergence?game=tree&depth=4", ".summary"], ["results", "#results", ".view.results h1"]];
  for (const [name, place, ready] of places) {
    assert.ok(await fits(page), `before ${place}`);
    await page.evaluate(hash => { location.hash = hash; }, place);
    await page.waitForSelector(ready);
    assert.ok(await fits(page), place);
    assert.ok(await smallestLetter(page) >= 10, `${place}: letters of ${await smallestLetter(page)} pixels`);
    await picture(page, `phone-${name}`);
  }
}, PHONE));

test("dark, by the system and by the switch", async () => {
  const paper = page => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await at("#watch?at=52", async page => {
    assert.equal(await paper(page), "rgb(23, 24, 26)");
    await picture(page, "dark");
  }, { colorScheme: "dark" });
  await at("#watch?at=52", async page => {
    assert.equal(await paper(page), "rgb(253, 252, 250)");
    await page.click("#theme");
    await page.click("#theme");
    assert.equal(await paper(page), "rgb(23, 24, 26)");
    await page.reload();
    await page.waitForSelector(DRAWN);
    assert.equal(await paper(page), "rgb(23, 24, 26)");
  }, { colorScheme: "light" });
});

test("nothing shifts while a search plays", () => at("#watch?at=0", async page => {
  await page.evaluate(() => { window.shift = 0; });
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(15);
  }
  assert.ok(await page.evaluate(() => window.shift) < 0.02, String(await page.evaluate(() => window.shift)));
}));

test("every chapter has its live figures and a link of its own", async () => {
  await at("#learn", async page => {
    const chapters = await page.$$eval(".contents a", links => links.map(link => link.getAttribute("href")));
    assert.equal(chapters.length, 8);
    for (const chapter of chapters) {
      await page.goto(base + chapter);
      await page.waitForFunction(() => {
        const slots = [...document.querySelectorAll(".live")];
        return slots.length > 0 && slots.every(slot => slot.querySelector(".tree[data-step]"));
      });
      assert.equal(await page.locator(".live .notice.bad").count(), 0, chapter);
      for (const link of await page.$$eval(".chapter a[href^='#']", links => links.map(link => link.getAttribute("href")))) {
        assert.match(link, /^#(watch|learn|convergence|results)/);
      }
      await picture(page, `chapter-${chapter.split("/")[1]}`);
    }
  }, { ready: ".contents" });
});

test("drivers close in on the value, in every game", () => at("#convergence?game=tree&depth=5&algorithm=mtd(f),sss*,mtd-bi", async page => {
  for (const [game, depth] of [["tree", 5], ["othello", 4], ["chess", 3], ["checkers", 5]]) {
    await page.evaluate(hash => { location.hash = hash; }, `#convergence?game=${game}&depth=${depth}&algorithm=mtd(f),sss*,mtd-bi`);
    await page.waitForFunction(name => document.title.toLowerCase().includes(name) && /^Done/.test(document.querySelector(".state")?.textContent ?? ""), game);
    const rows = await page.$$eval(".summary tbody tr", all => all.map(row => [...row.cells].map(cell => cell.textContent)));
    assert.equal(rows.length, 3);
    for (const row of rows) assert.equal(row[4], row[5], `${game}: the bounds of ${row[0]} meet`);
    assert.equal(new Set(rows.map(row => row[4])).size, 1, `${game}: all drivers agree`);
    await picture(page, `convergence-${game}`);
  }
}, { ready: ".funnel" }));

test("a wrong position is a message, not a picture", () => at("#convergence?game=chess&position=rnbqkbnr/9/8/8/8/8/8/8&depth=2", async page => {
  await page.waitForSelector(".notice.bad");
  assert.match(await page.textContent(".notice.bad"), /column|FEN/);
}, { ready: ".notice.bad", mayShift: true }));

test("leaving a place before it is there leaves nothing behind", () => at("#learn", async page => {
  const places = ["#watch", "#learn/drivers", "#convergence?game=tree&depth=5", "#watch?algorithm=sss*,dual*", "#results", "#learn/trees", "#watch?at=3"];
  for (const place of places) {
    await page.evaluate(hash => { location.hash = hash; }, place);
    await page.waitForTimeout(30);
  }
  await page.waitForFunction(() => document.querySelector(".tree")?.dataset.step === "3");
  assert.equal(await page.locator(".view").count(), 1);
  assert.equal(await page.locator("h1").count(), 1);
}, { ready: ".contents" }));

test("the address may change while the view still loads", () => at("#nowhere", async page => {
  let release;
  const held = new Promise(resolve => { release = resolve; });
  await page.route("**/watch/watch.css", async route => { await held; await route.continue(); });
  await page.evaluate(() => { location.hash = "#watch?at=0"; });
  await page.waitForSelector(".view.watch", { state: "attached" });
  await page.evaluate(() => { location.hash = "#watch?algorithm=dual*&at=3"; });
  release();
  await page.waitForFunction(() => document.querySelector(".tree")?.dataset.step === "3");
  assert.match(await page.textContent("h1"), /^DUAL\* on/);
}, { ready: ".notice.bad" }));

test("of places asked for in quick succession the last is shown", () => at("#watch?at=0", async page => {
  const places = ["sss*", "mtd(f)", "alphabeta", "negascout", "mtd-bi", "dual*"].map(name => `#watch?tree=random:w=3,d=6,seed=2&algorithm=${name}&at=3`);
  for (const pause of [0, 5, 20, 60]) {
    await page.evaluate(async ({ places, pause }) => {
      for (const place of places) {
        location.hash = place;
        await new Promise(resolve => setTimeout(resolve, pause));
      }
    }, { places, pause });
    await page.waitForFunction(() => /^DUAL/.test(document.querySelector("h1").textContent) && document.querySelector(".tree")?.dataset.step === "3");
    assert.equal(await page.locator(".view.watch .notice.bad").count(), 0);
    await page.evaluate(() => { location.hash = "#watch?at=0"; });
    await page.waitForFunction(() => /Pearl/.test(document.querySelector("h1").textContent));
  }
}));

test("a place that is asked for is shown, though the view before has just noted its own", () => at("#watch?at=1", async page => {
  await page.evaluate(() => {
    location.hash = "#watch?algorithm=dual*&at=3";
    history.replaceState(null, "", "#watch?tree=pearl&algorithm=sss*&at=1");
  });
  await page.waitForFunction(() => document.querySelector(".tree")?.dataset.step === "3" && /algorithm=dual/.test(location.hash));
  assert.match(await page.textContent("h1"), /^DUAL\* on/);
}));

test("names that are none are said to be none", () => at("#nowhere", async page => {
  for (const [place, said] of [["#constructor", /no place called “constructor”/], ["#__proto__", /no place called/], ["#play/constructor", /no game called “constructor”/],
    ["#convergence?game=go", /no game called “go”/], ["#learn/constructor", /no chapter/]]) {
    await page.evaluate(hash => { location.hash = hash; }, place);
    await page.waitForFunction(source => new RegExp(source).test(document.querySelector(".notice.bad")?.textContent ?? ""), said.source);
  }
}, { ready: ".notice.bad" }));

test("an unknown place says so and offers a way out", () => at("#nowhere", async page => {
  assert.match(await page.textContent("main"), /no place called/);
  await page.click("main a");
  await page.waitForSelector(DRAWN);
}, { ready: ".notice.bad" }));

test("one colour for one algorithm, as in the lab's table", async () => {
  const css = readFileSync(join(root, "web/page/page.css"), "utf8");
  const rows = readFileSync(join(root, "lab/assets/colours.txt"), "utf8").trim().split("\n").map(line => line.split(" "));
  const variables = new Map([["mtd(f)", "mtd-f"], ["sss*", "sss"], ["dual*", "dual"], ["*", "other"]]);
  for (const [name, light, dark] of rows) {
    const found = [...css.matchAll(new RegExp(`--a-${variables.get(name) ?? name}: (#\\w+)`, "g"))].map(match => match[1]);
    assert.deepEqual(found, [light, dark, dark], name);
  }
});
