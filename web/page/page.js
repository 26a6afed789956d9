// @ts-check
// The shell: shows the view that the URL's fragment names, its title, and the switch between light and dark.
//
// A view is a module that exports
//   title(place) -> string              what the window is called, before " · nullwindow"
//   mount(root, place)                  fills `root`, an empty <div>; may be async
//   unmount()                           stops timers and closes engines; `root` is thrown away afterwards
//   update(place) -> boolean            optional: the address changed within the view (back, a link); false: mount anew
// A place is {path: ["play", "chess"], query: URLSearchParams}; see route.js, which also writes permalinks: a view calls
// remember(path, settings) when its state changes. It puts one <h1> into `root`; the shell moves the focus there.

import { parse } from "./route.js";
import { element } from "./element.js";

/** @typedef {import("./route.js").Place} Place */
/**
 * @typedef {object} View
 * @property {(place: Place) => string} title
 * @property {(root: HTMLElement, place: Place) => void | Promise<void>} mount
 * @property {() => void} unmount
 * @property {(place: Place) => boolean} [update]
 */

/** @type {Record<string, () => Promise<View>>} */
const views = {
  watch: () => import("./watch/view.js"),
  convergence: () => import("./watch/convergence.js"),
  // @ts-ignore: a game's view is loaded when it is opened
  play: () => import("./play/view.js"),
  learn: () => import("./learn/view.js"),
  results: () => import("./results/view.js"),
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {{name: string, view: View} | null} */
let shown = null;
let turn = 0;

/** @param {string} hash @param {boolean} [isFirst] */
async function show(hash, isFirst = false) {
  const place = parse(hash);
  const name = place.path[0];
  if (shown?.name === name && shown.view.update?.(place)) {
    document.title = titled(shown.view.title(place));
    return;
  }
  const mine = ++turn;
  leave();
  for (const link of document.querySelectorAll("[data-view]")) {
    if (link instanceof HTMLElement && link.dataset.view === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const isThere = Object.hasOwn(views, name);
  const root = element("div", { class: `view ${isThere ? name : "lost"}` });
  try {
    if (!isThere) throw new Error(`there is no place called “${name}” here`);
    const view = await views[name]();
    if (mine !== turn) return;
    main.replaceChildren(root);
    document.title = titled(view.title(place));
    shown = { name, view };
    await view.mount(root, place);
  } catch (e) {
    if (mine !== turn) return;
    main.replaceChildren(problem(e));
    document.title = titled("Not found");
  }
  if (!isFirst && mine === turn) settle();
}

function leave() {
  try {
    shown?.view.unmount();
  } finally {
    shown = null;
  }
}

/** Focus and scroll position of a view that was just opened. */
function settle() {
  const heading = main.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** @param {string} title */
const titled = title => (title ? `${title} · nullwindow` : "nullwindow");

/** @param {unknown} e */
function problem(e) {
  const message = e instanceof Error ? e.message : String(e);
  return element("div", { class: "view lost" }, [
    element("h1", {}, ["This page could not be shown"]),
    element("p", { class: "notice bad", role: "alert" }, [message]),
    element("p", {}, [element("a", { href: "#watch" }, ["Watch a search"]), " instead."]),
  ]);
}

// --- light and dark

const themes = ["auto", "light", "dark"];
const button = /** @type {HTMLButtonElement} */ (document.getElementById("theme"));

/** @param {string} theme */
function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  button.textContent = { auto: "◐", light: "☀", dark: "☾" }[theme] ?? "◐";
  button.title = `Theme: ${theme}`;
  button.setAttribute("aria-label", `Theme: ${theme}. Change it`);
  try {
    localStorage.setItem("nullwindow-theme", theme);
  } catch { /* storage may be forbidden: the choice lasts as long as the page */ }
}
setTheme(document.documentElement.dataset.theme ?? "auto");
button.addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? "auto";
  setTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
});

// The fragment names a place, so a plain link to #main would leave the view.
document.getElementById("skip")?.addEventListener("click", event => {
  event.preventDefault();
  main.focus();
});
// The address that was asked for: a view may have written its own over it since (remember).
addEventListener("hashchange", ({ newURL }) => show(new URL(newURL).hash));
show(location.hash, true);
