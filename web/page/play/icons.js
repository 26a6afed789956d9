// @ts-check
/** Small pictures of buttons. */
import { element, svg } from "../element.js";

const SHAPES = {
  first: "M6 5 V19 M19 5 L9 12 L19 19 Z",
  back: "M16 5 L7 12 L16 19 Z",
  forward: "M8 5 L17 12 L8 19 Z",
  last: "M18 5 V19 M5 5 L15 12 L5 19 Z",
  flip: "M8 4 V18 M8 18 L4.5 14.5 M8 18 L11.5 14.5 M16 20 V6 M16 6 L12.5 9.5 M16 6 L19.5 9.5",
  undo: "M9 6 L4.5 10.5 L9 15 M5 10.5 H14 C17.5 10.5 19.5 12.6 19.5 15.2 C19.5 18 17.5 19.5 15 19.5 H11",
};

/**
 * A button that is a picture; its name is said and shown on hover.
 *
 * @param {keyof typeof SHAPES} shape
 * @param {string} name
 * @param {() => void} onclick
 */
export function iconButton(shape, name, onclick) {
  return element("button", { type: "button", class: `icon ${shape}`, title: name, "aria-label": name, onclick }, [
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: SHAPES[shape] })]),
  ]);
}
