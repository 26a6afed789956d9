// @ts-check
// Results: what the lab's report says in short. The report is a folder of pages of its own, in the same look, beside this one.

import { about } from "../engine.js";
import { element } from "../element.js";
import { style } from "../style.js";

export const title = () => "Results";
export const unmount = () => undefined;

const folder = new URL("../report/", import.meta.url);

/** @param {HTMLElement} root */
export async function mount(root) {
  await style(new URL("results.css", import.meta.url));
  const report = (await about()).report ? await load() : null;
  root.append(...(report ? summary(report) : missing()));
}

async function load() {
  const answer = await fetch(new URL("index.html", folder));
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** Texts of the report, as texts, and links into it. @param {Document} report @returns {HTMLElement[]} */
function summary(report) {
  const text = (/** @type {string} */ selector, /** @type {ParentNode} */ of = report) => of.querySelector(selector)?.textContent?.trim() ?? "";
  // An experiment may have several figures among the headlines: one link is enough.
  const headlines = new Map([...report.querySelectorAll(".headline")].map(headline =>
    [headline.querySelector("h3 a")?.getAttribute("href") ?? "index.html", headline]));
  const found = [...headlines].map(([link, headline]) => element("li", {}, [
    element("a", { href: new URL(link, folder).href }, [text("h3", headline)]),
    element("p", {}, [text("p", headline)])]));
  const experiments = [...report.querySelectorAll(".experiments a")].map(link => element("li", {}, [
    element("a", { href: new URL(link.getAttribute("href") ?? "index.html", folder).href }, [link.textContent?.trim() ?? ""])]));
  return [
    element("h1", {}, [text("h1")]), element("p", { class: "lead" }, [text(".lead")]),
    element("p", { class: "small soft" }, [text(".summary")]),
    element("p", {}, [element("a", { class: "button primary-link", href: new URL("index.html", folder).href }, ["Read the report"])]),
    element("h2", {}, ["Found"]), element("ul", { class: "found quiet-list" }, found),
    element("h2", {}, ["All experiments"]), element("ul", { class: "all-experiments quiet-list" }, experiments),
  ];
}

function missing() {
  return [
    element("h1", {}, ["Results"]),
    element("p", { class: "lead" }, ["The experiments of five papers on minimax search, run again: which of their claims hold, with figures and all numbers."]),
    element("div", { class: "notice" }, [
      element("p", {}, ["The report is not here. It is made from a record by one command:"]),
      element("p", {}, [element("code", {}, ["nullwindow lab report"])])]),
  ];
}
