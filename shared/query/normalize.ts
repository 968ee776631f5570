import type { Diagnostic, Node, Query } from "#shared/query/ast.ts";
import { sortNamed, WHERE, type QualifierName, type Sort } from "#shared/query/qualifiers.ts";

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
  /** Whether it says anywhere which kind or state it wants. */
  namesKind: boolean;
};

/** Words that only a pull request can have. */
const PULL_WORDS: readonly QualifierName[] = [
  "draft",
  "review",
  "reviewed-by",
  "review-requested",
  "user-review-requested",
  "team-review-requested",
  "head",
  "base",
  "status",
  "merged",
];
const PULL_STATES = ["merged", "unmerged", "draft", "queued"];

export function summarize(query: Query): Summary {
  const summary: Summary = {
    sort: undefined,
    state: undefined,
    isPull: undefined,
    hasText: false,
    namesArchived: false,
    namesKind: false,
  };
  for (const node of outermost(query.root)) {
    if (node.kind !== "term" || node.negated || node.values.length !== 1) continue;
    const value = node.values[0]?.text.toLowerCase() ?? "";
    if (isStateTerm(node.name, value)) summary.state = value as "open" | "closed";
    if (isKindTerm(node)) summary.isPull = value === "pr";
    if (node.name === "is" && PULL_STATES.includes(value)) summary.isPull = true;
  }
  walk(query.root, (node) => {
    if (node.kind === "text") {
      summary.hasText = true;
      if (isCommitId(node.text)) summary.namesKind = true;
    }
    if (node.kind !== "term") return;
    if (node.name === "sort") summary.sort = sortNamed(node.values[0]?.text ?? "");
    if (node.name === "archived") summary.namesArchived = true;
    if (node.name === "is" || node.name === "state" || PULL_WORDS.includes(node.name) || isKindTerm(node)) {
      summary.namesKind = true;
    }
  });
  return summary;
}

/** `is:issue`, `is:pr` and their like, not negated. */
export function isKindTerm(node: Node): boolean {
  return (
    node.kind === "term" &&
    !node.negated &&
    (node.name === "is" || node.name === "type") &&
    node.values.length === 1 &&
    /^(issue|pr)$/i.test(node.values[0]?.text ?? "")
  );
}

export function isStateTerm(name: QualifierName, value: string): boolean {
  return (name === "state" || name === "is") && (value === "open" || value === "closed");
}

/** Seven or more hexadecimal digits, of which one is a digit: it finds the pull request of a commit. */
export function isCommitId(text: string): boolean {
  return /^(?=.*\d)[0-9a-f]{7,40}$/i.test(text);
}

/**
 * A query as a repository's own list reads it: what says where to look is taken
 * out, since the list is of one repository. What named another one is told.
 */
export function scopeToRepository(query: Query, nameWithOwner: string): Query {
  const diagnostics: Diagnostic[] = [];
  const [owner = ""] = nameWithOwner.toLowerCase().split("/");
  const root = prune(query.root, (node) => {
    const place = placeOf(node);
    if (!place) return false;
    const isHere = place.names.every((name) => name === owner || name === nameWithOwner.toLowerCase());
    if (!isHere) {
      diagnostics.push({ ...node.range, message: `left out: this list searches ${nameWithOwner} only` });
    }
    return true;
  });
  return { ...query, root, diagnostics: [...query.diagnostics, ...diagnostics] };
}

function placeOf(node: Node): { names: string[] } | undefined {
  if (node.kind === "term" && WHERE.includes(node.name)) {
    return { names: node.negated ? ["-"] : node.values.map((value) => value.text.toLowerCase().replace(/^@/, "")) };
  }
  if (node.kind === "text" && !node.quoted && /^@[\w.-]+(\/[\w.-]+)?$/.test(node.text)) {
    return { names: [node.text.slice(1).toLowerCase()] };
  }
  return undefined;
}

/** The tree without the nodes that `isGone` names. */
function prune(node: Node, isGone: (node: Node) => boolean): Node {
  return pruned(node, isGone) ?? { kind: "and", nodes: [], range: node.range };
}

function pruned(node: Node, isGone: (node: Node) => boolean): Node | undefined {
  if (isGone(node)) return undefined;
  if (node.kind === "not") {
    const inner = pruned(node.node, isGone);
    return inner && { ...node, node: inner };
  }
  if (node.kind !== "and" && node.kind !== "or") return node;
  const nodes = node.nodes.flatMap((inner) => pruned(inner, isGone) ?? []);
  if (nodes.length === 0) return undefined;
  return nodes.length === 1 && node.kind === "or" ? nodes[0] : { ...node, nodes };
}

export function outermost(root: Node): Node[] {
  return root.kind === "and" ? root.nodes : [root];
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if (node.kind === "and" || node.kind === "or") for (const inner of node.nodes) walk(inner, visit);
  if (node.kind === "not") walk(node.node, visit);
}
