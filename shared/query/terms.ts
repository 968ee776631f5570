import type { Node } from "#shared/query/ast.ts";
import type { QualifierName } from "#shared/query/qualifiers.ts";

/** The value, in lower case, of a term that has one and is not negated. */
export function getSingleValue(node: Node): { name: QualifierName; value: string } | undefined {
  if (node.kind !== "term" || node.isNegated || node.values.length !== 1) return undefined;
  return { name: node.name, value: node.values[0]?.text.toLowerCase() ?? "" };
}

/** `is:open` and its like. */
export function isStateTerm(name: QualifierName, value: string): value is "open" | "closed" {
  return (name === "state" || name === "is") && (value === "open" || value === "closed");
}

/** `is:issue` and its like. */
export function isKindTerm(name: QualifierName, value: string): value is "issue" | "pr" {
  return (name === "is" || name === "type") && (value === "issue" || value === "pr");
}
