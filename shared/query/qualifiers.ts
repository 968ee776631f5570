import { parseFieldName } from "#shared/query/field-names.ts";
import { SORTS } from "#shared/query/sorts.ts";
import type { ValueType } from "#shared/query/value-types.ts";

/**
 * The qualifiers of the search language, one record each. The parser, its
 * diagnostics, completion and the table in docs/search.md read them; the SQL of
 * each stands in server/search/qualifiers/ and is required by the type checker.
 */
type Qualifier = {
  /** For completion and the documentation. */
  description: string;
  value: ValueType;
  /** The values that need no lookup. */
  choices?: readonly string[];
  /** Completions beside those of the value type. */
  examples?: readonly string[];
  /** Whether completion offers it before anything is typed. */
  isCommon?: true;
  isNegatable?: false;
  isPullRequestOnly?: true;
  /** Values that only pull requests can have. */
  pullRequestChoices?: readonly string[];
  /** It names repositories. Adjacent terms are joined by OR; the list of a repository ignores them. */
  isRepositoryScope?: true;
};

type Group = Record<string, Qualifier>;

const PRESENT = ["label", "milestone", "assignee", "project", "type", "parent-issue", "sub-issue"] as const;

export const KIND_AND_STATE = {
  is: {
    description: "Kind, state or visibility",
    value: "choice",
    choices: [
      "issue",
      "pr",
      "open",
      "closed",
      "merged",
      "unmerged",
      "queued",
      "draft",
      "pinned",
      "locked",
      "unlocked",
      "blocked",
      "blocking",
      "public",
      "private",
    ],
    pullRequestChoices: ["merged", "unmerged", "draft", "queued"],
    isCommon: true,
  },
  type: {
    description: "Issue type, or only issues or pull requests",
    value: "issueType",
    choices: ["issue", "pr"],
    isCommon: true,
  },
  state: {
    description: "Open, closed, draft or merged",
    value: "choice",
    choices: ["open", "closed", "draft", "merged"],
    pullRequestChoices: ["draft", "merged"],
    isCommon: true,
  },
  reason: {
    description: "Reason an issue was closed",
    value: "choice",
    choices: ["completed", "not planned", "duplicate"],
  },
  draft: { description: "Draft pull requests", value: "choice", choices: ["true", "false"], isPullRequestOnly: true },
} as const satisfies Group;

export const REPOSITORIES = {
  archived: { description: "Archived repositories", value: "choice", choices: ["true", "false"] },
  repo: { description: "Repository", value: "repository", isRepositoryScope: true },
  org: { description: "Organization that owns the repository", value: "owner", isRepositoryScope: true },
  user: { description: "User who owns the repository", value: "owner", isRepositoryScope: true },
} as const satisfies Group;

export const PEOPLE = {
  author: { description: "User who opened it; app/NAME for a bot", value: "person", isCommon: true },
  assignee: { description: "User assigned to it; * for anyone", value: "person", examples: ["*"], isCommon: true },
  mentions: { description: "User mentioned in it", value: "person", isCommon: true },
  commenter: { description: "User who commented on it", value: "person" },
  involves: { description: "User who opened, is assigned to, is mentioned in or commented on it", value: "person" },
  team: { description: "Team mentioned in it", value: "team" },
} as const satisfies Group;

export const METADATA = {
  label: { description: "Label", value: "label", isCommon: true },
  milestone: { description: "Milestone, by title", value: "milestone", isCommon: true },
  "milestone-number": { description: "Milestone, by number", value: "milestoneNumber" },
  project: { description: "Project", value: "project", isCommon: true },
  no: { description: "What it does not have", value: "presence", choices: PRESENT, isCommon: true },
  has: { description: "What it has", value: "presence", choices: PRESENT },
} as const satisfies Group;

export const RELATIONS = {
  linked: { description: "Linked by a closing keyword", value: "choice", choices: ["pr", "issue"] },
  "parent-issue": { description: "Sub-issues of an issue", value: "issue" },
  "sub-issue": { description: "Parent of an issue", value: "issue" },
  "blocked-by": { description: "Issues blocked by an issue", value: "issue" },
  blocking: { description: "Issues that block an issue", value: "issue" },
} as const satisfies Group;

export const FIELDS = {
  field: { description: "Issue field, by name", value: "fieldValue" },
} as const satisfies Group;

export const COUNTS = {
  comments: { description: "Number of comments", value: "count" },
  reactions: { description: "Number of reactions", value: "count" },
  interactions: { description: "Number of reactions and comments", value: "count" },
} as const satisfies Group;

export const DATES = {
  created: { description: "Date it was opened", value: "date" },
  updated: { description: "Date of the last update", value: "date" },
  closed: { description: "Date it was closed", value: "date" },
  merged: { description: "Date it was merged", value: "date", isPullRequestOnly: true },
} as const satisfies Group;

const TEXT = {
  in: {
    description: "Where to search for text",
    value: "choice",
    choices: ["title", "body", "comments"],
    isNegatable: false,
  },
} as const satisfies Group;

export const PULL_REQUESTS = {
  head: { description: "Head branch", value: "branch", isPullRequestOnly: true },
  base: { description: "Base branch", value: "branch", isPullRequestOnly: true },
  status: {
    description: "State of the checks",
    value: "choice",
    choices: ["pending", "success", "failure"],
    isPullRequestOnly: true,
  },
  review: {
    description: "Review decision",
    value: "choice",
    choices: ["none", "required", "approved", "changes_requested"],
    isPullRequestOnly: true,
  },
  "reviewed-by": { description: "User who reviewed it", value: "person", isPullRequestOnly: true },
  "review-requested": {
    description: "User asked to review it, directly or through a team",
    value: "person",
    isPullRequestOnly: true,
  },
  "user-review-requested": {
    description: "User asked directly to review it",
    value: "person",
    isPullRequestOnly: true,
  },
  "team-review-requested": { description: "Team asked to review it", value: "team", isPullRequestOnly: true },
} as const satisfies Group;

const ORDER = {
  sort: { description: "Order of the results", value: "sort", choices: SORTS, isCommon: true, isNegatable: false },
} as const satisfies Group;

/** By their heading in the documentation. */
export const QUALIFIER_GROUPS = {
  "Kind and state": KIND_AND_STATE,
  Repositories: REPOSITORIES,
  People: PEOPLE,
  Metadata: METADATA,
  Relations: RELATIONS,
  "Issue fields": FIELDS,
  Counts: COUNTS,
  Dates: DATES,
  Text: TEXT,
  "Pull requests": PULL_REQUESTS,
  Order: ORDER,
} as const;

const ALL = {
  ...KIND_AND_STATE,
  ...REPOSITORIES,
  ...PEOPLE,
  ...METADATA,
  ...RELATIONS,
  ...FIELDS,
  ...COUNTS,
  ...DATES,
  ...TEXT,
  ...PULL_REQUESTS,
  ...ORDER,
};

export type QualifierName = keyof typeof ALL;

export const QUALIFIERS: Readonly<Record<QualifierName, Qualifier>> = ALL;

export const QUALIFIER_NAMES = Object.keys(ALL) as QualifierName[];

/** Other spellings. */
const ALIASES: Readonly<Record<string, QualifierName>> = { labels: "label", assignees: "assignee" };

/** The qualifier of a name or an alias, in any case; `field.NAME` is `field`. */
export function findQualifier(text: string): QualifierName | undefined {
  const name = text.toLowerCase();
  if (parseFieldName(text) !== undefined) return "field";
  if (name !== "field" && isQualifierName(name)) return name;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

function isQualifierName(name: string): name is QualifierName {
  return Object.hasOwn(ALL, name);
}
