import type { Node } from "#shared/query/ast.ts";

/** A tree without positions, as a short text: what a query means. */
export function meaning(node: Node): string {
  switch (node.kind) {
    case "and":
    case "or": {
      const nodes = node.kind === "and" ? flatten(node) : node.nodes;
      return nodes.length === 1 && nodes[0] ? meaning(nodes[0]) : `${node.kind}(${nodes.map(meaning).join(" ")})`;
    }
    case "not":
      return `not(${meaning(node.node)})`;
    case "text":
      return `${node.isQuoted ? "phrase" : "word"}<${node.text}>`;
    case "unknown":
      return `unknown<${node.text}>`;
    case "term":
      return `${node.isNegated ? "-" : ""}${node.name}${node.field === undefined ? "" : `.${node.field}`}=${node.values.map((value) => value.text).join("|")}`;
  }
}

/** Brackets within an AND change nothing. */
function flatten(node: Node): Node[] {
  return node.kind === "and" ? node.nodes.flatMap(flatten) : [node];
}
