import {
  getConjuncts,
  type Diagnostic,
  type Node,
  type Query,
  type TermNode,
  type TextNode,
} from "#shared/query/ast.ts";
import { QUALIFIERS } from "#shared/query/qualifiers.ts";
import { getReferences, type Reference } from "#shared/query/references.ts";
import { parseSort, type Sort } from "#shared/query/sorts.ts";
import { getSingleValue, isKindTerm, isStateTerm } from "#shared/query/terms.ts";
import { hasWords, isCommitId } from "#shared/query/text.ts";

/** What a query asks for, as the search and the controls of a list need it. */
export type Analysis = {
  /** The one repository that the query searches, as `owner/name`. */
  repository: string | undefined;
  /** From `sort:`; undefined: the default. */
  sort: Sort | undefined;
  /** From `in:`, the parts of an issue to search for text; empty: all. */
  textParts: string[];
  /** Text to be found. */
  texts: TextNode[];
  /** The state and the kind that every result has; undefined: any. */
  state: "open" | "closed" | undefined;
  isPull: boolean | undefined;
  /** Conjuncts that `isPull` expresses. */
  kindTerms: Node[];
  /** Conjuncts that neither `state` nor `isPull` expresses. */
  filters: Node[];
  /** Names to look up. */
  references: Reference[];
  diagnostics: Diagnostic[];
};

/**
 * Walks the tree once. What does not filter is left out of the conjuncts: `sort:`
 * and `in:`, what could not be understood, text without a word and, in the list
 * of one repository, the terms that name repositories. A query that does not
 * mention kinds or archived repositories means issues in the others.
 */
export function analyze(query: Query, nameWithOwner?: string): Analysis {
  const visitor: Visitor = {
    nameWithOwner,
    sort: undefined,
    textParts: [],
    texts: [],
    scopeTerms: [],
    references: [],
    diagnostics: [...query.diagnostics],
    hasKind: false,
    hasArchived: false,
  };
  const root = visit(query.root, visitor, false);
  const conjuncts = root ? [...getConjuncts(root)] : [];
  if (!visitor.hasKind) conjuncts.push(makeTerm("is", "issue"));
  if (!visitor.hasArchived && nameWithOwner === undefined) conjuncts.push(makeTerm("archived", "false"));
  const { sort, textParts, texts, references, diagnostics } = visitor;
  const repository = getRepository(visitor.scopeTerms, conjuncts);
  return { repository, sort, textParts, texts, references, diagnostics, ...divideConjuncts(conjuncts) };
}

type Visitor = Pick<Analysis, "sort" | "textParts" | "texts" | "references" | "diagnostics"> & {
  nameWithOwner: string | undefined;
  /** Terms that name repositories, wherever they are. */
  scopeTerms: TermNode[];
  hasKind: boolean;
  hasArchived: boolean;
};

/** Notes what a node asks for; gives what filters in it, or undefined where nothing does. */
function visit(node: Node, visitor: Visitor, isNegated: boolean): Node | undefined {
  const scope = visitor.nameWithOwner === undefined ? undefined : getRepositoryScope(node);
  if (scope) return ignoreScope(node, scope, visitor);
  switch (node.kind) {
    case "unknown":
      return undefined;
    case "text":
      return visitText(node, visitor, isNegated);
    case "term":
      return visitTerm(node, visitor);
    case "not": {
      const child = visit(node.node, visitor, !isNegated);
      return child && { ...node, node: child };
    }
    case "and":
    case "or": {
      const nodes = node.nodes.flatMap((child) => visit(child, visitor, isNegated) ?? []);
      if (nodes.length === 0) return undefined;
      return node.kind === "or" && nodes.length === 1 ? nodes[0] : { ...node, nodes };
    }
  }
}

function visitText(node: TextNode, visitor: Visitor, isNegated: boolean): Node | undefined {
  if (!hasWords(node.text)) {
    visitor.diagnostics.push({ ...node.range, message: "Ignored: no letters or digits to search for" });
    return undefined;
  }
  if (!isNegated) visitor.texts.push(node);
  if (isCommitId(node.text)) visitor.hasKind = true;
  return node;
}

function visitTerm(term: TermNode, visitor: Visitor): Node | undefined {
  const values = term.values.map((value) => value.text.toLowerCase());
  if (term.name === "sort") {
    visitor.sort = parseSort(values[0] ?? "");
    return undefined;
  }
  if (term.name === "in") {
    visitor.textParts.push(...values);
    return undefined;
  }
  if (QUALIFIERS[term.name].isRepositoryScope) visitor.scopeTerms.push(term);
  visitor.references.push(...getReferences(term));
  visitor.hasArchived ||= term.name === "archived";
  visitor.hasKind ||= mentionsKind(term);
  return term;
}

function mentionsKind(term: TermNode): boolean {
  if (term.name === "is" || term.name === "state" || QUALIFIERS[term.name].isPullRequestOnly) return true;
  const single = getSingleValue(term);
  return single !== undefined && isKindTerm(single.name, single.value);
}

function getRepository([term, ...others]: TermNode[], conjuncts: Node[]): string | undefined {
  if (!term || others.length > 0 || !conjuncts.includes(term)) return undefined;
  const { name, value } = getSingleValue(term) ?? {};
  return name === "repo" ? value : undefined;
}

/** The repositories and owners that a node names, in lower case; `@owner` and `@owner/name` do so too. */
function getRepositoryScope(node: Node): string[] | undefined {
  if (node.kind === "term" && QUALIFIERS[node.name].isRepositoryScope) {
    // A negated one names every other repository.
    return node.isNegated ? [] : node.values.map((value) => value.text.toLowerCase().replace(/^@/, ""));
  }
  if (node.kind === "text" && !node.isQuoted && /^@[\w.-]+(\/[\w.-]+)?$/.test(node.text)) {
    return [node.text.slice(1).toLowerCase()];
  }
  return undefined;
}

function ignoreScope(node: Node, scope: string[], { nameWithOwner = "", diagnostics }: Visitor): undefined {
  const name = nameWithOwner.toLowerCase();
  const [owner] = name.split("/");
  const isSearched = scope.length > 0 && scope.every((named) => named === name || named === owner);
  if (!isSearched) diagnostics.push({ ...node.range, message: `Ignored: this list only searches ${nameWithOwner}` });
}

function makeTerm(name: "archived" | "is", text: string): TermNode {
  const range = { start: 0, end: 0 };
  return { kind: "term", name, isNegated: false, values: [{ text, isQuoted: false, range }], range };
}

/** Of two states or two kinds the last is taken; the other stays a filter that no result passes. */
function divideConjuncts(conjuncts: Node[]): Pick<Analysis, "state" | "isPull" | "kindTerms" | "filters"> {
  let state: Analysis["state"];
  let isPull: Analysis["isPull"];
  for (const node of conjuncts) {
    const { name, value } = getSingleValue(node) ?? {};
    if (name === undefined || value === undefined) continue;
    if (isStateTerm(name, value)) state = value;
    if (isKindTerm(name, value)) isPull = value === "pr";
    if (QUALIFIERS[name].pullRequestChoices?.includes(value)) isPull = true;
  }
  const isState = (node: Node) => {
    const term = getSingleValue(node);
    return term !== undefined && isStateTerm(term.name, term.value) && term.value === state;
  };
  const isKind = (node: Node) => {
    const term = getSingleValue(node);
    return term !== undefined && isKindTerm(term.name, term.value) && (term.value === "pr") === isPull;
  };
  return {
    state,
    isPull,
    kindTerms: conjuncts.filter(isKind),
    filters: conjuncts.filter((node) => !isKind(node) && !isState(node)),
  };
}
