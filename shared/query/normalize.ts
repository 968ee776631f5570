import type { Node, Query } from "#shared/query/ast.ts";
import type { QualifierName, Sort } from "#shared/query/qualifiers.ts";
import { sortNamed } from "#shared/query/parse.ts";

/** What an empty search of a repository's issues page stands for. */
export const REPOSITORY_DEFAULT_QUERY = "is:issue state:open";

/** Facts about a query as a whole that the page and the server both need. */
export type Summary = {
  /** From `sort:`; undefined means the default. */
  sort: Sort | undefined;
  /** Which states it asks for at its outermost level; undefined: both. */
  state: "open" | "closed" | undefined;
  isPull: boolean | undefined;
  /** Words that have to be found. */
  hasText: boolean;
  /** Whether it says anything about archived repositories. */
  namesArchived: boolean;
};

export function summarize(query: Query): Summary {
  const summary: Summary = {
    sort: undefined,
    state: undefined,
    isPull: undefined,
    hasText: false,
    namesArchived: false,
  };
  for (const node of outermost(query.root)) {
    if (node.kind !== "term" || node.negated || node.values.length !== 1) continue;
    const value = node.values[0]?.text.toLowerCase() ?? "";
    if (isStateTerm(node.name, value)) summary.state = value as "open" | "closed";
    if ((node.name === "is" || node.name === "type") && (value === "issue" || value === "pr"))
      summary.isPull = value === "pr";
    if (node.name === "is" && ["merged", "unmerged", "draft"].includes(value)) summary.isPull = true;
  }
  walk(query.root, (node) => {
    if (node.kind === "text") summary.hasText = true;
    if (node.kind === "term" && node.name === "sort") summary.sort = sortNamed(node.values[0]?.text ?? "");
    if (node.kind === "term" && node.name === "archived") summary.namesArchived = true;
  });
  return summary;
}

export function isStateTerm(name: QualifierName, value: string): boolean {
  return (name === "state" || name === "is") && (value === "open" || value === "closed");
}

export function outermost(root: Node): Node[] {
  return root.kind === "and" ? root.nodes : [root];
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if (node.kind === "and" || node.kind === "or") for (const inner of node.nodes) walk(inner, visit);
  if (node.kind === "not") walk(node.node, visit);
}
