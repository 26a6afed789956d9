// @ts-check
// The picture as a file of its own: what the style sheet says is written into the elements.

const properties = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "display", "visibility"];

/** Pixels round the drawing. */
const MARGIN = 8;

/** @param {SVGSVGElement} picture @param {string} title @returns {string} */
export function standalone(picture, title) {
  const copy = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  const [from, to] = [picture, copy].map(root => [...root.querySelectorAll("*")]);
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of properties) to[i].setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "tabindex", "role", "aria-hidden", "aria-label", "aria-level", "aria-expanded", "data-id"]) to[i].removeAttribute(name);
  });
  to.filter(element => element.getAttribute("display") === "none" || element.getAttribute("opacity") === "0").forEach(element => element.remove());
  // The whole drawing, also what the page has moved out of sight.
  const box = picture.getBBox();
  const left = Math.min(0, Math.floor(box.x - MARGIN)), top = Math.min(0, Math.floor(box.y - MARGIN));
  const width = Math.ceil(Math.max(Number(picture.getAttribute("width")), box.x + box.width + MARGIN)) - left;
  const height = Math.ceil(Math.max(Number(picture.getAttribute("height")), box.y + box.height + MARGIN)) - top;
  copy.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("role", "img");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  ["class", "focusable", "data-step", "aria-label"].forEach(name => copy.removeAttribute(name));
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of [["x", String(left)], ["y", String(top)], ["width", "100%"], ["height", "100%"], ["fill", getComputedStyle(document.body).backgroundColor]]) paper.setAttribute(name, value);
  const caption = document.createElementNS("http://www.w3.org/2000/svg", "title");
  caption.textContent = title;
  copy.prepend(caption, paper);
  return new XMLSerializer().serializeToString(copy);
}

/** Offers a text as a file. @param {string} text @param {string} name @param {string} type */
export function download(text, name, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
