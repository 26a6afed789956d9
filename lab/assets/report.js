// The pages read without this script; with it, figures answer, can be saved, and claims can be searched.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const SVG = "http://www.w3.org/2000/svg";

// Numbers as the page has them: four digits that count, thousands apart.
function number(n) {
  if (typeof n === "string") return n;
  if (n === 0) return "0";
  const digits = Math.max(0, Math.min(9, 3 - Math.floor(Math.log10(Math.abs(n)))));
  return n.toLocaleString("en", { maximumFractionDigits: digits }).replace("-", "−");
}

// --- light and dark
const theme = $("#theme");
const themes = ["auto", "light", "dark"];
function setTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  theme.textContent = "Theme: " + name;
  try { localStorage.setItem("nullwindow-theme", name); } catch { /* a page from a file may not remember */ }
}
theme.hidden = false;
theme.addEventListener("click", () => {
  const now = document.documentElement.dataset.theme || "auto";
  setTheme(themes[(themes.indexOf(now) + 1) % themes.length]);
});
try { setTheme(localStorage.getItem("nullwindow-theme") || "auto"); } catch { setTheme("auto"); }

// --- claims: whoever searches sees the groups that have any
const by = { verdict: $("#by-verdict"), game: $("#by-game"), text: $("#by-text") };
function filter() {
  const text = by.text.value.trim().toLowerCase();
  const searches = Boolean(text || by.verdict.value || by.game.value);
  let shown = 0;
  for (const group of $$(".group")) {
    let here = 0;
    for (const row of $$("tbody tr", group)) {
      const fits = (!by.verdict.value || row.dataset.verdict === by.verdict.value)
        && (!by.game.value || row.dataset.games.split(" ").includes(by.game.value))
        && (!text || row.textContent.toLowerCase().includes(text));
      row.hidden = !fits;
      here += fits;
    }
    group.open = searches && here > 0;
    group.hidden = searches && here === 0;
    shown += here;
  }
  $("#none").hidden = shown > 0;
}
if (by.text) {
  Object.values(by).forEach(input => input.addEventListener("input", filter));
  $(".filter").addEventListener("submit", event => event.preventDefault());
}

// --- figures
const tip = $("#tip");
const element = (name, attributes = {}, text = "") => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
};

class Figure {
  constructor(root) {
    this.root = root;
    this.data = JSON.parse($(".data", root).textContent);
    this.hidden = new Set();
    $$(".slot", root).forEach(slot => this.listen(slot));
    $$("button.key", root).forEach(key => key.addEventListener("click", () => this.toggle(key)));
    $$(".buttons", root).forEach(buttons => { buttons.hidden = false; });
    $$("[data-save]", root).forEach(b => b.addEventListener("click", () => this.save(b.dataset.save)));
  }

  toggle(key) {
    const i = Number(key.dataset.i);
    const shown = this.hidden.has(i);
    if (shown) this.hidden.delete(i); else this.hidden.add(i);
    key.setAttribute("aria-pressed", String(shown));
    $$(`.panel g[data-i="${i}"]`, this.root).forEach(g => { g.style.display = shown ? "" : "none"; });
  }

  listen(slot) {
    const panel = this.data.panels.find(panel => panel.i === Number(slot.dataset.panel));
    const svg = $(".panel", slot);
    let at = 0;
    const near = event => {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
      let best = 0;
      panel.columns.forEach((column, i) => {
        if (Math.abs(column.place - x) < Math.abs(panel.columns[best].place - x)) best = i;
      });
      return best;
    };
    const show = i => { at = i; this.show(slot, svg, panel, i); };
    svg.addEventListener("pointermove", event => show(near(event)));
    svg.addEventListener("pointerdown", event => show(near(event)));
    svg.addEventListener("pointerleave", event => { if (event.pointerType === "mouse") hide(); });
    slot.addEventListener("focus", () => { if (slot.matches(":focus-visible")) show(at); });
    slot.addEventListener("blur", hide);
    slot.addEventListener("keydown", event => {
      const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
      if (event.key === "Escape") hide();
      if (step === undefined) return;
      event.preventDefault();
      show(Math.max(0, Math.min(panel.columns.length - 1, at + step)));
    });
  }

  show(slot, svg, panel, i) {
    const column = panel.columns[i];
    $$(".cross").forEach(line => line.remove());
    svg.append(element("path", { class: "cross", d: `M${column.place},${look.top}V${look.bottom}` }));
    tip.replaceChildren();
    const head = document.createElement("b");
    head.textContent = `${panel.game} · ${this.data.x} ${column.at}`;
    tip.append(head);
    const counts = new Set(column.points.filter(point => point).map(point => point[3]));
    if (counts.size === 1) head.textContent += ` · ${[...counts][0]} position${counts.has(1) ? "" : "s"}`;
    column.points.forEach((point, s) => {
      if (!point || this.hidden.has(s)) return;
      const row = document.createElement("div");
      row.append($$(".legend .swatch", this.root)[s].cloneNode(true));
      const text = document.createElement("span");
      text.textContent = `${this.data.series[s].label}: ${number(point[0])}${this.data.percent ? " %" : ""}`;
      const rest = document.createElement("small");
      if (point[2] > point[1]) rest.textContent = ` ${number(point[1])} to ${number(point[2])}`;
      if (counts.size > 1) rest.textContent += `, n = ${point[3]}`;
      text.append(rest);
      row.append(text);
      tip.append(row);
    });
    tip.hidden = false;
    const box = svg.getBoundingClientRect();
    const x = box.left + column.place * box.width / svg.viewBox.baseVal.width;
    const room = document.documentElement.clientWidth;
    const left = x + 14 + tip.offsetWidth < room - 6 ? x + 14 : Math.max(6, x - 14 - tip.offsetWidth);
    const above = box.top - tip.offsetHeight - 4;
    const beside = left > x || left + tip.offsetWidth < x;
    tip.style.left = Math.min(left, Math.max(6, room - tip.offsetWidth - 6)) + scrollX + "px";
    tip.style.top = (beside || above < 4 ? box.top + 26 : above) + scrollY + "px";
  }

  // The whole figure as one drawing: title, legend, panels, and its own style.
  drawing() {
    const margin = 16, row = 22;
    const slots = $$(".slot", this.root);
    const { width: w, height: h } = $(".panel", slots[0]).viewBox.baseVal;
    const across = Math.min(3, Math.max(1, slots.length));
    const width = across * (w + margin) + margin;
    const svg = element("svg", { xmlns: SVG, width, color: "#1c1c1a" });
    const font = "system-ui,-apple-system,sans-serif";
    const css = "svg{--paper:#fff}" + look.css + `.title{font:600 18px ${font}}.game{font:600 14px ${font}}.keyed{font:13px ${font}}text{fill:currentColor}`;
    svg.append(element("style", {}, css), element("rect", { width: "100%", height: "100%", fill: "#fff" }));
    svg.append(element("text", { class: "title", x: margin, y: 30 }, this.data.title));
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `13px ${font}`;
    let [x, y] = [margin, 58];
    const keys = [...this.data.series, ...(this.data.level ? [this.data.level] : [])].map(key => key.label);
    const swatches = $$(".legend .swatch", this.root);
    keys.forEach((label, i) => {
      if (this.hidden.has(i)) return;
      const room = 34 + pen.measureText(label).width + 20;
      if (x + room > width && x > margin) { x = margin; y += row; }
      const key = element("g", { transform: `translate(${x + 12},${y})` });
      key.append(...[...swatches[i].children].map(node => node.cloneNode(true)));
      svg.append(key, element("text", { class: "keyed", x: x + 31, y: y + 4.5 }, label));
      x += room;
    });
    y += row;
    slots.forEach((slot, i) => {
      if (i > 0 && i % 3 === 0) y += 24 + h + margin;
      const left = margin + (i % 3) * (w + margin);
      svg.append(element("text", { class: "game", x: left, y: y + 14 }, $("h4", slot).textContent));
      const panel = element("g", { class: "panel", transform: `translate(${left},${y + 24})` });
      panel.append(...[...$(".panel", slot).children].filter(n => !n.matches(".cross")).map(n => n.cloneNode(true)));
      svg.append(panel);
    });
    const height = y + 24 + h + margin;
    svg.setAttribute("height", height);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    return { text: new XMLSerializer().serializeToString(svg), width, height };
  }

  table() {
    const quoted = text => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const lines = [["game", this.data.x, "series", this.data.y, "low", "high", "positions"]];
    for (const panel of this.data.panels)
      for (const column of panel.columns)
        column.points.forEach((point, s) => {
          if (point) lines.push([panel.game, column.at, this.data.series[s].label, ...point]);
        });
    return lines.map(line => line.map(cell => quoted(String(cell))).join(",")).join("\n") + "\n";
  }

  save(kind) {
    if (kind === "CSV") return save(new Blob([this.table()], { type: "text/csv" }), this.data.id + ".csv");
    const { text, width, height } = this.drawing();
    if (kind === "SVG") return save(new Blob([text], { type: "image/svg+xml" }), this.data.id + ".svg");
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [width * 2, height * 2];
      canvas.getContext("2d").drawImage(image, 0, 0, width * 2, height * 2);
      canvas.toBlob(blob => save(blob, this.data.id + ".png"), "image/png");
    };
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  }
}

function hide() {
  tip.hidden = true;
  $$(".cross").forEach(line => line.remove());
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

$$("main figure").forEach(root => new Figure(root));
document.addEventListener("pointerdown", event => { if (!event.target.closest(".slot")) hide(); });

// --- commands to copy
$$(".copy").forEach(button => {
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", () => navigator.clipboard.writeText(button.previousElementSibling.textContent)
    .then(() => { button.textContent = "Copied"; setTimeout(() => { button.textContent = "Copy"; }, 1500); }));
});

// --- on paper, nothing is folded
addEventListener("beforeprint", () => $$("details").forEach(d => { d.open = true; }));
