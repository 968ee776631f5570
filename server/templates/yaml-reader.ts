import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type YAMLMap } from "yaml";
import type { TemplateProblem } from "#server/templates/template.ts";

/**
 * Reads a YAML mapping and remembers, for whatever it finds amiss, in which
 * line of the file that is. It never throws: a broken file is told of, and the
 * rest of the page goes on.
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
    const document = parseText(text, this.lines);
    for (const error of document.errors) this.tell(error.pos[0], error.message.split(" at line ")[0] ?? error.message);
    const root = document.errors.length === 0 ? document.contents : null;
    if (isMap(root)) this.root = root;
    else if (document.errors.length === 0) this.tell(0, "The file is not a mapping of names to values");
  }

  tell(at: number | Node | null | undefined, message: string): void {
    const offset = typeof at === "number" ? at : (at?.range?.[0] ?? 0);
    const line = this.lines.linePos(offset).line + this.firstLine - 1;
    this.problems.push({ path: this.path, line: Math.max(1, line), message });
  }

  node(map: YAMLMap, key: string): Node | undefined {
    const found = map.get(key, true) as Node | undefined;
    return found && isScalar(found) && found.value === null ? undefined : found;
  }

  /** A text, or undefined; required ones are missed aloud. */
  text(map: YAMLMap, key: string, isRequired = false): string | undefined {
    const node = this.node(map, key);
    if (node === undefined) {
      if (isRequired) this.tell(map, `\`${key}\` is missing`);
      return undefined;
    }
    const text = scalarText(node);
    if (text !== undefined) {
      if (isRequired && text.trim() === "") this.tell(node, `\`${key}\` is empty`);
      return text;
    }
    this.tell(node, `\`${key}\` must be a text`);
    return undefined;
  }

  flag(map: YAMLMap, key: string, fallback: boolean): boolean {
    const node = this.node(map, key);
    if (node === undefined) return fallback;
    if (isScalar(node) && typeof node.value === "boolean") return node.value;
    this.tell(node, `\`${key}\` must be true or false`);
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
    this.tell(node, `\`${key}\` must be a list of texts`);
    return [];
  }

  map(parent: YAMLMap, key: string): YAMLMap | undefined {
    const node = this.node(parent, key);
    if (node === undefined) return undefined;
    if (isMap(node)) return node;
    this.tell(node, `\`${key}\` must be a mapping`);
    return undefined;
  }

  /** The mappings of a list. */
  maps(parent: YAMLMap, key: string): YAMLMap[] {
    const node = this.node(parent, key);
    if (node === undefined) return [];
    if (!isSeq(node)) {
      this.tell(node, `\`${key}\` must be a list`);
      return [];
    }
    return node.items.flatMap((item) => {
      if (isMap(item)) return [item];
      this.tell(item as Node, `Each item of \`${key}\` must be a mapping`);
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

/** Aliases stay as they are: nothing of theirs is unfolded. A text nested too deep to be read is no document. */
function parseText(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, { lineCounter, logLevel: "error" });
  } catch {
    return parseDocument("too: [deep", { lineCounter: new LineCounter(), logLevel: "error" });
  }
}

function clean(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
}
