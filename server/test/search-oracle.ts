import { REACTION_CONTENTS } from "#server/reactions/reaction.ts";
import { isStopWord, stem, tokenize } from "#server/search/words.ts";
import type { IssueFacts } from "#server/test/search-facts.ts";
import type { Node, TermNode, TextNode } from "#shared/query/ast.ts";
import { parseDate } from "#shared/query/dates.ts";
import { parse } from "#shared/query/parse.ts";
import { QUALIFIERS } from "#shared/query/qualifiers.ts";
import { parseCount, parseNumber } from "#shared/query/ranges.ts";
import { DEFAULT_SORT, parseSort, REACTION_SORTS, type Sort } from "#shared/query/sorts.ts";
import { hasWords, isCommitId } from "#shared/query/text.ts";

/**
 * A slow and simple evaluator of queries: every issue is an object, and every
 * qualifier a test of it. The SQL must find the same issues.
 */
export type Oracle = {
  /** The issues that the viewer can see. */
  issues: IssueFacts[];
  viewer: string | null;
  /** Whether the viewer knows the teams of the organization. */
  isMember: boolean;
  /** The members of each team. */
  teams: Record<string, string[]>;
  /** Of the fields that are not compared as text. */
  fieldTypes: Record<string, "number" | "date">;
  /** Where the search is limited to one repository. */
  repository: string | undefined;
  now: Date;
};

/** The ids of all issues that a query finds, in its order. */
export function findExpectedIds(query: string, oracle: Oracle): number[] {
  const { root } = parse(query);
  const nodes = flatten(root).filter((node) => isFilter(node, oracle) || isModifier(node));
  const hasKind = nodes.some(mentionsKind);
  const hasArchived = nodes.some((node) => node.kind === "term" && node.name === "archived");
  const parts = nodes.flatMap((node) => (node.kind === "term" && node.name === "in" ? getValues(node) : []));
  const evaluation = { ...oracle, parts: new Set(parts.length === 0 ? ["title", "body", "comments"] : parts) };
  const found = oracle.issues.filter(
    (issue) =>
      (oracle.repository === undefined ? hasArchived || !issue.isArchived : issue.repository === oracle.repository) &&
      (hasKind || !issue.isPull) &&
      (!isFilter(root, oracle) || passes(root, issue, evaluation)),
  );
  const sort = nodes.map(getSort).findLast((named) => named !== undefined) ?? DEFAULT_SORT;
  return found.toSorted((a, b) => compare(a, b, sort)).map((issue) => issue.id);
}

type Evaluation = Oracle & { parts: Set<string> };

function flatten(node: Node): Node[] {
  if (node.kind === "not") return [node, ...flatten(node.node)];
  return node.kind === "and" || node.kind === "or" ? [node, ...node.nodes.flatMap(flatten)] : [node];
}

function getValues(term: TermNode): string[] {
  return term.values.map((value) => value.text.toLowerCase());
}

function isModifier(node: Node): boolean {
  return node.kind === "term" && (node.name === "sort" || node.name === "in");
}

/** Nodes that are not filters are ignored. */
function isFilter(node: Node, oracle: Oracle): boolean {
  switch (node.kind) {
    case "and":
    case "or":
      return node.nodes.some((child) => isFilter(child, oracle));
    case "not":
      return isFilter(node.node, oracle);
    case "text":
      return hasWords(node.text);
    case "term":
      return !isModifier(node) && !(oracle.repository !== undefined && QUALIFIERS[node.name].isRepositoryScope);
    case "unknown":
      return false;
  }
}

function mentionsKind(node: Node): boolean {
  if (node.kind === "text") return isCommitId(node.text);
  if (node.kind !== "term") return false;
  if (["is", "state"].includes(node.name) || QUALIFIERS[node.name].isPullRequestOnly) return true;
  const [value, ...others] = getValues(node);
  return node.name === "type" && !node.isNegated && others.length === 0 && (value === "issue" || value === "pr");
}

function passes(node: Node, issue: IssueFacts, evaluation: Evaluation): boolean {
  switch (node.kind) {
    case "and":
      return node.nodes.every((child) => !isFilter(child, evaluation) || passes(child, issue, evaluation));
    case "or":
      return node.nodes.some((child) => isFilter(child, evaluation) && passes(child, issue, evaluation));
    case "not":
      return !passes(node.node, issue, evaluation);
    case "text":
      return hasText(node, issue, evaluation);
    case "term":
      return getValues(node).some((value) => hasValue(node, value, issue, evaluation)) !== node.isNegated;
    case "unknown":
      return true;
  }
}

function hasText(node: TextNode, issue: IssueFacts, { parts }: Evaluation): boolean {
  if (isCommitId(node.text) && issue.pull?.oid.startsWith(node.text.toLowerCase())) return true;
  const texts = [
    ...(parts.has("title") ? [issue.title] : []),
    ...(parts.has("body") ? [issue.body] : []),
    ...(parts.has("comments") ? issue.comments.map((comment) => comment.body) : []),
  ];
  return texts.some((text) => containsWords(text, node));
}

function containsWords(text: string, node: TextNode): boolean {
  const words = tokenize(text).map((word) => word.text);
  const searched = tokenize(node.text).map((word) => word.text);
  const [first = ""] = searched;
  if (searched.length > 1) {
    return words.some((_, start) => searched.every((word, index) => words[start + index] === word));
  }
  if (/^[\u4e00-\u9fff]$/.test(first)) return words.some((word) => word.startsWith(first));
  if (node.isQuoted || isStopWord(first)) return words.includes(first);
  return words.some((word) => !isStopWord(word) && stem(word) === stem(first));
}

function reference(issue: IssueFacts): string {
  return `${issue.repository}#${issue.number}`;
}

function findIssue({ issues }: Oracle, name: string): IssueFacts | undefined {
  return issues.find((issue) => reference(issue) === name);
}

function getTexts(issue: IssueFacts): string[] {
  return [issue.body, ...issue.comments.map((comment) => comment.body)];
}

/** `@org/team` is not a person: in a repository of the organization, it mentions everyone in the team. */
function getMentions(issue: IssueFacts, teams: Record<string, string[]>): string[] {
  const owner = issue.repository.split("/")[0] ?? "";
  return getTexts(issue).flatMap((text) => [
    ...[...text.matchAll(/@([a-z]+)(?!\w|\/)/gi)].map((match) => (match[1] ?? "").toLowerCase()),
    ...[...text.matchAll(/@([a-z]+)\/([a-z]+)/gi)].flatMap((match) =>
      match[1]?.toLowerCase() === owner ? (teams[match[0].slice(1).toLowerCase()] ?? []) : [],
    ),
  ]);
}

function isLinked(pull: IssueFacts, issue: IssueFacts): boolean {
  const closed = [...pull.body.matchAll(/(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?) #(\d+)/gi)].map((match) =>
    Number(match[1]),
  );
  return pull.isPull && !issue.isPull && pull.repository === issue.repository && closed.includes(issue.number);
}

/** Values of `review:` that have another name in the database. */
const REVIEW_DECISIONS: Record<string, string | null> = { none: null, required: "review_required" };

const isStarQuoted = (term: TermNode) => term.values.some((value) => value.isQuoted && value.text === "*");

function hasValue(term: TermNode, value: string, issue: IssueFacts, evaluation: Evaluation): boolean {
  const { viewer, issues, isMember, teams } = evaluation;
  const { pull } = issue;
  const person = value === "@me" ? viewer : value.replace(/^@/, "");
  const team = value.replace(/^@/, "");
  const includesPerson = (people: (string | null | undefined)[]) =>
    value === "*" ? people.some((login) => login) : person !== null && people.includes(person);
  const requests = [...(pull?.requestedReviewers ?? []), ...(pull?.requestedTeams ?? [])];
  switch (term.name) {
    case "is":
      return hasIsValue(value, issue, evaluation);
    case "type":
      if (value === "issue" || value === "pr") return issue.isPull === (value === "pr");
      return value === "*" ? issue.type !== null : issue.type === value;
    case "state":
      return issue.state === value;
    case "reason":
      return issue.state === "closed" && issue.reason === value;
    case "draft":
      return pull !== null && pull.isDraft === (value === "true");
    case "archived":
      return issue.isArchived === (value === "true");
    case "repo":
      return issue.repository === value;
    case "org":
    case "user":
      return issue.repository.split("/")[0] === person;
    case "author":
      return includesPerson([issue.author]);
    case "assignee":
      return includesPerson(issue.assignees);
    case "mentions":
      return includesPerson(getMentions(issue, teams));
    case "commenter":
      return includesPerson(issue.comments.map((comment) => comment.author));
    case "involves":
      return includesPerson([
        issue.author,
        ...issue.assignees,
        ...getMentions(issue, teams),
        ...issue.comments.map((comment) => comment.author),
      ]);
    case "team":
      return isMember && getTexts(issue).some((text) => text.toLowerCase().includes(`@${team}`));
    case "label":
      return value === "*" && !isStarQuoted(term) ? issue.labels.length > 0 : issue.labels.includes(value);
    case "milestone":
      return value === "*" && !isStarQuoted(term) ? issue.milestone !== null : issue.milestone === value;
    case "milestone-number":
      return issue.milestoneNumber === Number(value);
    case "project":
      return issue.projects.includes(value);
    case "no":
      return !isPresent(value, issue, evaluation);
    case "has":
      return isPresent(value, issue, evaluation);
    case "linked":
      return issues.some((other) => (value === "pr" ? isLinked(other, issue) : isLinked(issue, other)));
    case "parent-issue":
      return issue.parent === value && findIssue(evaluation, value) !== undefined;
    case "sub-issue":
      return findIssue(evaluation, value)?.parent === reference(issue);
    case "blocked-by":
      return issue.blockers.includes(value) && findIssue(evaluation, value) !== undefined;
    case "blocking":
      return findIssue(evaluation, value)?.blockers.includes(reference(issue)) ?? false;
    case "field":
      return hasFieldValue(term.field ?? "", value, issue, evaluation);
    case "comments":
      return isCount(issue.comments.length, value);
    case "reactions":
      return isCount(issue.reactions.length, value);
    case "interactions":
      return isCount(issue.comments.length + issue.reactions.length, value);
    case "created":
      return isDate(issue.createdAt, value, evaluation);
    case "updated":
      return isDate(issue.updatedAt, value, evaluation);
    case "closed":
      return isDate(issue.closedAt, value, evaluation);
    case "merged":
      return isDate(pull?.mergedAt, value, evaluation);
    case "head":
      return pull?.head === value;
    case "base":
      return pull?.base === value;
    case "status":
      return value === "failure" ? pull?.check === "failure" || pull?.check === "error" : pull?.check === value;
    case "review":
      return pull !== null && pull.review === (value in REVIEW_DECISIONS ? REVIEW_DECISIONS[value] : value);
    case "reviewed-by":
      return includesPerson(pull?.reviewers ?? []);
    case "user-review-requested":
      return value === "*" ? requests.length > 0 : includesPerson(pull?.requestedReviewers ?? []);
    case "review-requested":
      if (value === "*") return requests.length > 0;
      return (
        includesPerson(pull?.requestedReviewers ?? []) ||
        (pull?.requestedTeams ?? []).some((name) => teams[name]?.includes(person ?? "") ?? false)
      );
    case "team-review-requested":
      return isMember && (pull?.requestedTeams.includes(team) ?? false);
    case "in":
    case "sort":
      return true;
  }
}

function isCount(count: number, value: string): boolean {
  const { from = 0, to = Infinity } = parseCount(value) ?? {};
  return count >= from && count <= to;
}

function isDate(date: Date | string | null | undefined, value: string, { now }: Oracle): boolean {
  const range = parseDate(value, now) ?? {};
  const time = date ? new Date(date).getTime() : Number.NaN;
  return time >= (range.from?.getTime() ?? -Infinity) && time < (range.to?.getTime() ?? Infinity);
}

function hasIsValue(value: string, issue: IssueFacts, oracle: Oracle): boolean {
  const { pull } = issue;
  switch (value) {
    case "issue":
    case "pr":
      return issue.isPull === (value === "pr");
    case "open":
    case "closed":
      return issue.state === value;
    case "merged":
      return pull !== null && pull.mergedAt !== null;
    case "unmerged":
      return pull !== null && pull.mergedAt === null;
    case "queued":
      return pull?.isQueued ?? false;
    case "draft":
      return pull?.isDraft ?? false;
    case "pinned":
      return issue.isPinned;
    case "locked":
    case "unlocked":
      return issue.isLocked === (value === "locked");
    case "public":
    case "private":
      return issue.isPublic === (value === "public");
    case "blocked":
      return issue.blockers.some((name) => findIssue(oracle, name)?.state === "open");
    case "blocking":
      return issue.state === "open" && oracle.issues.some((other) => other.blockers.includes(reference(issue)));
    default:
      throw new Error(`The oracle does not know is:${value}.`);
  }
}

function isPresent(value: string, issue: IssueFacts, oracle: Oracle): boolean {
  switch (value) {
    case "label":
      return issue.labels.length > 0;
    case "milestone":
      return issue.milestone !== null;
    case "assignee":
      return issue.assignees.length > 0;
    case "type":
      return issue.type !== null;
    case "project":
      return issue.projects.length > 0;
    case "parent-issue":
      return issue.parent !== null && findIssue(oracle, issue.parent) !== undefined;
    case "sub-issue":
      return oracle.issues.some((other) => other.parent === reference(issue));
    default:
      return issue.fields[value.replace(/^field\./, "").replace(/[\s_-]+/g, "-")] !== undefined;
  }
}

function hasFieldValue(slug: string, value: string, issue: IssueFacts, { fieldTypes, now }: Oracle): boolean {
  const actual = issue.fields[slug];
  if (actual === undefined) return false;
  if (value === "*") return true;
  if (fieldTypes[slug] === "number") {
    const range = parseNumber(value);
    if (!range) return false;
    const { from = -Infinity, to = Infinity, isAfter, isBefore } = range;
    const number = Number(actual);
    return (isAfter ? number > from : number >= from) && (isBefore ? number < to : number <= to);
  }
  if (fieldTypes[slug] === "date") {
    const range = parseDate(value, now);
    const date = new Date(actual);
    return range !== undefined && date >= (range.from ?? date) && (range.to === undefined || date < range.to);
  }
  return actual === value;
}

function getSort(node: Node): Sort | undefined {
  return node.kind === "term" && node.name === "sort" ? parseSort(getValues(node)[0] ?? "") : undefined;
}

/** Equal issues are sorted by id: descending, or ascending in ascending orders. */
function compare(a: IssueFacts, b: IssueFacts, sort: Sort): number {
  const [left, right] = [getKeys(a, sort), getKeys(b, sort)];
  const index = left.findIndex((key, position) => key !== right[position]);
  const difference = index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
  return sort.endsWith("-asc") ? difference : -difference;
}

/** The values that a sort compares, first to last. */
function getKeys(issue: IssueFacts, sort: Sort): number[] {
  const field = sort.slice(0, sort.lastIndexOf("-"));
  const created = issue.createdAt.getTime();
  switch (field) {
    case "created":
      return [created, issue.id];
    case "updated":
      return [issue.updatedAt.getTime(), issue.id];
    case "comments":
      return [issue.comments.length, issue.id];
    case "interactions":
      return [issue.comments.length + issue.reactions.length, issue.id];
    default: {
      const count = countReactions(issue, field);
      return [count, count === 0 ? created : 0, issue.id];
    }
  }
}

function countReactions(issue: IssueFacts, field: string): number {
  if (field === "reactions") return issue.reactions.length;
  const position = Object.entries(REACTION_SORTS).find(([name]) => name === field)?.[1];
  if (position === undefined) throw new Error(`The oracle does not know the sort ${field}.`);
  return issue.reactions.filter((content) => content === REACTION_CONTENTS[position - 1]).length;
}
