import { quoted } from "#shared/paths.ts";
import type { Node, NotNode, TermNode, Value } from "#shared/query/ast.ts";

/** The query of a tree. Parsing it gives a tree with the same meaning. */
export function print(node: Node): string {
  return printIn(node, "and");
}

function printIn(node: Node, context: "and" | "or" | "not"): string {
  switch (node.kind) {
    case "and": {
      // An AND within an AND keeps its brackets: without them, repositories of both would be joined by OR.
      const text = node.nodes.map((child) => printIn(child, "or")).join(" ");
      return context === "and" || node.nodes.length < 2 ? text : `(${text})`;
    }
    case "or":
      return `(${node.nodes.map((child) => printIn(child, "or")).join(" OR ")})`;
    case "not":
      return printNot(node);
    case "text":
      return node.isQuoted ? quoted(node.text) : node.text;
    case "unknown":
      return node.text;
    case "term":
      return `${node.isNegated ? "-" : ""}${printName(node)}:${node.values.map(printValue).join(",")}`;
  }
}

function printName({ name, field }: TermNode): string {
  if (field === undefined) return name;
  return /^[^\s:"(),]+$/.test(field) ? `field.${field}` : `field."${field}"`;
}

/** Unquoted text takes `-`: after NOT it could be read as an operator. */
function printNot({ node }: NotNode): string {
  if (node.kind === "text" && !node.isQuoted && !node.text.startsWith("-")) return `-${node.text}`;
  return `NOT ${printIn(node, "not")}`;
}

function printValue({ text, isQuoted }: Value): string {
  return isQuoted || /[\s,"()]/.test(text) || text === "" ? quoted(text) : text;
}
