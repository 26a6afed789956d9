// Plays and analyses in Chromium: chess, Othello and checkers, by mouse, touch and keyboard, in light and dark, on a desk
// and on a phone.
//   BASE=http://127.0.0.1:8000/ node play.mjs
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
const QUICK = "level=2&clock=0.1s";
const SCHOLAR = `[Event "A lesson"]
[White "<script>window.hacked = 1</script>"]
[Black "<img src=x onerror='window.hacked = 2'>"]

1. e4 e5 2. Bc4 {<b>Development</b>} Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
`;

/** Opens a place in a context of its own; fails if the browser complains, the page shifts by itself, or asks another host. */
async function at(place, work, options = DESK) {
  const context = await browser.newContext({ reducedMotion: "reduce", acceptDownloads: true, ...options });
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
  page.on("request", request => new URL(request.url()).host === new URL(base).host || problems.push(`asked for ${request.url()}`));
  try {
    await page.goto(base + place);
    await page.waitForSelector(".board .piece");
    await page.waitForTimeout(100);
    assert.ok(await page.evaluate(() => window.shift) < 0.01, `the page shifted by ${await page.evaluate(() => window.shift)}`);
    await work(page, context);
    assert.deepEqual(await context.cookies(), []);
  } finally {
    await context.close();
    // Also if something else went wrong: this may be why.
    assert.deepEqual(problems, []);
  }
}

const statusOf = page => page.textContent(".status");
const moveCount = page => page.locator(".moves .move").count();
const waitForStatus = (page, pattern) =>
  page.waitForFunction(source => new RegExp(source).test(document.querySelector(".status")?.textContent ?? ""), pattern.source);
const square = (page, name) => page.locator(`.board [data-square="${name}"]`);
const waitForMoves = (page, count) => page.waitForFunction(n => document.querySelectorAll(".moves .move").length >= n, count);
const picture = (page, name, more = {}) => page.screenshot({ path: join(pictures, `play-${name}.png`), ...more });

/** Clicks through a legal move: squares that can move, then squares to move to, until a move is made. */
async function clickAnyMove(page, game, turn) {
  const before = await moveCount(page);
  if (game !== "othello") {
    const able = page.locator(".board [data-square].movable");
    await able.nth(turn % await able.count()).click();
  }
  for (let clicks = 0; clicks < 10 && await moveCount(page) === before; clicks++) {
    const targets = page.locator('.board [aria-label*="legal move"]');
    if (await targets.count() > 0) await targets.first().click();
    await page.waitForTimeout(30);
  }
}

for (const game of ["chess", "othello", "checkers"]) {
  test(`ten moves of ${game} against the engine`, () => at(`#play/${game}?${QUICK}`, async page => {
    for (let turn = 0; turn < 10; turn++) {
      await waitForStatus(page, /Your move|wins|has won|[Dd]raw/);
      // These moves are not the best: a game may be over before the tenth.
      if (!/Your move/.test(await statusOf(page))) {
        await page.click("button.new");
        await waitForStatus(page, /Your move/);
      }
      const before = await moveCount(page);
      await clickAnyMove(page, game, turn);
      await waitForMoves(page, before + 1);
    }
    await waitForStatus(page, /Your move|wins|has won|[Dd]raw/);
    await picture(page, `${game}-desk-light`);
    await page.click('.modes [data-mode="analyse"]');
    // The tenth move may have ended the game, and then nothing is left to search; before the last move there is.
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".roots tbody tr");
    // Where a mate is near, the search ends early.
    await page.waitForFunction(() => Number(document.querySelector('[data-number="depth"] dd')?.textContent?.split("/")[0]) >= 1);
    await picture(page, `${game}-analysis-light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await picture(page, `${game}-analysis-dark`);
    await page.setViewportSize(PHONE.viewport);
    assert.ok(await smallestLetter(page) >= 10, `letters of ${await smallestLetter(page)} pixels`);
    await picture(page, `${game}-phone-dark`);
  }));
}

test("a piece is dragged, moves are taken back, and the board turns", () => at(`#play/chess?${QUICK}`, async page => {
  await square(page, "e2").dragTo(square(page, "e4"));
  await waitForMoves(page, 2);
  await waitForStatus(page, /Your move/);
  await page.click("button.undo");
  await page.waitForFunction(() => document.querySelectorAll(".moves .move").length === 0);
  assert.match(await square(page, "e2").getAttribute("aria-label"), /white pawn/);
  const before = await square(page, "a1").boundingBox();
  await page.click("button.flip");
  const behind = await square(page, "a1").boundingBox();
  assert.ok(behind.x > before.x && behind.y < before.y);
}));

test("a drag to nowhere puts the piece back", () => at("#play/chess?side=both", async page => {
  await square(page, "e2").dragTo(square(page, "e6"));
  assert.equal(await moveCount(page), 0);
  const drawn = await page.locator('.piece[data-at="e2"]').boundingBox();
  const home = await square(page, "e2").boundingBox();
  assert.ok(Math.abs(drawn.x + drawn.width / 2 - home.x - home.width / 2) < 3);
}));

test("only the keyboard: squares, moves, the list", () => at("#play/chess?side=both", async page => {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("data-square"))) break;
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  assert.equal(await focused(), "e2");
  await page.keyboard.press("Enter");
  for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await waitForMoves(page, 1);
  assert.match(await page.textContent('[aria-live="polite"]'), /White: e4/);
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "Space", "ArrowDown", "ArrowDown", "Space"]) await page.keyboard.press(key);
  await waitForMoves(page, 2);
  await page.locator('.moves .move[aria-current="true"]').focus();
  await page.keyboard.press("Home");
  assert.match(await square(page, "e2").getAttribute("aria-label"), /white pawn/);
  await page.keyboard.press("ArrowRight");
  assert.match(await square(page, "e4").getAttribute("aria-label"), /white pawn, last move/);
  await page.keyboard.press("End");
  assert.equal(await page.textContent('.moves .move[aria-current="true"]'), "e5");
  await page.fill(".typed input", "nf3");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 3);
  await page.fill(".typed input", "e9");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#typed-problem:visible");
  assert.equal(await moveCount(page), 3);
  assert.match(await page.textContent("#typed-problem"), /e9.*; legal here: a5, a6, b5, b6 and \d+ more$/);
}));

/** Reviews go to a depth instead of a time, so that a busy machine changes nothing; `window.asked` lists the requests. */
const reviewToDepth = (page, depth) => page.evaluate(depth => {
  window.asked = [];
  for (const [type, name] of [[WebSocket, "send"], [Worker, "postMessage"]]) {
    const send = type.prototype[name];
    type.prototype[name] = function (line, ...rest) {
      if (typeof line !== "string") return send.call(this, line, ...rest);
      const request = JSON.parse(line);
      window.asked.push(request.cmd);
      const { time, ...others } = request;
      return send.call(this, request.cmd === "analyze" ? JSON.stringify({ ...others, depth }) : line, ...rest);
    };
  }
}, depth);

test("a pasted game is reviewed, and its worst mistake found", () => at("#play/chess", async page => {
  await reviewToDepth(page, 4);
  await page.fill(".exchange textarea", SCHOLAR);
  await page.click("button.load");
  await waitForMoves(page, 7);
  assert.equal(await page.getAttribute('.modes [data-mode="analyse"]', "aria-pressed"), "true");
  await page.click("button.review");
  await page.waitForSelector("button.worst:visible");
  await page.waitForFunction(() => document.querySelector("button.review")?.textContent === "Review the game");
  await page.click("button.worst");
  const here = page.locator('.moves .move[aria-current="true"]');
  assert.equal(await here.textContent(), "Nf6??");
  assert.ok(await page.locator(".graph .mark.blunder").count() >= 1);
  assert.match(await page.textContent(".values .note"), /was better/);
  await picture(page, "review-light");
  // A click on the graph goes there.
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + box.width - 4, box.y + 20);
  assert.match(await statusOf(page), /White wins: checkmate/);
  assert.match(await square(page, "e8").getAttribute("aria-label"), /in check/);
}));

test("a finished game is analysed from the position before its end", () => at("#play/chess", async page => {
  await page.fill(".exchange textarea", SCHOLAR);
  await page.click("button.load");
  await waitForMoves(page, 7);
  await page.keyboard.press("End");
  await waitForStatus(page, /White wins: checkmate/);
  assert.equal(await page.locator(".roots tbody tr").count(), 0);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".roots tbody tr");
  assert.match(await page.textContent(".value"), /mate in 1|#1/);
}));

test("a review does not depend on what was analysed before", () => at("#play/othello?mode=analyse&moves=f5+d6&at=0", async page => {
  await reviewToDepth(page, 6);
  await page.waitForFunction(() => Number(document.querySelector('[data-number="depth"] dd')?.textContent?.split("/")[0]) >= 9);
  await page.click("button.review");
  await page.waitForFunction(() => document.querySelector(".summary")?.textContent?.includes("2 of 2 moves judged"));
  // Whether old values do harm depends on the depths; that they are forgotten does not.
  const asked = await page.evaluate(() => window.asked);
  assert.ok(asked.includes("new") && asked.indexOf("new") < asked.indexOf("analyze"), asked.join(" "));
  // The four first moves are the same by symmetry: none is a mistake.
  assert.equal(await page.locator(".moves .move").first().textContent(), "f5");
}));

test("a tag with a script is text", () => at("#play/chess", async page => {
  await page.fill(".exchange textarea", SCHOLAR);
  await page.click("button.load");
  await waitForMoves(page, 7);
  const names = (await page.locator(".player .name").allTextContents()).join(" ");
  assert.ok(names.includes("<script>window.hacked = 1</script>"), names);
  assert.ok(names.includes("<img src=x onerror="), names);
  await page.click('.moves .move:has-text("Bc4")');
  assert.equal(await page.textContent(".comment"), "<b>Development</b>");
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator("main script, main img, .comment b").count(), 0);
}));

test("a bad FEN is explained beside the box, and nothing is lost", () => at("#play/chess?side=both&moves=e2e4+e7e5", async page => {
  const bad = "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  await waitForMoves(page, 2);
  await page.fill(".exchange textarea", bad);
  await page.click("button.load");
  await page.waitForSelector("#load-problem:visible");
  assert.match(await page.textContent("#load-problem"), /column \d+/);
  assert.ok((await page.textContent("#load-problem .remedy")).length > 10);
  assert.equal(await page.inputValue(".exchange textarea"), bad);
  assert.equal(await moveCount(page), 2);
  assert.match(await square(page, "e4").getAttribute("aria-label"), /white pawn/);
  await page.fill(".exchange textarea", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await page.click("button.load");
  await page.waitForSelector("#load-problem", { state: "hidden" });
  await page.waitForFunction(() => document.querySelectorAll(".board .piece").length === 3);
}));

test("odd pastes are explained, and none of them is more than text", () => at("#play/chess?side=both", async page => {
  const load = async text => {
    await page.fill(".exchange textarea", text);
    await page.click("button.load");
    await page.waitForFunction(() => document.querySelector("#load-problem:not([hidden])")
      || document.querySelector(".exchange [role=status]").textContent.startsWith("Loaded"));
    return page.textContent("#load-problem:not([hidden]), .exchange [role=status]:not(:empty)");
  };
  const game = "[White \"<svg onload=window.hacked=1>\"]\n\n1. e4 *\n\n";
  for (const [text, said] of [[" ", /nothing to load/], ["hello", /line 1, column 1/], ["{unclosed", /end of the comment/], ["1. e4 e5 2. O-O-O", /line 1, column 13/],
    ["[White \"x]\n1. e4", /closing quote/], ["x".repeat(1_100_000), /1,100,002 bytes/], [game, /Loaded: <svg onload/]]) {
    assert.match(await load(text), said);
  }
  assert.match(await load(`${game}1. d4 d5 2. Qxd5 *\n\n${game}`), /1 of 3 games could not be read/);
  assert.equal(await page.locator(".exchange select option").count(), 2);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
}));

test("a permalink opens the same game in a fresh tab", () => at(`#play/checkers?side=both&level=7&lines=2`, async page => {
  for (const move of ["11-15", "23-19", "8-11"]) {
    await page.fill(".typed input", move);
    await page.keyboard.press("Enter");
    await page.waitForFunction(text => [...document.querySelectorAll(".moves .move")].at(-1)?.textContent === text, move);
  }
  await page.click('button[aria-label^="One move back"]');
  const link = new URL(page.url()).hash;
  await at(link, async fresh => {
    await waitForMoves(fresh, 3);
    assert.deepEqual(await fresh.locator(".moves .move").allTextContents(), ["11-15", "23-19", "8-11"]);
    assert.equal(await fresh.textContent('.moves .move[aria-current="true"]'), "23-19");
    assert.equal(await fresh.locator(".newgame select").nth(1).inputValue(), "7");
    assert.equal(new URL(fresh.url()).hash, link);
  });
}));

test("a link with an illegal move opens the game up to it and says why", () => at("#play/othello?moves=f5+a1", async page => {
  await page.waitForSelector("#load-problem:visible");
  assert.match(await page.textContent("#load-problem"), /a1/);
  assert.equal(await page.locator(".moves .move").first().textContent(), "f5");
}));

test("a link with moves past the end of a game opens it up to there and says why", () =>
  at("#play/chess?moves=f2f3+e7e5+g2g4+d8h4+e2e4", async page => {
    await page.waitForSelector("#load-problem:visible");
    assert.match(await page.textContent("#load-problem"), /move 5: .*over before it: checkmate/s);
    assert.equal(await moveCount(page), 4);
    assert.match(await statusOf(page), /Black wins: checkmate/);
  }));

test("a game that went on after a threefold repetition keeps its moves", () => at("#play/chess", async page => {
  await page.fill(".exchange textarea", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Nf3 Nc6 1-0");
  await page.click("button.load");
  await waitForMoves(page, 12);
  const moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "e4", "e5", "Nf3", "Nc6"];
  assert.deepEqual(await page.locator(".moves .move").allTextContents(), moves);
  await page.keyboard.press("End");
  assert.match(await square(page, "c6").getAttribute("aria-label"), /black knight, last move/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("button.save")]);
  assert.match(readFileSync(await download.path(), "utf8"), /5\. e4 e5 6\. Nf3 Nc6/);
  await page.reload();
  await waitForMoves(page, 12);
  assert.deepEqual(await page.locator(".moves .move").allTextContents(), moves);
  assert.equal(await page.locator("#load-problem:visible").count(), 0);
}));

test("a link with an odd place opens the game at its end", async () => {
  for (const place of ["abc", "1.5", "99", "-1"]) {
    await at(`#play/chess?side=both&moves=e2e4+e7e5&at=${place}`, async page => {
      await waitForMoves(page, 2);
      assert.equal(await page.textContent('.moves .move[aria-current="true"]'), "e5");
    });
  }
});

test("a game that went on with bare kings and a knight keeps its moves", () =>
  at("#play/chess?mode=analyse&start=8/8/4k3/8/8/3NK3/8/8+w+-+-+0+1&moves=d3f4+e6d6+e3d4+d6c6", async page => {
    await waitForMoves(page, 4);
    assert.deepEqual(await page.locator(".moves .move").allTextContents(), ["Nf4+", "Kd6", "Kd4", "Kc6"]);
    assert.match(new URL(page.url()).hash, /d3f4\+e6d6\+e3d4\+d6c6/);
    assert.match(await square(page, "c6").getAttribute("aria-label"), /black king, last move/);
    assert.match(await statusOf(page), /Draw by insufficient material/);
  }));

test("a pawn becomes what one chooses", () => at("#play/chess?side=both&start=8/P6k/8/8/8/8/8/K7+w+-+-+0+1", async page => {
  await square(page, "a7").click();
  await square(page, "a8").click();
  await page.waitForSelector("dialog.promotion");
  await picture(page, "promotion-light");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.promotion", { state: "detached" });
  assert.equal(await moveCount(page), 0);
  await square(page, "a7").dragTo(square(page, "a8"));
  await page.click('dialog.promotion [data-piece="n"]');
  await waitForMoves(page, 1);
  assert.match(await square(page, "a8").getAttribute("aria-label"), /white knight/);
}));

test("a jump over several men goes by its squares or straight to its end", () =>
  at("#play/checkers?side=both&start=W:WK25:B6,7,14,15,22,23", async page => {
    await square(page, "25").click();
    for (const stop of ["18", "9", "2", "11", "18", "27"]) await square(page, stop).click();
    await waitForMoves(page, 1);
    assert.match(await statusOf(page), /White wins/);
    await page.click("button.undo");
    await square(page, "25").click();
    await square(page, "18").click();
    await square(page, "27").click();
    await waitForMoves(page, 1);
    assert.equal(await page.textContent(".moves .move"), "25x18x27");
  }));

test("who cannot move passes, and hears it", () => {
  const board = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-";
  return at(`#play/othello?${QUICK}&side=second&start=${board}+O`, async page => {
    await waitForMoves(page, 2);
    assert.deepEqual(await page.locator(".moves .move").allTextContents(), ["pass", "h8"]);
    assert.match(await statusOf(page), /Black has won, 64 to 0/);
  });
});

test("a position is set up by hand", () => at("#play/othello?side=both", async page => {
  await page.click("text=Set up by hand");
  await page.locator('.palette label[title="white disc"]').click();
  await square(page, "e6").click();
  await picture(page, "editor-light");
  await page.click("text=Use this position");
  await page.waitForSelector(".editor", { state: "hidden" });
  assert.match(await square(page, "e6").getAttribute("aria-label"), /white disc/);
  assert.ok(page.url().includes("start="));
}));

test("a game is saved as a record and can be loaded again", () => at("#play/checkers?side=both&moves=11-15+23-19", async page => {
  await waitForMoves(page, 2);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("button.save")]);
  assert.equal(download.suggestedFilename(), "nullwindow-checkers.pdn");
  const text = readFileSync(await download.path(), "utf8");
  assert.match(text, /11-15 23-19/);
  await page.fill(".exchange textarea", text);
  await page.click("button.load");
  await page.waitForFunction(() => document.querySelector(".exchange [role=status]")?.textContent?.startsWith("Loaded"));
  assert.deepEqual(await page.locator(".moves .move").allTextContents(), ["11-15", "23-19"]);
}));

test("a loaded game keeps its result and comments; another game loses its tags", () => at("#play/chess", async page => {
  const saved = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("button.save")]);
    return readFileSync(await download.path(), "utf8");
  };
  await page.fill(".exchange textarea", '[Event "A match"]\n[White "Ada"]\n[Black "Bob"]\n[Result "0-1"]\n\n1. e4 e5 {solid} 2. Nf3 0-1\n');
  await page.click("button.load");
  await waitForMoves(page, 3);
  await page.keyboard.press("End");
  await waitForStatus(page, /^0-1 in the record$/);
  const text = await saved();
  assert.match(text, /\[White "Ada"\][^]*\[Result "0-1"\]/);
  assert.match(text, /1\. e4 e5 \{solid\} 2\. Nf3 0-1\n/);
  await page.keyboard.press("ArrowLeft");
  await page.click("text=Play from here");
  await page.selectOption(".newgame select >> nth=0", "both");
  assert.doesNotMatch(await saved(), /Ada|Bob|A match|0-1/);
  await page.click("button.return");
  await waitForMoves(page, 3);
  assert.match(await saved(), /\[Event "A match"\][^]*2\. Nf3 0-1\n/);
}));

test("analysis shows several lines and bounds, stops, and hands the game over", () => at("#play/chess?mode=analyse&lines=3", async page => {
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 3);
  await page.waitForSelector(".chip.best");
  await page.waitForFunction(() => Number(document.querySelector('[data-number="passes"] dd')?.textContent) > 5);
  await page.waitForFunction(() => /^depth \d+, line 2, pass \d+: /.test(document.querySelector(".pass")?.textContent ?? ""));
  assert.equal(await page.locator(".roots tbody tr").count(), 20);
  await page.click("button.engine");
  await page.waitForSelector(".thinking:not(.searching)");
  const nodes = await page.textContent('[data-number="nodes"] dd');
  await page.waitForTimeout(400);
  assert.equal(await page.textContent('[data-number="nodes"] dd'), nodes);
  await page.locator(".lines .first").first().click();
  await waitForMoves(page, 1);
  await page.click("text=Play from here");
  await waitForStatus(page, /Your move, Black/);
}));

test("another line leaves the game, and one returns to it", () => at("#play/othello?mode=analyse&moves=f5+d6+c3+d3+c4&at=2", async page => {
  await waitForMoves(page, 5);
  await page.locator('.board [aria-label*="legal move"]:not([aria-label^="c3"])').first().click();
  await page.waitForSelector("button.return:visible");
  assert.equal(await moveCount(page), 3);
  await page.click("button.return");
  await waitForMoves(page, 5);
  assert.equal(await page.textContent('.moves .move[aria-current="true"]'), "d6");
}));

test("ballots and positions from real games start a game", () => at(`#play/checkers?${QUICK}`, async page => {
  const from = page.locator(".newgame select").nth(3);
  await from.focus();
  await page.waitForFunction(() => document.querySelectorAll(".newgame optgroup option").length > 5);
  await from.selectOption("random");
  await page.click("button.new");
  await waitForMoves(page, 3);
  await waitForStatus(page, /Your move/);
}));

test("an opening starts a game by its name", () => at(`#play/othello?${QUICK}`, async page => {
  const from = page.locator(".newgame select").nth(3);
  await from.focus();
  await page.waitForFunction(() => document.querySelectorAll(".newgame optgroup option").length > 5);
  await from.selectOption({ label: "Tiger: c4 e3 f6 e6 f5" });
  await page.click("button.new");
  await waitForMoves(page, 6);
  assert.match(await page.textContent(".moves"), /c4.*e3.*f6.*e6.*f5/s);
}));

test("clocks run and time runs out", () => at("#play/chess?level=1&clock=0.05%2B0", async page => {
  assert.equal(await page.locator(".clock:visible").count(), 2);
  await square(page, "e2").click();
  await square(page, "e4").click();
  await waitForStatus(page, /White ran out of time|Black wins/);
  assert.match(await statusOf(page), /Black wins: White ran out of time/);
  const count = await moveCount(page);
  await page.fill(".typed input", "d4");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#typed-problem:visible");
  assert.match(await page.textContent("#typed-problem"), /the game is over/);
  assert.equal(await moveCount(page), count);
  await page.click('button[aria-label^="One move back"]');
  assert.match(await statusOf(page), /White ran out of time/);
}));

for (const game of ["chess", "othello", "checkers"]) {
  test(`${game} on a phone: nothing is cut off, and a tap moves`, () => at(`#play/${game}?${QUICK}`, async page => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360));
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.width > 300 && board.x >= 0 && board.x + board.width <= 360);
    assert.ok(await smallestLetter(page) >= 10, `letters of ${await smallestLetter(page)} pixels`);
    const taps = { chess: ["e2", "e4"], othello: ["d3"], checkers: ["11", "15"] }[game];
    for (const name of taps) await square(page, name).tap();
    await waitForMoves(page, 2);
    await picture(page, `${game}-phone-light`, { fullPage: true });
  }, PHONE));
}

test("a finger drags a piece, and the page stays where it is", () => at("#play/chess?side=both", async (page, context) => {
  const touch = await context.newCDPSession(page);
  const middle = async name => {
    const { x, y, width, height } = await square(page, name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await middle("d2"), await middle("d4")];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const point = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await waitForMoves(page, 1);
  assert.equal(await page.textContent(".moves .move"), "d4");
  assert.equal(await page.evaluate(() => scrollY), 0);
}, PHONE));

test("a lost connection comes back, with its settings", async context => {
  const { way } = await (await fetch(new URL("way.json", base))).json();
  if (way !== "served") return context.skip("only a server can be lost");
  return at("#play/chess", async page => {
    const sockets = [];
    const lines = [];
    await page.routeWebSocket(/engine/, socket => {
      sockets.push(socket);
      const server = socket.connectToServer();
      socket.onMessage(line => {
        lines.push(line);
        server.send(line);
      });
    });
    await page.goto(`${base}#play/chess?${QUICK}&side=first&flip=0`);
    await page.reload();
    await page.waitForSelector(".board .piece");
    await square(page, "e2").dragTo(square(page, "e4"));
    await waitForStatus(page, /Your move/);
    await waitForMoves(page, 2);
    for (const socket of sockets.splice(0)) await socket.close();
    lines.length = 0;
    await square(page, "d2").dragTo(square(page, "d4"));
    await waitForMoves(page, 4);
    assert.ok(lines.some(line => line.includes('"option":"level","value":"2"')), lines.join("\n"));
    assert.equal(await page.locator(".notice.bad:visible").count(), 0);
  });
});

test("dark looks dark", () => at("#play/chess", async page => {
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number));
  assert.ok(paper.every(part => part < 60), String(paper));
  await picture(page, "chess-desk-dark");
}, { ...DESK, colorScheme: "dark" }));
