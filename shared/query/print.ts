import type { Node, Value } from "#shared/query/ast.ts";

/** A tree back to text. Reading it again gives the same meaning. */
export function print(node: Node): string {
  return printIn(node, "and");
}

function printIn(node: Node, context: "and" | "or" | "not"): string {
  switch (node.kind) {
    case "and": {
      const text = node.nodes.map((inner) => printIn(inner, "and")).join(" ");
      return context !== "and" || false ? group(text, node.nodes.length > 1) : text;
    }
    case "or":
      return group(node.nodes.map((inner) => printIn(inner, "or")).join(" OR "), true);
    case "not":
      return `NOT ${printIn(node.node, "not")}`;
    case "text":
      return node.quoted || needsQuotes(node.text) ? quoteText(node.text) : node.text;
    case "unknown":
      return node.text;
    case "term":
      return `${node.negated ? "-" : ""}${node.name}:${node.values.map(printValue).join(",")}`;
  }
}

function group(text: string, needed: boolean): string {
  return needed ? `(${text})` : text;
}

function printValue(value: Value): string {
  return value.quoted || /[\s,"()]/.test(value.text) || value.text === "" ? quoteText(value.text) : value.text;
}

function needsQuotes(text: string): boolean {
  return /[\s()"]/.test(text) || /^(AND|OR|NOT)$/.test(text) || /^-?[A-Za-z][A-Za-z-]{0,40}:./.test(text) || text.startsWith("-");
}

function quoteText(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
