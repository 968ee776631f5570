import type { Node, NotNode, TermNode, Value } from "#shared/query/ast.ts";

/** A tree back to text. Reading it again gives the same meaning. */
export function print(node: Node): string {
  return printIn(node, "and");
}

function printIn(node: Node, context: "and" | "or" | "not"): string {
  switch (node.kind) {
    case "and": {
      const text = node.nodes.map((inner) => printIn(inner, "and")).join(" ");
      return context === "and" || node.nodes.length < 2 ? text : `(${text})`;
    }
    case "or":
      return `(${node.nodes.map((inner) => printIn(inner, "or")).join(" OR ")})`;
    case "not":
      return printNot(node);
    case "text":
      return node.quoted ? quoteText(node.text) : node.text;
    case "unknown":
      return node.text;
    case "term":
      return `${node.negated ? "-" : ""}${printName(node)}:${node.values.map(printValue).join(",")}`;
  }
}

function printName({ name, field }: TermNode): string {
  if (field === undefined) return name;
  return /^[^\s:"(),]+$/.test(field) ? `field.${field}` : `field."${field}"`;
}

/** A bare word takes `-`: after NOT it could be taken for an operator. */
function printNot({ node }: NotNode): string {
  if (node.kind === "text" && !node.quoted && !node.text.startsWith("-")) return `-${node.text}`;
  return `NOT ${printIn(node, "not")}`;
}

function printValue(value: Value): string {
  return value.quoted || /[\s,"()]/.test(value.text) || value.text === "" ? quoteText(value.text) : value.text;
}

function quoteText(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
