// @ts-check
// Places of the page and their permalinks. A place is a path and settings, written as the URL's fragment:
//   #watch?tree=pearl&algorithm=sss*      #play/chess?position=…      #learn/drivers

/** @typedef {{path: string[], query: URLSearchParams}} Place */

/**
 * The place that a fragment names; nothing names Watch.
 * @param {string} hash with or without its "#"
 * @returns {Place}
 */
export function parse(hash) {
  const text = hash.replace(/^#\/?/, "");
  const cut = text.indexOf("?");
  const path = (cut < 0 ? text : text.slice(0, cut)).split("/").filter(part => part !== "").map(decode);
  return { path: path.length ? path : ["watch"], query: new URLSearchParams(cut < 0 ? "" : text.slice(cut + 1)) };
}

/**
 * The fragment of a place. Settings that are undefined, null or "" are left out.
 * @param {string[]} path
 * @param {Record<string, string | number | boolean | null | undefined>} [settings]
 */
export function link(path, settings = {}) {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = given.map(([key, value]) => `${encode(key)}=${encode(String(value))}`).join("&");
  return "#" + path.map(encode).join("/") + (query && "?" + query);
}

/**
 * Makes a place the page's address without loading anything: the view is there already. With `isNew` the back button
 * returns to the place before.
 * @param {string[]} path
 * @param {Record<string, string | number | boolean | null | undefined>} [settings]
 * @param {boolean} [isNew]
 */
export function remember(path, settings = {}, isNew = false) {
  const hash = link(path, settings);
  if (hash === location.hash) return;
  if (isNew) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

/** Goes to a place: the page shows its view. @param {string} hash */
export function go(hash) {
  location.hash = hash;
}

// Brackets, commas, stars, slashes and equals signs stay readable; a space is "+".
/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text).replace(/%20/g, "+").replace(/%2C/g, ",").replace(/%3A/g, ":").replace(/%2F/g, "/").replace(/%3D/g, "=");
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
