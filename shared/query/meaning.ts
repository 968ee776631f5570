import type { Node } from "#shared/query/ast.ts";

/** A tree without places, as a short text: what a query means. */
export function meaning(node: Node): string {
  switch (node.kind) {
    case "and":
    case "or": {
      const inner = node.kind === "and" ? flatten(node) : node.nodes;
      return inner.length === 1 && inner[0] ? meaning(inner[0]) : `${node.kind}(${inner.map(meaning).join(" ")})`;
    }
    case "not":
      return `not(${meaning(node.node)})`;
    case "text":
      return `${node.quoted ? "phrase" : "word"}<${node.text}>`;
    case "unknown":
      return `unknown<${node.text}>`;
    case "term":
      return `${node.negated ? "-" : ""}${node.name}${node.field === undefined ? "" : `.${node.field}`}=${node.values.map((value) => value.text).join("|")}`;
  }
}

/** Brackets around words that are joined by AND anyway mean nothing. */
function flatten(node: Node): Node[] {
  return node.kind === "and" ? node.nodes.flatMap(flatten) : [node];
}
