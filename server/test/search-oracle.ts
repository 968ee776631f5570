import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { stemOf, wordsOf, isCommon } from "#server/search/words.ts";
import type { Node, TermNode, TextNode } from "#shared/query/ast.ts";
import { parseCount, parseDate, parseNumber } from "#shared/query/dates.ts";
import { isCommitId, walk } from "#shared/query/normalize.ts";

/**
 * The search as one would do it by hand, for tests: every issue as an object,
 * every word of the language a test on it. Slow and plain; the SQL must agree.
 */
export type Fact = {
  id: number;
  number: number;
  repository: string;
  isPublic: boolean;
  isArchived: boolean;
  isPull: boolean;
  state: "open" | "closed";
  reason: string | null;
  author: string | null;
  assignees: string[];
  labels: string[];
  milestone: string | null;
  milestoneNumber: number | null;
  type: string | null;
  title: string;
  body: string;
  comments: { author: string | null; body: string }[];
  reactions: string[];
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  isLocked: boolean;
  isPinned: boolean;
  parent: string | null;
  blockers: string[];
  projects: string[];
  fields: Record<string, string>;
  pull: {
    isDraft: boolean;
    isQueued: boolean;
    review: string | null;
    base: string;
    head: string;
    oid: string;
    mergedAt: string | null;
    check: string | null;
    reviewers: string[];
    asked: string[];
    askedTeams: string[];
  } | null;
};

export async function loadFacts(db: Queryable): Promise<Fact[]> {
  const name = (alias: string) =>
    sql`(select lower(a.login) || '/' || lower(r.name) from repositories r join accounts a on a.id = r.owner_id where r.id = ${{ parts: [alias], values: [] }}.repository_id)`;
  const login = (column: string) =>
    sql`(select lower(a.login) from accounts a where a.id = ${{ parts: [column], values: [] }})`;
  return db.rows<Fact>(sql`
    select i.id, i.number, ${name("i")} as repository, r.visibility = 'PUBLIC' as is_public, r.is_archived, i.is_pull, lower(i.state::text) as state,
      lower(replace(i.state_reason::text, '_', ' ')) as reason, ${login("i.author_id")} as author,
      array(select lower(a.login) from accounts a where a.id = any(i.assignee_ids)) as assignees,
      array(select lower(l.name) from labels l where l.id = any(i.label_ids)) as labels,
      (select lower(m.title) from milestones m where m.id = i.milestone_id) as milestone,
      (select m.number from milestones m where m.id = i.milestone_id) as milestone_number,
      (select lower(t.name) from issue_types t where t.id = i.issue_type_id) as type, i.title, b.body,
      coalesce((select jsonb_agg(jsonb_build_object('author', ${login("c.author_id")}, 'body', c.body) order by c.id) from comments c where c.repository_id = i.repository_id and c.issue_id = i.id), '[]') as comments,
      array(select x.content::text from reactions x where x.repository_id = i.repository_id and x.subject = 'ISSUE' and x.subject_id = i.id) as reactions,
      i.created_at, i.updated_at, i.closed_at, i.is_locked,
      exists (select 1 from pinned_issues x where x.repository_id = i.repository_id and x.issue_id = i.id) as is_pinned,
      (select ${name("p")} || '#' || p.number from sub_issues s join issues p on p.repository_id = s.parent_repository_id and p.id = s.parent_id where s.repository_id = i.repository_id and s.issue_id = i.id) as parent,
      array(select ${name("p")} || '#' || p.number from issue_dependencies d join issues p on p.repository_id = d.blocker_repository_id and p.id = d.blocker_id where d.repository_id = i.repository_id and d.issue_id = i.id) as blockers,
      array(select lower(a.login) || '/' || p.number from project_items x join projects p on p.id = x.project_id join accounts a on a.id = p.owner_id where x.repository_id = i.repository_id and x.issue_id = i.id) as projects,
      coalesce((select jsonb_object_agg(f.slug, lower(coalesce(v.text_value, v.number_value::text, v.date_value::text, (select o.name from issue_field_options o where o.id = v.option_ids[1])))) from issue_field_values v join issue_fields f on f.id = v.field_id where v.repository_id = i.repository_id and v.issue_id = i.id), '{}') as fields,
      (select jsonb_build_object('isDraft', p.is_draft, 'isQueued', p.is_in_merge_queue, 'review', lower(p.review_decision::text), 'base', p.base_ref_name, 'head', p.head_ref_name,
        'oid', p.head_ref_oid, 'mergedAt', p.merged_at, 'check', lower(p.check_state::text),
        'reviewers', array(select ${login("v.author_id")} from pull_reviews v where v.repository_id = i.repository_id and v.issue_id = i.id),
        'asked', array(select ${login("q.account_id")} from pull_review_requests q where q.repository_id = i.repository_id and q.issue_id = i.id and q.account_id is not null),
        'askedTeams', array(select lower(a.login || '/' || t.slug) from pull_review_requests q join teams t on t.id = q.team_id join accounts a on a.id = t.organization_id where q.repository_id = i.repository_id and q.issue_id = i.id))
        from pulls p where p.repository_id = i.repository_id and p.issue_id = i.id) as pull
    from issues i join issue_bodies b on b.repository_id = i.repository_id and b.issue_id = i.id join repositories r on r.id = i.repository_id
    order by i.id`);
}

/** What a query is held against: all facts, who asks, when, and which teams they are in. */
export type Evaluation = { facts: Fact[]; seen: Fact[]; me: string | null; now: Date; teams: Record<string, string[]> };

export function evaluate(root: Node, fact: Fact, by: Evaluation): boolean {
  const parts = new Set<string>();
  walk(root, (node) => {
    if (node.kind === "term" && node.name === "in")
      for (const value of node.values) parts.add(value.text.toLowerCase());
  });
  return holds(root, fact, by, parts.size === 0 ? new Set(["title", "body", "comments"]) : parts);
}

function holds(node: Node, fact: Fact, by: Evaluation, parts: Set<string>): boolean {
  switch (node.kind) {
    case "and":
      return node.nodes.every((inner) => holds(inner, fact, by, parts));
    case "or": {
      const meant = node.nodes.filter(says);
      return meant.length === 0 || meant.some((inner) => holds(inner, fact, by, parts));
    }
    case "not":
      return !says(node.node) || !holds(node.node, fact, by, parts);
    case "unknown":
      return true;
    case "text":
      return !says(node) || holdsText(node, fact, parts);
    case "term":
      if (!says(node)) return true;
      return node.values.some((value) => holdsTerm(node, value.text.toLowerCase(), fact, by)) !== node.negated;
  }
}

function says(node: Node): boolean {
  if (node.kind === "not") return says(node.node);
  if (node.kind === "text") return wordsOf(node.text).length > 0;
  return node.kind !== "unknown" && !(node.kind === "term" && (node.name === "sort" || node.name === "in"));
}

function holdsText(node: TextNode, fact: Fact, parts: Set<string>): boolean {
  const commit = isCommitId(node.text) && fact.pull?.oid.startsWith(node.text.toLowerCase());
  const texts = [
    ...(parts.has("title") ? [fact.title] : []),
    ...(parts.has("body") ? [fact.body] : []),
    ...(parts.has("comments") ? fact.comments.map((comment) => comment.body) : []),
  ];
  const wanted = wordsOf(node.text).map((word) => word.text);
  const [first = ""] = wanted;
  return (
    commit === true ||
    texts.some((text) => {
      const words = wordsOf(text).map((word) => word.text);
      if (wanted.length > 1) return words.some((_, at) => wanted.every((word, index) => words[at + index] === word));
      if (/^[\u4e00-\u9fff]$/.test(first)) return words.some((word) => word.startsWith(first));
      return node.quoted || isCommon(first)
        ? words.includes(first)
        : words.some((word) => !isCommon(word) && stemOf(word) === stemOf(first));
    })
  );
}

/** Only mona is a member of the organization; its teams are not known to others. */
const isMember = (by: Evaluation) => by.me === "mona";
const reference = (fact: Fact) => `${fact.repository}#${fact.number}`;
const seenBy = (by: Evaluation, name: string) => by.seen.find((fact) => reference(fact) === name);
const closingWords = (text: string) =>
  [...text.matchAll(/(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?) #(\d+)/gi)].map((match) => Number(match[1]));
const mentioned = (fact: Fact) =>
  [fact.body, ...fact.comments.map((comment) => comment.body)].flatMap((text) =>
    [...text.matchAll(/@([a-z]+)(?!\w|\/)/gi)].map((match) => (match[1] ?? "").toLowerCase()),
  );

function holdsTerm(node: TermNode, text: string, fact: Fact, by: Evaluation): boolean {
  const person = text === "@me" ? by.me : text.replace(/^@/, "");
  const among = (people: (string | null | undefined)[]) =>
    text === "*" ? people.some((one) => one) : person !== null && people.includes(person);
  const count = (n: number) => {
    const range = parseCount(text) ?? {};
    return n >= (range.from ?? 0) && n <= (range.to ?? Infinity);
  };
  const time = (at: Date | string | null | undefined) => {
    const range = parseDate(text, by.now) ?? {};
    const ms = at ? new Date(at).getTime() : Number.NaN;
    return ms >= (range.from?.getTime() ?? -Infinity) && ms < (range.to?.getTime() ?? Infinity);
  };
  const { pull } = fact;
  switch (node.name) {
    case "is":
      return holdsIs(text, fact, by);
    case "type":
      if (text === "issue" || text === "pr") return fact.isPull === (text === "pr");
      return text === "*" ? fact.type !== null : fact.type === text;
    case "state":
      return fact.state === text;
    case "reason":
      return fact.state === "closed" && fact.reason === text;
    case "draft":
      return pull !== null && pull.isDraft === (text === "true");
    case "archived":
      return fact.isArchived === (text === "true");
    case "repo":
      return fact.repository === text;
    case "org":
    case "user":
      return fact.repository.split("/")[0] === person;
    case "author":
      return among([fact.author]);
    case "assignee":
      return among(fact.assignees);
    case "mentions":
      return among(mentioned(fact).filter((login) => login !== "octo"));
    case "commenter":
      return among(fact.comments.map((comment) => comment.author));
    case "involves":
      return among([
        fact.author,
        ...fact.assignees,
        ...mentioned(fact).filter((login) => login !== "octo"),
        ...fact.comments.map((comment) => comment.author),
      ]);
    case "team":
      return (
        isMember(by) &&
        [fact.body, ...fact.comments.map((comment) => comment.body)].some((one) =>
          one.toLowerCase().includes(`@${text.replace(/^@/, "")}`),
        )
      );
    case "label":
      return text === "*" ? fact.labels.length > 0 : fact.labels.includes(text);
    case "milestone":
      return text === "*" ? fact.milestone !== null : fact.milestone === text;
    case "milestone-number":
      return fact.milestoneNumber === Number(text);
    case "project":
      return fact.projects.includes(text);
    case "no":
      return !present(text, fact, by);
    case "has":
      return present(text, fact, by);
    case "linked": {
      const linked = (from: Fact, to: Fact) =>
        from.pull !== null &&
        from.repository === to.repository &&
        !to.isPull &&
        closingWords(from.body).includes(to.number);
      return text === "pr" ? by.seen.some((one) => linked(one, fact)) : by.seen.some((one) => linked(fact, one));
    }
    case "parent-issue":
      return fact.parent === text && seenBy(by, text) !== undefined;
    case "sub-issue":
      return seenBy(by, text)?.parent === reference(fact);
    case "blocked-by":
      return fact.blockers.includes(text) && seenBy(by, text) !== undefined;
    case "blocking":
      return seenBy(by, text)?.blockers.includes(reference(fact)) ?? false;
    case "field":
      return holdsField(node.field ?? "", text, fact, by);
    case "comments":
      return count(fact.comments.length);
    case "reactions":
      return count(fact.reactions.length);
    case "interactions":
      return count(fact.comments.length + fact.reactions.length);
    case "created":
      return time(fact.createdAt);
    case "updated":
      return time(fact.updatedAt);
    case "closed":
      return time(fact.closedAt);
    case "merged":
      return time(pull?.mergedAt);
    case "head":
      return pull?.head === text;
    case "base":
      return pull?.base === text;
    case "status":
      return text === "failure" ? pull?.check === "failure" || pull?.check === "error" : pull?.check === text;
    case "review":
      return (
        pull !== null &&
        (text === "none"
          ? pull.review === null
          : text === "required"
            ? pull.review === "review_required"
            : pull.review === text)
      );
    case "reviewed-by":
      return among(pull?.reviewers ?? []);
    case "user-review-requested":
      return text === "*" ? (pull?.asked.length ?? 0) + (pull?.askedTeams.length ?? 0) > 0 : among(pull?.asked ?? []);
    case "review-requested":
      if (text === "*") return (pull?.asked.length ?? 0) + (pull?.askedTeams.length ?? 0) > 0;
      return (
        among(pull?.asked ?? []) ||
        (pull?.askedTeams ?? []).some((team) => by.teams[team]?.includes(person ?? "") ?? false)
      );
    case "team-review-requested":
      return isMember(by) && (pull?.askedTeams.includes(text.replace(/^@/, "")) ?? false);
    case "in":
    case "sort":
      return true;
  }
}

function holdsIs(text: string, fact: Fact, by: Evaluation): boolean {
  const { pull } = fact;
  switch (text) {
    case "issue":
    case "pr":
      return fact.isPull === (text === "pr");
    case "open":
    case "closed":
      return fact.state === text;
    case "merged":
      return pull !== null && pull.mergedAt !== null;
    case "unmerged":
      return pull !== null && pull.mergedAt === null;
    case "queued":
      return pull?.isQueued ?? false;
    case "draft":
      return pull?.isDraft ?? false;
    case "pinned":
      return fact.isPinned;
    case "locked":
    case "unlocked":
      return fact.isLocked === (text === "locked");
    case "public":
    case "private":
      return fact.isPublic === (text === "public");
    case "blocked":
      return fact.blockers.some((name) => seenBy(by, name)?.state === "open");
    case "blocking":
      return fact.state === "open" && by.seen.some((one) => one.blockers.includes(reference(fact)));
    default:
      return true;
  }
}

function present(text: string, fact: Fact, by: Evaluation): boolean {
  switch (text) {
    case "label":
      return fact.labels.length > 0;
    case "milestone":
      return fact.milestone !== null;
    case "assignee":
      return fact.assignees.length > 0;
    case "type":
      return fact.type !== null;
    case "project":
      return fact.projects.length > 0;
    case "parent-issue":
      return fact.parent !== null && seenBy(by, fact.parent) !== undefined;
    case "sub-issue":
      return by.seen.some((one) => one.parent === reference(fact));
    default:
      return fact.fields[text.replace(/^field\./, "").replace(/[\s_-]+/g, "-")] !== undefined;
  }
}

function holdsField(slug: string, text: string, fact: Fact, by: Evaluation): boolean {
  const value = fact.fields[slug];
  if (value === undefined) return false;
  if (text === "*") return true;
  if (slug === "effort") {
    const range = parseNumber(text);
    if (!range) return false;
    const n = Number(value);
    return (
      (range.from === undefined || (range.isAfter ? n > range.from : n >= range.from)) &&
      (range.to === undefined || (range.isBefore ? n < range.to : n <= range.to))
    );
  }
  if (slug === "target-date") {
    const range = parseDate(text, by.now);
    const at = new Date(value);
    return range !== undefined && at >= (range.from ?? at) && (range.to === undefined || at < range.to);
  }
  return value === text;
}
