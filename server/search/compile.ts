import type { Viewer } from "#server/context.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { Node, TermNode, TextNode, Value } from "#shared/query/ast.ts";
import { parseCount, parseDate } from "#shared/query/dates.ts";
import { walk } from "#shared/query/normalize.ts";
import type { QualifierName } from "#shared/query/qualifiers.ts";

/**
 * The tree to SQL: a condition over `issues i` (its repository `r`). One
 * function per word; each names the index that serves it. Labels and
 * milestones are looked up by name first (`Names`), so that the planner sees
 * ids and knows how many rows they have.
 */
export type Names = {
  labelIds(name: string): number[];
  milestoneIds(title: string): number[];
  accountId(login: string): number | undefined;
};

export type Scope = { viewer: Viewer; now: Date; names: Names; repositoryId: number | undefined };

const TRUE = sql`true`;

export function compile(node: Node, scope: Scope): Sql {
  const textIn = searchedParts(node);
  return compileNode(node, { ...scope, textIn });
}

type Inner = Scope & { textIn: string };

function compileNode(node: Node, scope: Inner): Sql {
  switch (node.kind) {
    case "and":
      return all(node.nodes.filter(filters).map((inner) => compileNode(inner, scope)));
    case "or":
      return any(node.nodes.filter(filters).map((inner) => compileNode(inner, scope)));
    case "not":
      return filters(node.node) ? sql`not coalesce(${compileNode(node.node, scope)}, false)` : TRUE;
    case "text":
      return compileText(node, scope);
    case "term":
      return compileTerm(node, scope);
    case "unknown":
      return TRUE;
  }
}

/** `sort:` and `in:` say how, not which; what was not understood is left out and told as a diagnostic. */
function filters(node: Node): boolean {
  return node.kind !== "unknown" && !(node.kind === "term" && (node.name === "sort" || node.name === "in"));
}

function compileTerm(node: TermNode, scope: Inner): Sql {
  const condition = any(node.values.map((value) => WORDS[node.name](value, scope)));
  return node.negated ? sql`not coalesce(${condition}, false)` : condition;
}

type Word = (value: Value, scope: Inner) => Sql;

const WORDS: Record<QualifierName, Word> = {
  // issues_by_created and its kin begin with (repository_id, is_pull, state).
  is: (value) => IS[value.text.toLowerCase()] ?? TRUE,
  type: (value) => (value.text.toLowerCase() === "pr" ? sql`i.is_pull` : sql`not i.is_pull`),
  state: (value) => (value.text.toLowerCase() === "open" ? sql`i.state = 'OPEN'` : sql`i.state = 'CLOSED'`),
  reason: (value) =>
    sql`(i.state = 'CLOSED' and i.state_reason = ${value.text.toUpperCase().replace(" ", "_")}::issue_state_reason)`,
  draft: (value) => (value.text.toLowerCase() === "true" ? DRAFT : sql`(i.is_pull and not ${DRAFT})`),
  archived: (value) => sql`r.is_archived = ${value.text.toLowerCase() === "true"}`,
  // repositories_name
  repo: (value) => {
    const [owner = "", name = ""] = value.text.toLowerCase().split("/");
    return sql`i.repository_id in (select n.id from repositories n join accounts a on a.id = n.owner_id
      where lower(a.login) = ${owner} and lower(n.name) = ${name})`;
  },
  org: ownedBy,
  user: ownedBy,
  // issues_author
  author: (value, scope) => person(value, scope, (id) => sql`i.author_id = ${id}`, sql`i.author_id is not null`),
  // issues_assignees (GIN)
  assignee: (value, scope) =>
    person(value, scope, (id) => sql`i.assignee_ids @> array[${id}]::int[]`, sql`i.assignee_ids <> '{}'`),
  // issues_labels (GIN)
  label: (value, scope) => {
    if (value.text === "*") return sql`i.label_ids <> '{}'`;
    const ids = scope.names.labelIds(value.text);
    if (ids.length === 0) return sql`false`;
    return ids.length === 1 ? sql`i.label_ids @> ${ids}::int[]` : sql`i.label_ids && ${ids}::int[]`;
  },
  // issues_milestone
  milestone: (value, scope) =>
    value.text === "*"
      ? sql`i.milestone_id is not null`
      : sql`i.milestone_id = any(${scope.names.milestoneIds(value.text)}::int[])`,
  no: (value) => sql`not (${HAS[value.text.toLowerCase()] ?? TRUE})`,
  has: (value) => HAS[value.text.toLowerCase()] ?? TRUE,
  in: () => TRUE,
  // issues_by_comments
  comments: (value) => {
    const range = parseCount(value.text) ?? {};
    return all([
      range.from === undefined ? TRUE : sql`i.comment_count >= ${range.from}`,
      range.to === undefined ? TRUE : sql`i.comment_count <= ${range.to}`,
    ]);
  },
  // issues_by_created, issues_by_updated
  created: (value, scope) => dates(raw("i.created_at"), value, scope),
  updated: (value, scope) => dates(raw("i.updated_at"), value, scope),
  closed: (value, scope) => dates(raw("i.closed_at"), value, scope),
  sort: () => TRUE,
};

const DRAFT = sql`exists (select 1 from pulls p where p.repository_id = i.repository_id and p.issue_id = i.id and p.is_draft)`;
const MERGED = sql`exists (select 1 from pulls p where p.repository_id = i.repository_id and p.issue_id = i.id and p.merged_at is not null)`;

const IS: Record<string, Sql> = {
  issue: sql`not i.is_pull`,
  pr: sql`i.is_pull`,
  open: sql`i.state = 'OPEN'`,
  closed: sql`i.state = 'CLOSED'`,
  merged: sql`(i.is_pull and ${MERGED})`,
  unmerged: sql`(i.is_pull and not ${MERGED})`,
  draft: sql`(i.is_pull and ${DRAFT})`,
  public: sql`r.visibility = 'PUBLIC'`,
  private: sql`r.visibility = 'PRIVATE'`,
};

const HAS: Record<string, Sql> = {
  label: sql`i.label_ids <> '{}'`,
  assignee: sql`i.assignee_ids <> '{}'`,
  milestone: sql`i.milestone_id is not null`,
};

function ownedBy(value: Value, scope: Inner): Sql {
  const id = value.text.toLowerCase() === "@me" ? scope.viewer.accountId : scope.names.accountId(value.text);
  return sql`r.owner_id = ${id ?? null}`;
}

function person(value: Value, scope: Inner, is: (id: number) => Sql, anybody: Sql): Sql {
  if (value.text === "*") return anybody;
  const id =
    value.text.toLowerCase() === "@me" ? scope.viewer.accountId : scope.names.accountId(value.text.replace(/^@/, ""));
  return id === null || id === undefined ? sql`false` : is(id);
}

function dates(column: Sql, value: Value, scope: Inner): Sql {
  const range = parseDate(value.text.toLowerCase(), scope.now) ?? {};
  return all([
    range.from === undefined ? TRUE : sql`${column} >= ${range.from}::timestamptz`,
    range.to === undefined ? TRUE : sql`${column} < ${range.to}::timestamptz`,
  ]);
}

// search_documents_text (GIN over repository and words)
function compileText(node: TextNode, scope: Inner): Sql {
  const words = textQuery(node.text, node.quoted, scope.textIn);
  const here = scope.repositoryId === undefined ? TRUE : sql`d.repository_id = ${scope.repositoryId}`;
  return sql`(i.repository_id, i.id) in (select d.repository_id, d.issue_id from search_documents d where ${here} and d.document @@ ${words})`;
}

/** A word is found stemmed or as written; a phrase as written, in its order. */
export function textQuery(text: string, quoted: boolean, parts: string): Sql {
  const query = quoted
    ? sql`phraseto_tsquery('simple', ${text})`
    : sql`(plainto_tsquery('english', ${text}) || plainto_tsquery('simple', ${text}))`;
  // Restricting to weights: every lexeme gets them, in the text form of the query.
  return parts === "" ? query : sql`regexp_replace(${query}::text, '''(?= |$|\\))', ${`':${parts}`}, 'g')::tsquery`;
}

/** The weights of `in:title,body,comments`; "" means all. */
function searchedParts(root: Node): string {
  const parts = new Set<string>();
  walk(root, (node) => {
    if (node.kind !== "term" || node.name !== "in") return;
    for (const value of node.values) parts.add(PARTS[value.text.toLowerCase()] ?? "");
  });
  return [...parts].sort().join("");
}

const PARTS: Record<string, string> = { title: "A", body: "B", comments: "C" };

function all(conditions: Sql[]): Sql {
  const meant = conditions.filter((condition) => condition !== TRUE);
  return meant.length === 0 ? TRUE : sql`(${join(meant, " and ")})`;
}

function any(conditions: Sql[]): Sql {
  if (conditions.length === 0 || conditions.includes(TRUE)) return TRUE;
  return conditions.length === 1 ? (conditions[0] ?? TRUE) : sql`(${join(conditions, " or ")})`;
}
