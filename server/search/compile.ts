import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { all, any, not, TRUE } from "#server/search/conditions.ts";
import { QUALIFIERS_SQL } from "#server/search/qualifiers/qualifiers.ts";
import { keysIn, type SearchScope } from "#server/search/scope.ts";
import { toTsquery } from "#server/search/tsvector.ts";
import type { Node, TermNode, TextNode } from "#shared/query/ast.ts";
import { isCommitId } from "#shared/query/text.ts";

/**
 * What a node becomes. Text stays a tsquery for as long as it can, so that text
 * side by side is looked up at once; all else is a condition over `issues i`.
 */
type Compiled = CompiledText | { kind: "condition"; condition: Sql };
type CompiledText = { kind: "text"; tsquery: string; isNegated: boolean };

/** The condition that all nodes hold. */
export function compile(nodes: readonly Node[], scope: SearchScope): Sql {
  return toCondition(compileAnd(nodes, scope), scope);
}

function compileNode(node: Node, scope: SearchScope): Compiled {
  switch (node.kind) {
    case "and":
      return compileAnd(node.nodes, scope);
    case "or":
      return compileOr(node.nodes, scope);
    case "not":
      return negate(compileNode(node.node, scope));
    case "text":
      return compileText(node, scope);
    case "term":
      return { kind: "condition", condition: compileTerm(node, scope) };
    case "unknown":
      return { kind: "condition", condition: TRUE };
  }
}

/** The text that all nodes have, if an index finds it, and the condition that the other nodes hold. */
export function separateText(nodes: readonly Node[], scope: SearchScope): { text: Sql | undefined; others: Sql } {
  const parts = unique(nodes.map((node) => compileNode(node, scope)));
  const texts = parts.filter((part) => part.kind === "text");
  const text = texts.length > 0 ? joinAnd(texts) : undefined;
  if (!text || text.isNegated) return { text: undefined, others: compile(nodes, scope) };
  const others = parts.filter((part) => part.kind !== "text").map(({ condition }) => condition);
  return { text: hasText(text.tsquery, scope), others: all(others) };
}

/** Negated text is joined with other text, because an index cannot find what does not contain a text. */
function compileAnd(nodes: readonly Node[], scope: SearchScope): Compiled {
  const parts = unique(nodes.map((node) => compileNode(node, scope)));
  const texts = parts.filter((part) => part.kind === "text");
  const joined = texts.length > 1 ? [joinAnd(texts), ...parts.filter((part) => part.kind !== "text")] : parts;
  const [only] = joined;
  if (only && joined.length === 1) return only;
  return { kind: "condition", condition: all(joined.map((part) => toCondition(part, scope))) };
}

function compileOr(nodes: readonly Node[], scope: SearchScope): Compiled {
  const parts = unique(nodes.map((node) => compileNode(node, scope)));
  const texts = parts.filter((part) => part.kind === "text");
  const joined = texts.length > 1 ? [joinOr(texts), ...parts.filter((part) => part.kind !== "text")] : parts;
  const [only] = joined;
  if (only && joined.length === 1) return only;
  return { kind: "condition", condition: any(joined.map((part) => toCondition(part, scope))) };
}

/** `a -b` becomes `a & !b`, and `-a -b`, which no index finds, the opposite of `a | b`. */
function joinAnd(texts: readonly CompiledText[]): CompiledText {
  if (texts.every((text) => text.isNegated)) return negateText(joinOr(texts.map(negateText)));
  return { kind: "text", tsquery: joinText(texts, " & "), isNegated: false };
}

/** `-a OR b` becomes the opposite of `a & !b`. */
function joinOr(texts: readonly CompiledText[]): CompiledText {
  if (texts.some((text) => text.isNegated)) return negateText(joinAnd(texts.map(negateText)));
  return { kind: "text", tsquery: joinText(texts, " | "), isNegated: false };
}

function joinText(texts: readonly CompiledText[], operator: " & " | " | "): string {
  return `(${texts.map(({ tsquery, isNegated }) => `${isNegated ? "!" : ""}${tsquery}`).join(operator)})`;
}

function negateText(text: CompiledText): CompiledText {
  return { ...text, isNegated: !text.isNegated };
}

/** What is asked for twice is looked up once. */
function unique(parts: readonly Compiled[]): Compiled[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

function negate(part: Compiled): Compiled {
  return part.kind === "text" ? negateText(part) : { kind: "condition", condition: not(part.condition) };
}

function toCondition(part: Compiled, scope: SearchScope): Sql {
  if (part.kind === "condition") return part.condition;
  const found = inDocuments(part.tsquery, scope);
  return part.isNegated ? not(found) : found;
}

function compileText(node: TextNode, scope: SearchScope): Compiled {
  // The vector of titles has no weights.
  const tsquery = toTsquery(node, scope.weights === "A" ? "" : scope.weights);
  if (tsquery === undefined) return { kind: "condition", condition: TRUE };
  if (!isCommitId(node.text)) return { kind: "text", tsquery, isNegated: false };
  return { kind: "condition", condition: any([inDocuments(tsquery, scope), hasCommit(node.text, scope)]) };
}

function compileTerm(term: TermNode, scope: SearchScope): Sql {
  const { compile: compileValue } = QUALIFIERS_SQL[term.name];
  const condition = any(term.values.map(({ text }) => compileValue(text.toLowerCase(), scope, term)));
  return term.isNegated ? not(condition) : condition;
}

/** The documents of titles alone have no weights. */
export function documentColumn(weights: string): Sql {
  return raw(weights === "A" ? "d.title" : "d.document");
}

/**
 * search_documents_text (GIN over repository and words), search_documents_title.
 * The offset makes the planner use them. The document of one row takes 3 microseconds, which is less for a page of a common word.
 */
function inDocuments(tsquery: string, scope: SearchScope): Sql {
  const isFound = hasText(tsquery, scope);
  if (scope.readsDocumentsOfRows)
    return sql`(select ${isFound} from search_documents d
      where d.repository_id = i.repository_id and d.issue_id = i.id)`;
  return keysIn(
    scope,
    (here) => sql`select d.repository_id, d.issue_id from search_documents d
    where ${here("d.repository_id")} and ${isFound} offset 0`,
  );
}

/** Over a search document `d`. */
function hasText(tsquery: string, { weights }: SearchScope): Sql {
  return sql`${documentColumn(weights)} @@ ${tsquery}::tsquery`;
}

/** pulls_head_oid, pulls_merge_oid */
function hasCommit(text: string, scope: SearchScope): Sql {
  const oid = `${text.toLowerCase()}%`;
  return keysIn(
    scope,
    (here) => sql`select p.repository_id, p.issue_id from pulls p
    where ${here("p.repository_id")} and (p.head_ref_oid like ${oid} or p.merge_commit_oid like ${oid})`,
  );
}
