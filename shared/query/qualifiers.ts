/**
 * THE table of words of the search language. Parser, diagnostics, completion
 * and the SQL compiler all read it: a word added here does not type-check until
 * `server/search/compile.ts` compiles it.
 */
export type ValueKind =
  | "choice"
  | "kind"
  | "presence"
  | "person"
  | "team"
  | "label"
  | "milestone"
  | "number"
  | "project"
  | "repository"
  | "owner"
  | "issue"
  | "branch"
  | "field"
  | "count"
  | "date"
  | "sort";

type Definition = {
  kind: ValueKind;
  /** Values that a choice may have. */
  choices?: readonly string[];
  /** One line for the list of words. */
  about: string;
};

/** A kind of reaction as a query writes it, beside its place in reaction_content. */
export const REACTION_SORTS = {
  "reactions-+1": 1,
  "reactions--1": 2,
  "reactions-smile": 3,
  "reactions-tada": 4,
  "reactions-thinking_face": 5,
  "reactions-heart": 6,
  "reactions-rocket": 7,
  "reactions-eyes": 8,
} as const;
export type ReactionSort = keyof typeof REACTION_SORTS;

const ORDERED = ["created", "updated", "comments", "interactions", "reactions"] as const;
export type OrderedSort = `${(typeof ORDERED)[number]}-${"asc" | "desc"}`;

export type Sort = OrderedSort | `${ReactionSort}-${"asc" | "desc"}` | "relevance-desc" | "milestone_prio-desc";

/** Every order by its full name. `created` means `created-desc`; a kind of reaction may be turned too. */
export const SORTS: readonly Sort[] = [
  ...ORDERED.flatMap((name) => [`${name}-desc`, `${name}-asc`] as const),
  ...(Object.keys(REACTION_SORTS) as ReactionSort[]).flatMap((name) => [`${name}-desc`, `${name}-asc`] as const),
  "relevance-desc",
  "milestone_prio-desc",
];

const PRESENT = ["label", "milestone", "assignee", "project", "type", "parent-issue", "sub-issue"] as const;

export const QUALIFIERS = {
  is: {
    kind: "choice",
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
    about: "Kind, state and visibility",
  },
  type: { kind: "kind", choices: ["issue", "pr"], about: "Issue type, or issue and pr" },
  state: { kind: "choice", choices: ["open", "closed"], about: "Open or closed" },
  reason: { kind: "choice", choices: ["completed", "not planned", "duplicate"], about: "Why it was closed" },
  draft: { kind: "choice", choices: ["true", "false"], about: "Draft pull requests" },
  archived: { kind: "choice", choices: ["true", "false"], about: "Archived repositories" },
  repo: { kind: "repository", about: "Repository, as owner/name" },
  org: { kind: "owner", about: "Organization" },
  user: { kind: "owner", about: "Owner of the repository" },
  author: { kind: "person", about: "Who opened it" },
  assignee: { kind: "person", about: "Who is assigned" },
  mentions: { kind: "person", about: "Who is mentioned" },
  commenter: { kind: "person", about: "Who has commented" },
  involves: { kind: "person", about: "Author, assignee, mentioned or commenter" },
  team: { kind: "team", about: "Team that is mentioned, as org/team" },
  label: { kind: "label", about: "Label" },
  milestone: { kind: "milestone", about: "Milestone, by title" },
  "milestone-number": { kind: "number", about: "Milestone, by number" },
  project: { kind: "project", about: "Project, as owner/number" },
  no: { kind: "presence", choices: PRESENT, about: "What is missing" },
  has: { kind: "presence", choices: PRESENT, about: "What is present" },
  linked: { kind: "choice", choices: ["pr", "issue"], about: "Linked by a closing word" },
  "parent-issue": { kind: "issue", about: "Its parent, as owner/repo#number" },
  "sub-issue": { kind: "issue", about: "One of its sub-issues, as owner/repo#number" },
  "blocked-by": { kind: "issue", about: "What blocks it, as owner/repo#number" },
  blocking: { kind: "issue", about: "What it blocks, as owner/repo#number" },
  field: { kind: "field", about: "An issue field, as field.name:value" },
  comments: { kind: "count", about: "Number of comments" },
  reactions: { kind: "count", about: "Number of reactions" },
  interactions: { kind: "count", about: "Number of comments and reactions" },
  created: { kind: "date", about: "When it was opened" },
  updated: { kind: "date", about: "When it last changed" },
  closed: { kind: "date", about: "When it was closed" },
  merged: { kind: "date", about: "When it was merged" },
  in: { kind: "choice", choices: ["title", "body", "comments"], about: "Where to look for words" },
  head: { kind: "branch", about: "Source branch of a pull request" },
  base: { kind: "branch", about: "Target branch of a pull request" },
  status: { kind: "choice", choices: ["pending", "success", "failure"], about: "What the checks say" },
  review: {
    kind: "choice",
    choices: ["none", "required", "approved", "changes_requested"],
    about: "What the reviews say",
  },
  "reviewed-by": { kind: "person", about: "Who has reviewed" },
  "review-requested": { kind: "person", about: "Who is asked to review, also by team" },
  "user-review-requested": { kind: "person", about: "Who is asked to review in person" },
  "team-review-requested": { kind: "team", about: "Team that is asked to review" },
  sort: { kind: "sort", about: "Order" },
} as const satisfies Record<string, Definition>;

export type QualifierName = keyof typeof QUALIFIERS;

/** Words that say in which repositories to look: next to each other they mean OR. */
export const WHERE: readonly QualifierName[] = ["repo", "org", "user"];

/** Other spellings of a word. */
const ALIASES: Record<string, QualifierName> = { labels: "label", assignees: "assignee" };

/** `field.NAME` is the word `field`; its name is read by `fieldNamed`. */
export function qualifierNamed(text: string): QualifierName | undefined {
  const name = text.toLowerCase();
  if (fieldNamed(text) !== undefined) return "field";
  if (name !== "field" && Object.hasOwn(QUALIFIERS, name)) return name as QualifierName;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

/** The slug of the field that `field.NAME` or `field."NAME"` names. */
export function fieldNamed(text: string): string | undefined {
  const match = /^field\.(?:"([^"]*)"|([^"]*))$/i.exec(text);
  const slug = fieldSlug(match?.[1] ?? match?.[2] ?? "");
  return match && slug !== "" ? slug : undefined;
}

/** A field's name as a query knows it: `Target date` is `target-date`. */
export function fieldSlug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
}

export function definitionOf(name: QualifierName): Definition {
  return QUALIFIERS[name];
}

/** `created` means `created-desc`. */
export function sortNamed(text: string): Sort | undefined {
  const name = text.toLowerCase();
  return SORTS.find((sort) => sort === name || sort === `${name}-desc`);
}
