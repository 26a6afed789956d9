// @ts-check
export const title = () => "";
export const unmount = () => undefined;
/** @param {HTMLElement} root */
export function mount(root) {
  root.append(Object.assign(document.createElement("h1"), { textContent: "Soon" }));
}
