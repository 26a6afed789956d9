// @ts-check
// Every algorithm by name, with its colour: the same in the page, the report and the figures (lab/assets/colours.txt).

/** @typedef {{name: string, spoken: string, about: string}} Algorithm */

/** @type {Algorithm[]} */
export const algorithms = [
  ["sss*", "SSS*", "MTD(+∞): starts at +∞ and comes down by upper bounds"],
  ["dual*", "DUAL*", "MTD(−∞): starts at −∞ and goes up by lower bounds"],
  ["mtd(f)", "MTD(f)", "starts at a guess and follows the bounds"],
  ["mtd-f", "MTD-f (TR 94-18)", "MTD(f) as the report's figure 8 has it: asks guess + 1 first"],
  ["mtd-bi", "MTD-bi (C*)", "bisects the interval of possible values"],
  ["negac*", "NegaC*", "bisection in other words"],
  ["mtd-step(50)", "MTD-step(50)", "SSS* in strides of 50"],
  ["mtd-step-dual(50)", "MTD-step-dual(50)", "DUAL* in strides of 50"],
  ["mtd-double(5)", "MTD-double(5)", "strides that double, then bisection"],
  ["mtd-stride(2)", "MTD-stride(2)", "MTD(f) that strides out after two failures in one direction"],
  ["mtd-best", "MTD-best", "proves the best move, not its value"],
  ["mtd-best(prove)", "MTD-best (prove)", "a lower bound on the favourite, then upper bounds on the rest"],
  ["mtd-best(disprove)", "MTD-best (disprove)", "upper bounds on the rest first"],
  ["alphabeta", "Alpha-Beta", "one pass with the widest window"],
  ["aspiration-alphabeta(50)", "Aspiration Alpha-Beta(50)", "a window around the guess, again if the value is outside"],
  ["negascout", "NegaScout", "null windows for all moves but the first"],
  ["aspiration(50)", "Aspiration NegaScout(50)", "NegaScout with a window around the guess"],
  ["scout", "Scout", "Pearl's Scout: tests, then searches; no memory"],
  ["alpha-bounding", "Alpha Bounding", "null-window questions without memory"],
].map(([name, spoken, about]) => ({ name, spoken, about }));

/** An algorithm as the papers write it. @param {string} name */
export const spoken = name => algorithms.find(known => known.name === name)?.spoken ?? name;

// How names begin, in the order of the table; the first that fits.
const colours = [
  ["mtd(f)", "mtd-f"], ["aspiration-alphabeta", "aspiration-alphabeta"], ["aspiration", "aspiration"], ["alphabeta", "alphabeta"],
  ["negascout", "negascout"], ["sss*", "sss"], ["dual*", "dual"], ["mtd-bi", "mtd-bi"], ["mtd-best", "mtd-best"],
  ["mtd-step", "mtd-step"], ["mtd-double", "mtd-double"],
];

/** The CSS colour of an algorithm. @param {string} name */
export function colour(name) {
  const found = colours.find(([start]) => name.startsWith(start));
  return `var(--a-${found ? found[1] : "other"})`;
}
