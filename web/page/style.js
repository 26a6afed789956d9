// @ts-check
// A view's own style sheet, loaded once, before the view is drawn so that nothing shifts:
//   await style(new URL("play.css", import.meta.url));

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** @param {URL} address */
export function style(address) {
  const load = () => new Promise((done, fail) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address.href;
    link.onload = () => done(undefined);
    link.onerror = () => fail(new Error(`${address.pathname} could not be loaded`));
    document.head.append(link);
  });
  const known = loaded.get(address.href) ?? /** @type {Promise<void>} */ (load());
  loaded.set(address.href, known);
  return known;
}
