import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type YAMLMap } from "yaml";
import type { TemplateProblem } from "#server/templates/template.ts";
import { findExcess } from "#server/templates/yaml-bounds.ts";

/** Messages of the parser may quote a part of the text of any length. */
const MESSAGE_MAX = 200;
/** The first errors explain the others. */
const ERRORS_MAX = 100;

/**
 * Reads a YAML mapping and collects its problems with their lines. It never
 * throws: an invalid file is reported, and the page shows the other files.
 */
export class YamlReader {
  readonly problems: TemplateProblem[] = [];
  readonly root: YAMLMap | undefined;
  private readonly path: string;
  private readonly lines = new LineCounter();
  private readonly firstLine: number;

  constructor(path: string, text: string, firstLine = 1) {
    this.path = path;
    this.firstLine = firstLine;
    const excess = findExcess(text);
    if (excess) {
      this.lines.addNewLine(0);
      for (let end = text.indexOf("\n"); end !== -1 && end < excess.offset; end = text.indexOf("\n", end + 1))
        this.lines.addNewLine(end + 1);
      this.report(excess.offset, excess.message);
      return;
    }
    const document = parseText(text, this.lines);
    for (const error of document.errors.slice(0, ERRORS_MAX))
      this.report(error.pos[0], error.message.slice(0, MESSAGE_MAX));
    const root = document.errors.length === 0 ? document.contents : null;
    if (isMap(root)) this.root = root;
    else if (document.errors.length === 0) this.report(0, "The file is not a mapping of names to values");
  }

  report(location: number | Node | null | undefined, message: string): void {
    const offset = typeof location === "number" ? location : (location?.range?.[0] ?? 0);
    const line = this.lines.linePos(offset).line + this.firstLine - 1;
    this.problems.push({ path: this.path, line: Math.max(1, line), message });
  }

  node(map: YAMLMap, key: string): Node | undefined {
    const found = map.get(key, true) as Node | undefined;
    return found && isScalar(found) && found.value === null ? undefined : found;
  }

  /** A text. A missing or empty one is reported. */
  requiredText(map: YAMLMap, key: string): string | undefined {
    const node = this.node(map, key);
    if (node === undefined) this.report(map, `\`${key}\` is missing`);
    const text = this.text(map, key);
    if (text?.trim() === "") this.report(node, `\`${key}\` is empty`);
    return text;
  }

  text(map: YAMLMap, key: string): string | undefined {
    const node = this.node(map, key);
    if (node === undefined) return undefined;
    const text = scalarText(node);
    if (text === undefined) this.report(node, `\`${key}\` must be a text`);
    return text;
  }

  flag(map: YAMLMap, key: string, fallback: boolean): boolean {
    const node = this.node(map, key);
    if (node === undefined) return fallback;
    if (isScalar(node) && typeof node.value === "boolean") return node.value;
    this.report(node, `\`${key}\` must be true or false`);
    return fallback;
  }

  /** An array of texts, or one text with commas. */
  list(map: YAMLMap, key: string): string[] {
    const node = this.node(map, key);
    if (node === undefined) return [];
    if (isScalar(node) && typeof node.value === "string") return clean(node.value.split(","));
    if (isSeq(node)) {
      const texts = node.items.map(scalarText);
      if (texts.every((text) => text !== undefined)) return clean(texts);
    }
    this.report(node, `\`${key}\` must be a list of texts`);
    return [];
  }

  map(parent: YAMLMap, key: string): YAMLMap | undefined {
    const node = this.node(parent, key);
    if (node === undefined) return undefined;
    if (isMap(node)) return node;
    this.report(node, `\`${key}\` must be a mapping`);
    return undefined;
  }

  /** The mappings of a list. */
  maps(parent: YAMLMap, key: string): YAMLMap[] {
    const node = this.node(parent, key);
    if (node === undefined) return [];
    if (!isSeq(node)) {
      this.report(node, `\`${key}\` must be a list`);
      return [];
    }
    return node.items.flatMap((item) => {
      if (isMap(item)) return [item];
      this.report(item as Node, `Each item of \`${key}\` must be a mapping`);
      return [];
    });
  }
}

/** A text, number or flag as the text that it is. */
export function scalarText(node: unknown): string | undefined {
  const value = isScalar(node) ? node.value : undefined;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/**
 * Aliases are not expanded. The errors are not "pretty": to quote the lines of each error takes more time than to parse
 * the text. A text that is nested too deep becomes an invalid document.
 */
function parseText(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, { lineCounter, logLevel: "error", prettyErrors: false });
  } catch {
    return parseDocument("too: [deep", { lineCounter: new LineCounter(), logLevel: "error", prettyErrors: false });
  }
}

function clean(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
}
