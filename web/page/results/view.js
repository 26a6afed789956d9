// @ts-check
// Results: the lab's report, which is a folder of its own beside the page.
import { element } from "../element.js";

export const title = () => "Results";
export const unmount = () => undefined;

/** @param {HTMLElement} root */
export async function mount(root) {
  root.append(element("h1", {}, ["Results"]));
  const report = new URL("../report/index.html", import.meta.url);
  const answer = await fetch(report, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) root.append(element("p", {}, [element("a", { href: report.href }, ["The lab's report"])]));
  else root.append(element("p", { class: "notice" }, ["No report here. Make one with ", element("code", {}, ["nullwindow report"]), "."]));
}
