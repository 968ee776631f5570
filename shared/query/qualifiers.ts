/**
 * THE table of words of the search language. Parser, diagnostics, suggestions
 * and the SQL compiler all read it: a word added here does not type-check until
 * `server/search/compile.ts` compiles it.
 */
export type ValueKind =
  | "choice"
  | "person"
  | "label"
  | "milestone"
  | "repository"
  | "owner"
  | "count"
  | "date"
  | "sort";

type Definition = {
  kind: ValueKind;
  /** Values that a choice may have. */
  choices?: readonly string[];
  /** Whether `-name:value` makes sense. */
  negatable: boolean;
};

export const SORTS = [
  "created-desc",
  "created-asc",
  "updated-desc",
  "updated-asc",
  "comments-desc",
  "comments-asc",
  "relevance-desc",
] as const;
export type Sort = (typeof SORTS)[number];

export const QUALIFIERS = {
  is: {
    kind: "choice",
    choices: ["issue", "pr", "open", "closed", "merged", "unmerged", "draft", "public", "private"],
    negatable: true,
  },
  type: { kind: "choice", choices: ["issue", "pr"], negatable: true },
  state: { kind: "choice", choices: ["open", "closed"], negatable: true },
  reason: { kind: "choice", choices: ["completed", "not planned", "duplicate"], negatable: true },
  draft: { kind: "choice", choices: ["true", "false"], negatable: true },
  archived: { kind: "choice", choices: ["true", "false"], negatable: true },
  repo: { kind: "repository", negatable: true },
  org: { kind: "owner", negatable: true },
  user: { kind: "owner", negatable: true },
  author: { kind: "person", negatable: true },
  assignee: { kind: "person", negatable: true },
  label: { kind: "label", negatable: true },
  milestone: { kind: "milestone", negatable: true },
  no: { kind: "choice", choices: ["label", "milestone", "assignee"], negatable: true },
  has: { kind: "choice", choices: ["label", "milestone", "assignee"], negatable: true },
  in: { kind: "choice", choices: ["title", "body", "comments"], negatable: false },
  comments: { kind: "count", negatable: true },
  created: { kind: "date", negatable: true },
  updated: { kind: "date", negatable: true },
  closed: { kind: "date", negatable: true },
  sort: { kind: "sort", negatable: false },
} as const satisfies Record<string, Definition>;

export type QualifierName = keyof typeof QUALIFIERS;

/** Other spellings of a word. */
const ALIASES: Record<string, QualifierName> = { labels: "label", assignees: "assignee" };

export function qualifierNamed(text: string): QualifierName | undefined {
  const name = text.toLowerCase();
  if (Object.hasOwn(QUALIFIERS, name)) return name as QualifierName;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}

export function definitionOf(name: QualifierName): Definition {
  return QUALIFIERS[name];
}
