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

/** The meaning of a query, for the search and the controls of a list. */
export type Analysis = {
  /** The one repository that the query searches, as `owner/name`. */
  repository: string | undefined;
  /** From `sort:`; undefined: the default. */
  sort: Sort | undefined;
  /** From `in:`, the parts of an issue to search for text; empty: all. */
  textParts: string[];
  /** The texts to search for. */
  texts: TextNode[];
  /** The state and the kind that every result has; undefined: any. */
  state: "open" | "closed" | undefined;
  isPull: boolean | undefined;
  /** The conjuncts that `isPull` stands for. */
  kindTerms: Node[];
  /** The other conjuncts, except that of `state`. */
  filters: Node[];
  /** Names to look up. */
  references: Reference[];
  diagnostics: Diagnostic[];
};

/** What a query without a term for the kind finds. */
export type DefaultKind = "issue" | "any";

/**
 * Walks the tree once. The conjuncts do not contain nodes that filter nothing:
 * `sort:` and `in:`, unknown terms, text without letters or digits and, in the list
 * of a repository, terms that name repositories. Without a term for the kind the
 * query searches issues, or both kinds; without `archived:`, repositories that are not archived.
 */
export function analyze(query: Query, nameWithOwner?: string, defaultKind: DefaultKind = "issue"): Analysis {
  const visitor: Visitor = {
    nameWithOwner,
    sort: undefined,
    textParts: [],
    texts: [],
    scopeTerms: [],
    references: [],
    diagnostics: [...query.diagnostics],
    isNegated: false,
    hasKind: false,
    hasArchived: false,
  };
  const root = visit(query.root, visitor);
  const conjuncts = root ? [...getConjuncts(root)] : [];
  if (!visitor.hasKind && defaultKind === "issue") conjuncts.push(makeTerm("is", "issue"));
  if (!visitor.hasArchived && nameWithOwner === undefined) conjuncts.push(makeTerm("archived", "false"));
  const { sort, textParts, texts, references, diagnostics } = visitor;
  const repository = getRepository(visitor.scopeTerms, conjuncts);
  return { repository, sort, textParts, texts, references, diagnostics, ...divideConjuncts(conjuncts) };
}

type Visitor = Pick<Analysis, "sort" | "textParts" | "texts" | "references" | "diagnostics"> & {
  nameWithOwner: string | undefined;
  /** Terms that name repositories, wherever they are. */
  scopeTerms: TermNode[];
  /** Whether the current node is within an odd number of NOTs. */
  isNegated: boolean;
  hasKind: boolean;
  hasArchived: boolean;
};

/** Collects the properties of a node, and returns the part of it that filters. */
function visit(node: Node, visitor: Visitor): Node | undefined {
  const scope = visitor.nameWithOwner === undefined ? undefined : getRepositoryScope(node);
  if (scope) return ignoreScope(node, scope, visitor);
  switch (node.kind) {
    case "unknown":
      return undefined;
    case "text":
      return visitText(node, visitor);
    case "term":
      return visitTerm(node, visitor);
    case "not": {
      visitor.isNegated = !visitor.isNegated;
      const child = visit(node.node, visitor);
      visitor.isNegated = !visitor.isNegated;
      return child && { ...node, node: child };
    }
    case "and":
    case "or": {
      const nodes = node.nodes.flatMap((child) => visit(child, visitor) ?? []);
      if (nodes.length === 0) return undefined;
      return node.kind === "or" && nodes.length === 1 ? nodes[0] : { ...node, nodes };
    }
  }
}

function visitText(node: TextNode, visitor: Visitor): Node | undefined {
  if (!hasWords(node.text)) {
    visitor.diagnostics.push({ ...node.range, message: "Ignored: no letters or digits to search for" });
    return undefined;
  }
  if (!visitor.isNegated) visitor.texts.push(node);
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

function getRepository([term, ...otherTerms]: TermNode[], conjuncts: Node[]): string | undefined {
  if (!term || otherTerms.length > 0 || !conjuncts.includes(term)) return undefined;
  const { name, value } = getSingleValue(term) ?? {};
  return name === "repo" ? value : undefined;
}

/** The repositories and owners that a node names, in lower case. The texts `@owner` and `@owner/name` name one. */
function getRepositoryScope(node: Node): string[] | undefined {
  if (node.kind === "term" && QUALIFIERS[node.name].isRepositoryScope) {
    // A negated term does not include the repository of the list.
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

/** Of two states or kinds the last one is used. The first one remains a filter, so that there are no results. */
function divideConjuncts(conjuncts: Node[]): Pick<Analysis, "state" | "isPull" | "kindTerms" | "filters"> {
  let state: Analysis["state"];
  let isPull: Analysis["isPull"];
  for (const node of conjuncts) {
    const { name, value } = getSingleValue(node) ?? {};
    if (name === undefined || value === undefined) continue;
    if (isStateTerm(name, value)) state = value;
    if (isKindTerm(name, value)) isPull = value === "pr";
    if (QUALIFIERS[name].isPullRequestOnly || QUALIFIERS[name].pullRequestChoices?.includes(value)) isPull = true;
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
