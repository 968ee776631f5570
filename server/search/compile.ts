import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { visibleProject } from "#server/projects/project.ts";
import { slugIn, type FoundField, type Names } from "#server/search/names.ts";
import { queryOf } from "#server/search/words.ts";
import type { Node, TermNode, TextNode, Value } from "#shared/query/ast.ts";
import { parseCount, parseDate, parseNumber } from "#shared/query/dates.ts";
import { isCommitId, walk } from "#shared/query/normalize.ts";
import type { QualifierName } from "#shared/query/qualifiers.ts";

/**
 * The tree to SQL: a condition over `issues i` and nothing else. One function
 * per word; each names the index that serves it. What lies in other tables is
 * asked for as a set of keys, restricted to the repository where there is one,
 * so that the planner may begin with it or make a hash of it.
 */
export type Scope = { ctx: Context; names: Names; repositoryId: number | undefined };

const TRUE = sql`true`;
const FALSE = sql`false`;

export function compile(node: Node, scope: Scope): Sql {
  return compileNode(node, { ...scope, weights: searchedWeights(node) });
}

type Inner = Scope & { weights: string };

function compileNode(node: Node, scope: Inner): Sql {
  const text = textQuery(node, scope.weights);
  if (text !== undefined) return inDocuments(text, node, scope);
  switch (node.kind) {
    case "and":
      return compileAll(node.nodes.filter(filters), scope);
    case "or":
      return any(node.nodes.filter(filters).map((inner) => compileNode(inner, scope)));
    case "not":
      return filters(node.node) ? not(compileNode(node.node, scope)) : TRUE;
    case "text":
      return TRUE;
    case "term": {
      const condition = any(node.values.map((value) => WORDS[node.name](value, scope, node)));
      return node.negated ? not(condition) : condition;
    }
    case "unknown":
      return TRUE;
  }
}

/** Words side by side become one look into the documents. */
function compileAll(nodes: Node[], scope: Inner): Sql {
  const words = nodes.filter((node) => textQuery(node, scope.weights) !== undefined && !holdsCommit(node));
  if (words.length < 2) return all(nodes.map((inner) => compileNode(inner, scope)));
  const others = nodes.filter((node) => !words.includes(node));
  const together: Node = { kind: "and", nodes: words, range: { start: 0, end: 0 } };
  return all([compileNode(together, scope), ...others.map((inner) => compileNode(inner, scope))]);
}

/** `sort:` and `in:` say how, not which; what was not understood is left out and told as a diagnostic. */
function filters(node: Node): boolean {
  if (node.kind === "not") return filters(node.node);
  if (node.kind === "text") return hasWords(node);
  return node.kind !== "unknown" && !(node.kind === "term" && (node.name === "sort" || node.name === "in"));
}

/** Whether there is anything in a text to look for: `---` has nothing, and is told as a diagnostic. */
export function hasWords(node: TextNode): boolean {
  return queryOf(node.text, node.quoted, "") !== undefined;
}

type Word = (value: Value, scope: Inner, node: TermNode) => Sql;

const WORDS: Record<QualifierName, Word> = {
  is: (value, scope) => IS[value.text.toLowerCase()]?.(scope) ?? TRUE,
  // issues_type
  type: (value, scope) => {
    const text = value.text.toLowerCase();
    if (text === "issue" || text === "pr") return text === "pr" ? sql`i.is_pull` : sql`not i.is_pull`;
    return text === "*" ? sql`i.issue_type_id is not null` : oneOf(sql`i.issue_type_id`, scope.names.typeIds(text));
  },
  // issues_by_created and its kin begin with (repository_id, is_pull, state)
  state: (value) => (value.text.toLowerCase() === "open" ? sql`i.state = 'OPEN'` : sql`i.state = 'CLOSED'`),
  reason: (value) =>
    sql`(i.state = 'CLOSED' and i.state_reason = ${value.text.toUpperCase().replace(" ", "_")}::issue_state_reason)`,
  draft: (value) =>
    value.text.toLowerCase() === "true" ? sql`(i.is_pull and i.is_draft)` : sql`(i.is_pull and not i.is_draft)`,
  archived: (value) => repositories(sql`r.is_archived = ${value.text.toLowerCase() === "true"}`),
  // repositories_name
  repo: (value) => {
    const [owner = "", name = ""] = value.text.toLowerCase().split("/");
    return repositories(
      sql`lower(r.name) = ${name} and r.owner_id = (select a.id from accounts a where lower(a.login) = ${owner})`,
    );
  },
  org: ownedBy,
  user: ownedBy,
  // issues_author
  author: (value, scope) => person(value, scope, (id) => sql`i.author_id = ${id}`, sql`i.author_id is not null`),
  // issues_assignees (GIN)
  assignee: (value, scope) =>
    person(value, scope, (id) => sql`i.assignee_ids @> array[${id}]::bigint[]`, sql`i.assignee_ids <> '{}'`),
  // involvements (primary key)
  mentions: (value, scope) => involved(value, scope, sql`v.is_mentioned`),
  commenter: (value, scope) => involved(value, scope, sql`v.is_commenter`),
  involves: (value, scope) =>
    involved(value, scope, sql`(v.is_author or v.is_assignee or v.is_mentioned or v.is_commenter)`),
  // team_mentions (primary key)
  team: (value, scope) =>
    keys(
      scope,
      (here) =>
        sql`select x.repository_id, x.issue_id from team_mentions x where x.team_id = any(${scope.names.teamIds(value.text)}::bigint[]) and ${here("x.repository_id")}`,
    ),
  // issues_labels (GIN)
  label: (value, scope) => {
    if (value.text === "*") return sql`i.label_ids <> '{}'`;
    const ids = scope.names.labelIds(value.text);
    if (ids.length === 0) return FALSE;
    return ids.length === 1 ? sql`i.label_ids @> ${ids}::bigint[]` : sql`i.label_ids && ${ids}::bigint[]`;
  },
  // issues_milestone
  milestone: (value, scope) =>
    value.text === "*"
      ? sql`i.milestone_id is not null`
      : oneOf(sql`i.milestone_id`, scope.names.milestoneIds(value.text)),
  // milestones_number, then issues_milestone
  "milestone-number": (value, scope) =>
    sql`i.milestone_id in (select m.id from milestones m where m.number = ${Number(value.text)} and ${within(scope, "m.repository_id")})`,
  // project_items (primary key)
  project: (value, scope) =>
    keys(
      scope,
      (here) =>
        sql`select x.repository_id, x.issue_id from project_items x where x.project_id = any(${scope.names.projectIds(value.text)}::bigint[]) and ${here("x.repository_id")}`,
    ),
  no: (value, scope) => not(has(value, scope)),
  has: (value, scope) => has(value, scope),
  // issue_links (primary key and issue_links_issue), seen where the other side may be seen
  linked: (value, scope) =>
    value.text.toLowerCase() === "pr"
      ? keys(
          scope,
          (
            here,
          ) => sql`select x.issue_repository_id, x.issue_id from issue_links x join repositories r on r.id = x.repository_id
          where ${here("x.issue_repository_id")} and ${visible(scope.ctx.viewer)}`,
        )
      : keys(
          scope,
          (
            here,
          ) => sql`select x.repository_id, x.pull_id from issue_links x join repositories r on r.id = x.issue_repository_id
          where ${here("x.repository_id")} and ${visible(scope.ctx.viewer)}`,
        ),
  // sub_issues_parent
  "parent-issue": (value, scope) =>
    related(
      value,
      scope,
      (id) =>
        sql`select s.repository_id, s.issue_id from sub_issues s where s.parent_repository_id = ${id.repositoryId} and s.parent_id = ${id.id}`,
    ),
  // sub_issues (primary key)
  "sub-issue": (value, scope) =>
    related(
      value,
      scope,
      (id) =>
        sql`select s.parent_repository_id, s.parent_id from sub_issues s where s.repository_id = ${id.repositoryId} and s.issue_id = ${id.id}`,
    ),
  // issue_dependencies_blocker
  "blocked-by": (value, scope) =>
    related(
      value,
      scope,
      (id) =>
        sql`select d.repository_id, d.issue_id from issue_dependencies d where d.blocker_repository_id = ${id.repositoryId} and d.blocker_id = ${id.id}`,
    ),
  // issue_dependencies (primary key)
  blocking: (value, scope) =>
    related(
      value,
      scope,
      (id) =>
        sql`select d.blocker_repository_id, d.blocker_id from issue_dependencies d where d.repository_id = ${id.repositoryId} and d.issue_id = ${id.id}`,
    ),
  // issue_field_values_text, _number, _date, _options
  field: (value, scope, node) => {
    const fields = scope.names.fields(node.field ?? "");
    const conditions = fields.map((field) => sql`(x.field_id = ${field.id} and ${fieldHolds(field, value, scope)})`);
    return conditions.length === 0 ? FALSE : fieldValues(any(conditions), scope);
  },
  // issues_by_comments
  comments: (value) => counts(sql`i.comment_count`, value),
  // issues_by_reactions
  reactions: (value) => counts(sql`i.reaction_count`, value),
  // issues_by_interactions
  interactions: (value) => counts(sql`(i.comment_count + i.reaction_count)`, value),
  // issues_by_created, issues_by_updated, issues_closed, issues_merged
  created: (value, scope) => dates(sql`i.created_at`, value, scope),
  updated: (value, scope) => dates(sql`i.updated_at`, value, scope),
  closed: (value, scope) => dates(sql`i.closed_at`, value, scope),
  merged: (value, scope) => dates(sql`i.merged_at`, value, scope),
  in: () => TRUE,
  // pulls_head_name, pulls_base_name
  head: (value, scope) => pulls(sql`lower(p.head_ref_name) = ${value.text.toLowerCase()}`, scope),
  base: (value, scope) => pulls(sql`lower(p.base_ref_name) = ${value.text.toLowerCase()}`, scope),
  // In the order of a list; the counts are known.
  status: (value) => sql`(i.is_pull and ${STATUS[value.text.toLowerCase()] ?? FALSE})`,
  review: (value) => sql`(i.is_pull and ${REVIEW[value.text.toLowerCase()] ?? FALSE})`,
  // pull_reviews_author
  "reviewed-by": (value, scope) =>
    person(
      value,
      scope,
      (id) =>
        keys(
          scope,
          (here) =>
            sql`select v.repository_id, v.issue_id from pull_reviews v where v.author_id = ${id} and ${here("v.repository_id")}`,
        ),
      keys(
        scope,
        (here) => sql`select v.repository_id, v.issue_id from pull_reviews v where ${here("v.repository_id")}`,
      ),
    ),
  // pull_review_requests_by_account, _by_team
  "review-requested": (value, scope) =>
    requested(
      value,
      scope,
      (id) =>
        sql`(q.account_id = ${id} or q.team_id in (select t.team_id from team_members t where t.account_id = ${id}))`,
    ),
  "user-review-requested": (value, scope) => requested(value, scope, (id) => sql`q.account_id = ${id}`),
  "team-review-requested": (value, scope) =>
    keys(
      scope,
      (here) =>
        sql`select q.repository_id, q.issue_id from pull_review_requests q where q.team_id = any(${scope.names.teamIds(value.text)}::bigint[]) and ${here("q.repository_id")}`,
    ),
  sort: () => TRUE,
};

const IS: Record<string, (scope: Inner) => Sql> = {
  issue: () => sql`not i.is_pull`,
  pr: () => sql`i.is_pull`,
  open: () => sql`i.state = 'OPEN'`,
  closed: () => sql`i.state = 'CLOSED'`,
  merged: () => sql`(i.is_pull and i.merged_at is not null)`,
  unmerged: () => sql`(i.is_pull and i.merged_at is null)`,
  queued: (scope) => pulls(sql`p.is_in_merge_queue`, scope),
  draft: () => sql`(i.is_pull and i.is_draft)`,
  // pinned_issues (primary key)
  pinned: (scope) =>
    keys(
      scope,
      (here) => sql`select x.repository_id, x.issue_id from pinned_issues x where ${here("x.repository_id")}`,
    ),
  // issues_locked
  locked: () => sql`i.is_locked`,
  unlocked: () => sql`not i.is_locked`,
  // Only open blockers count, and only those that the viewer may see.
  blocked: (scope) =>
    keys(
      scope,
      (here) => sql`select d.repository_id, d.issue_id from issue_dependencies d
      join issues b on b.repository_id = d.blocker_repository_id and b.id = d.blocker_id
      join repositories r on r.id = d.blocker_repository_id
      where b.state = 'OPEN' and ${here("d.repository_id")} and ${visible(scope.ctx.viewer)}`,
    ),
  blocking: (scope) =>
    all([
      sql`i.state = 'OPEN'`,
      keys(
        scope,
        (here) => sql`select d.blocker_repository_id, d.blocker_id from issue_dependencies d
        join repositories r on r.id = d.repository_id
        where ${here("d.blocker_repository_id")} and ${visible(scope.ctx.viewer)}`,
      ),
    ]),
  public: () => repositories(sql`r.visibility = 'PUBLIC'`),
  private: () => repositories(sql`r.visibility = 'PRIVATE'`),
};

const STATUS: Record<string, Sql> = {
  pending: sql`i.check_state = 'PENDING'`,
  success: sql`i.check_state = 'SUCCESS'`,
  failure: sql`i.check_state in ('FAILURE', 'ERROR')`,
};

const REVIEW: Record<string, Sql> = {
  none: sql`i.review_decision is null`,
  required: sql`i.review_decision = 'REVIEW_REQUIRED'`,
  approved: sql`i.review_decision = 'APPROVED'`,
  changes_requested: sql`i.review_decision = 'CHANGES_REQUESTED'`,
};

const HAS: Record<string, (scope: Inner) => Sql> = {
  label: () => sql`i.label_ids <> '{}'`,
  assignee: () => sql`i.assignee_ids <> '{}'`,
  milestone: () => sql`i.milestone_id is not null`,
  type: () => sql`i.issue_type_id is not null`,
  // project_items_issue
  project: (scope) =>
    keys(
      scope,
      (here) => sql`select x.repository_id, x.issue_id from project_items x join projects p on p.id = x.project_id
      where ${here("x.repository_id")} and ${visibleProject(scope.ctx)}`,
    ),
  "parent-issue": (scope) =>
    keys(
      scope,
      (
        here,
      ) => sql`select s.repository_id, s.issue_id from sub_issues s join repositories r on r.id = s.parent_repository_id
      where ${here("s.repository_id")} and ${visible(scope.ctx.viewer)}`,
    ),
  "sub-issue": (scope) =>
    keys(
      scope,
      (
        here,
      ) => sql`select s.parent_repository_id, s.parent_id from sub_issues s join repositories r on r.id = s.repository_id
      where ${here("s.parent_repository_id")} and ${visible(scope.ctx.viewer)}`,
    ),
};

function has(value: Value, scope: Inner): Sql {
  const text = value.text.toLowerCase();
  const known = HAS[text];
  if (known) return known(scope);
  const ids = scope.names.fields(slugIn(text)).map((field) => field.id);
  return fieldValues(sql`x.field_id = any(${ids}::bigint[])`, scope);
}

/** Keys that a select gives: `here(column)` restricts it to the repository that is searched. */
function keys(scope: Inner, select: (here: (column: string) => Sql) => Sql): Sql {
  return sql`(i.repository_id, i.id) in (${select((column) => within(scope, column))})`;
}

function within(scope: Inner, column: string): Sql {
  return scope.repositoryId === undefined ? TRUE : sql`${raw(column)} = ${scope.repositoryId}`;
}

function pulls(condition: Sql, scope: Inner): Sql {
  return all([
    sql`i.is_pull`,
    keys(
      scope,
      (here) => sql`select p.repository_id, p.issue_id from pulls p where ${here("p.repository_id")} and ${condition}`,
    ),
  ]);
}

function repositories(condition: Sql): Sql {
  return sql`i.repository_id in (select r.id from repositories r where ${condition})`;
}

function ownedBy(value: Value, scope: Inner): Sql {
  return repositories(sql`r.owner_id = ${scope.names.personId(value.text) ?? null}`);
}

function person(value: Value, scope: Inner, is: (id: number) => Sql, anybody: Sql): Sql {
  if (value.text === "*") return anybody;
  const id = scope.names.personId(value.text);
  return id === undefined ? FALSE : is(id);
}

function involved(value: Value, scope: Inner, role: Sql): Sql {
  const by = (who: Sql) =>
    keys(
      scope,
      (here) =>
        sql`select v.repository_id, v.issue_id from involvements v where ${who} and ${here("v.repository_id")} and ${role}`,
    );
  return person(value, scope, (id) => by(sql`v.account_id = ${id}`), by(TRUE));
}

function requested(value: Value, scope: Inner, who: (id: number) => Sql): Sql {
  const by = (condition: Sql) =>
    keys(
      scope,
      (here) =>
        sql`select q.repository_id, q.issue_id from pull_review_requests q where ${here("q.repository_id")} and ${condition}`,
    );
  return person(value, scope, (id) => by(who(id)), by(TRUE));
}

function related(value: Value, scope: Inner, select: (id: { repositoryId: number; id: number }) => Sql): Sql {
  const id = scope.names.issue(value.text);
  return id ? sql`(i.repository_id, i.id) in (${select(id)})` : FALSE;
}

function fieldValues(condition: Sql, scope: Inner): Sql {
  return keys(
    scope,
    (here) =>
      sql`select x.repository_id, x.issue_id from issue_field_values x where ${here("x.repository_id")} and ${condition}`,
  );
}

function fieldHolds(field: FoundField, value: Value, scope: Inner): Sql {
  const text = value.text.toLowerCase();
  if (text === "*") return TRUE;
  switch (field.dataType) {
    case "TEXT":
      return sql`lower(x.text_value) = ${text}`;
    case "SINGLE_SELECT":
    case "MULTI_SELECT": {
      const option = field.options.find((one) => one.name === text);
      return option ? sql`x.option_ids @> array[${option.id}]::bigint[]` : FALSE;
    }
    case "NUMBER": {
      const range = parseNumber(text);
      if (!range) return FALSE;
      return all([
        range.from === undefined ? TRUE : sql`x.number_value ${raw(range.isAfter ? ">" : ">=")} ${range.from}::numeric`,
        range.to === undefined ? TRUE : sql`x.number_value ${raw(range.isBefore ? "<" : "<=")} ${range.to}::numeric`,
      ]);
    }
    case "DATE": {
      const range = parseDate(text, scope.ctx.now);
      if (!range) return FALSE;
      const day = (date: Date) => date.toISOString().slice(0, 10);
      return all([
        range.from === undefined ? TRUE : sql`x.date_value >= ${day(range.from)}::date`,
        range.to === undefined ? TRUE : sql`x.date_value < ${day(range.to)}::date`,
      ]);
    }
  }
}

function counts(column: Sql, value: Value): Sql {
  const range = parseCount(value.text) ?? {};
  return all([
    range.from === undefined ? TRUE : sql`${column} >= ${range.from}`,
    range.to === undefined ? TRUE : sql`${column} <= ${range.to}`,
  ]);
}

function dates(column: Sql, value: Value, scope: Inner): Sql {
  const range = parseDate(value.text.toLowerCase(), scope.ctx.now) ?? {};
  return all([
    range.from === undefined ? sql`${column} is not null` : sql`${column} >= ${range.from}::timestamptz`,
    range.to === undefined ? TRUE : sql`${column} < ${range.to}::timestamptz`,
  ]);
}

function oneOf(column: Sql, ids: number[]): Sql {
  if (ids.length === 0) return FALSE;
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::bigint[])`;
}

// search_documents_text (GIN over repository and words), search_documents_title. The offset holds the planner
// to looking the words up there: read issue by issue, each document would have to be unpacked.
function inDocuments(text: string, node: Node, scope: Inner): Sql {
  const column = scope.weights === "A" ? raw("d.title") : raw("d.document");
  const found = keys(
    scope,
    (here) => sql`select d.repository_id, d.issue_id from search_documents d
    where ${here("d.repository_id")} and ${column} @@ ${text}::tsquery offset 0`,
  );
  return node.kind === "text" && isCommitId(node.text) ? any([found, commit(node, scope)]) : found;
}

/** pulls_head_oid, pulls_merge_oid */
function commit(node: TextNode, scope: Inner): Sql {
  const oid = `${node.text.toLowerCase()}%`;
  return keys(
    scope,
    (here) => sql`select p.repository_id, p.issue_id from pulls p
    where ${here("p.repository_id")} and (p.head_ref_oid like ${oid} or p.merge_commit_oid like ${oid})`,
  );
}

function holdsCommit(node: Node): boolean {
  let found = false;
  walk(node, (inner) => {
    if (inner.kind === "text" && isCommitId(inner.text)) found = true;
  });
  return found;
}

/**
 * The tsquery of a tree that holds words and nothing else; undefined for any
 * other. A NOT needs something beside it that is found.
 */
export function textQuery(node: Node, weights: string): string | undefined {
  // A title has a vector of its own, whose words need no weight.
  const suffix = weights === "A" ? "" : weights;
  if (node.kind === "text") return queryOf(node.text, node.quoted, suffix);
  if (node.kind !== "and" && node.kind !== "or") return undefined;
  if (node.nodes.length === 0 || holdsCommit(node)) return undefined;
  const parts = node.nodes.map((inner) =>
    inner.kind === "not" && node.kind === "and" && inner.node.kind === "text"
      ? negated(queryOf(inner.node.text, inner.node.quoted, suffix))
      : textQuery(inner, weights),
  );
  if (parts.includes(undefined)) return undefined;
  if (node.nodes.every((inner) => inner.kind === "not")) return undefined;
  return `(${parts.join(node.kind === "and" ? " & " : " | ")})`;
}

function negated(query: string | undefined): string | undefined {
  return query === undefined ? undefined : `!${query}`;
}

/** The weights of `in:title,body,comments`; "" means all. */
export function searchedWeights(root: Node): string {
  const parts = new Set<string>();
  walk(root, (node) => {
    if (node.kind !== "term" || node.name !== "in") return;
    for (const value of node.values) parts.add(PARTS[value.text.toLowerCase()] ?? "");
  });
  return parts.size === 3 ? "" : [...parts].sort().join("");
}

const PARTS: Record<string, string> = { title: "A", body: "B", comments: "C" };

export function all(conditions: Sql[]): Sql {
  const meant = conditions.filter((condition) => condition !== TRUE);
  if (meant.includes(FALSE)) return FALSE;
  if (meant.length < 2) return meant[0] ?? TRUE;
  return sql`(${join(meant, " and ")})`;
}

function any(conditions: Sql[]): Sql {
  if (conditions.length === 0 || conditions.includes(TRUE)) return TRUE;
  const meant = conditions.filter((condition) => condition !== FALSE);
  if (meant.length < 2) return meant[0] ?? FALSE;
  return sql`(${join(meant, " or ")})`;
}

function not(condition: Sql): Sql {
  if (condition === TRUE) return FALSE;
  if (condition === FALSE) return TRUE;
  return sql`not coalesce(${condition}, false)`;
}
