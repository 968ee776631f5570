// Writes the tables of docs/performance.md from bench/results/*.json, between markers. The shape of a result is
// `Result` in bench/report.ts.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";

const DOCUMENT = join(ROOT, "docs/performance.md");
const RESULTS = join(ROOT, "bench/results");

export function writePerformanceDoc() {
  const text = readFileSync(DOCUMENT, "utf8");
  const updated = withResults(text, readResults());
  if (updated !== text) writeFileSync(DOCUMENT, updated);
}

export function readResults() {
  const files = readdirSync(RESULTS).filter((name) => name.endsWith(".json"));
  return files.map((name) => JSON.parse(readFileSync(join(RESULTS, name), "utf8")));
}

/** The document with each result between its markers `<!-- results: NAME -->` and `<!-- end -->`. */
export function withResults(text, results) {
  const names = new Set();
  const updated = text.replace(/<!-- results: (\w+) -->\n[^]*?<!-- end -->/g, (_, name) => {
    const result = results.find((candidate) => candidate.name === name);
    const content = result ? formatResult(result) : `Not measured yet: \`npm run bench -- ${name}\`.`;
    names.add(name);
    return `<!-- results: ${name} -->\n\n${content}\n\n<!-- end -->`;
  });
  const unused = results.filter(({ name }) => !names.has(name));
  if (unused.length > 0)
    throw new Error(`docs/performance.md has no marker for ${unused.map(({ name }) => name).join(", ")}.`);
  return updated;
}

export function formatResult(result) {
  const { machine, load } = result;
  const facts = [
    ...(result.issues > 0 ? [`${result.issues.toLocaleString("en-US")} issues`] : []),
    `${machine.cpus} cores, ${machine.memoryGb} GB`,
    `Node ${machine.node.replace("v", "")}`,
    ...(machine.browser ? [machine.browser] : []),
    `load before the run ${load.map((value) => value.toFixed(2)).join(" ")}`,
    `commit ${result.commit}`,
  ];
  const figures = result.tables.flatMap((table) => table.figures);
  return [
    `\`${result.command}\`: ${facts.join("; ")}.`,
    ...result.tables.map((table) => formatTable(table, figures)),
  ].join("\n\n");
}

/** A table of times and quantities; columns that no row fills are left out. */
function formatTable({ title, floor, figures }, all) {
  const floorFigure = figures.find(({ name }) => name === floor);
  const rows = figures.map((figure) => formatFigure(figure, { floor: floorFigure, all }));
  const used = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = [
    ...used.filter((column) => !LAST.includes(column)),
    ...LAST.filter((column) => used.includes(column)),
  ];
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const lines = [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ""))),
  ];
  return `${title ? `### ${title}\n\n` : ""}${lines.join("\n")}`;
}

const LAST = ["target", "result"];

function formatFigure(figure, { floor, all }) {
  const { name, runs, details = {}, targets = [] } = figure;
  const cells = { what: name.replaceAll("|", "\\|") };
  if ("value" in figure) cells.value = `${figure.value} ${figure.unit}`;
  else for (const quantile of ["p50", "p95", "p99"]) cells[`${quantile} ms`] = formatTime(figure[quantile]);
  if (floor && "p50" in figure) cells["p50 / floor"] = (figure.p50 / floor.p50).toFixed(1);
  if (runs !== undefined) cells.runs = String(runs);
  for (const [column, value] of Object.entries(details)) cells[column] = String(value);
  if (targets.length > 0) {
    cells.target = targets.map((target) => formatTarget(target, figure)).join("; ");
    cells.result = targets.map((target) => (isMet(target, { figure, all }) ? "met" : "**missed**")).join("; ");
  }
  return cells;
}

function formatTime(milliseconds) {
  return milliseconds < 10 ? milliseconds.toFixed(2) : milliseconds.toFixed(1);
}

function formatTarget(target, figure) {
  const quantile = target.of === "value" ? "" : `${target.of} `;
  if ("times" in target) return `${quantile}≤ ${target.times} × ${target.figure}`;
  return `${quantile}≤ ${target.max} ${figure.unit ?? "ms"}`;
}

function isMet(target, { figure, all }) {
  if (!("times" in target)) return figure[target.of] <= target.max;
  const reference = all.find(({ name }) => name === target.figure);
  if (!reference) throw new Error(`A target of "${figure.name}" names "${target.figure}", which was not measured.`);
  return figure[target.of] <= target.times * reference[target.of];
}

if (process.argv[1] === import.meta.filename) writePerformanceDoc();
