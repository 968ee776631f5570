import { WORDS } from "./random.ts";

const label = (n: number) => `label:"label ${(n % 20) + 1}"`;
const person = (n: number) => `person${((n * 37) % 500) + 1}`;
/** Words of about every thirtieth text, and of every three hundredth. */
const common = (n: number) => WORDS[60 + (n % 40)] ?? "crash";
const rare = (n: number) => WORDS[600 + ((n * 13) % 1500)] ?? "deadlock";

/** `query(n)` is the query of run n; `skip` is the number of results before its page. */
export type Query = { query: (n: number) => string; skip?: number };
export const fixedQuery = (query: string): Query => ({ query: () => query });

export const IN_REPOSITORY: Query[] = [
  ...[
    "is:issue state:open",
    "is:issue is:closed",
    "is:issue",
    "is:pr state:open",
    "is:pr is:merged",
    "is:pr is:draft",
    "is:pr review:approved",
    "is:pr status:failure state:open",
    "is:pr base:next",
    'is:issue reason:"not planned"',
    "is:issue is:locked",
    "is:issue is:blocked",
    "is:issue has:parent-issue",
    "is:issue linked:pr state:open",
    "is:issue state:open no:assignee",
    "is:issue state:open no:label",
    "is:issue state:open no:project",
    "is:issue state:open type:Bug",
    "is:issue project:bench/7",
    "is:issue field.priority:high state:open",
    "is:issue field.effort:>90",
    "is:issue comments:>4",
    "is:issue reactions:>20",
    "is:issue created:>2025-06-01 state:open",
    "is:issue updated:2024-03-01..2024-03-31",
  ].map(fixedQuery),
  { query: (n) => `is:issue state:open ${label(n)}` },
  { query: (n) => `is:issue state:open -${label(n)}` },
  { query: (n) => `is:issue state:open ${label(n)} ${label(n + 3)}` },
  { query: (n) => `is:issue state:open ${label(n)} milestone:v${(n % 19) + 2}` },
  { query: (n) => `is:issue state:open ${label(n)} assignee:${person(n)}` },
  { query: (n) => `is:issue author:${person(n)}` },
  { query: (n) => `is:issue state:open assignee:${person(n)}` },
  { query: (n) => `is:issue milestone:v${(n % 20) + 1}` },
  { query: (n) => `is:issue mentions:${person(n)}` },
  { query: (n) => `is:issue commenter:${person(n)}` },
  { query: (n) => `is:issue involves:${person(n)} sort:updated` },
  { query: (n) => `is:issue state:open (${label(n)} OR author:${person(n)})` },
  {
    query: (n) =>
      `is:issue state:open (${label(n)} OR ${label(n + 5)}) -author:${person(n)} NOT (no:milestone no:assignee)`,
  },
  ...[
    "updated-desc",
    "updated-asc",
    "comments-desc",
    "interactions-desc",
    "reactions-desc",
    "reactions-rocket-desc",
    "created-asc",
  ].map((sort) => fixedQuery(`is:issue state:open sort:${sort}`)),
  { query: () => "is:issue state:open", skip: 2475 },
  { query: () => "is:issue state:open", skip: 9975 },
  { query: () => "is:issue sort:updated-desc", skip: 9975 },
];

export const TEXT: Query[] = [
  { query: (n) => `is:issue state:open ${rare(n)}` },
  { query: (n) => `is:issue state:open ${common(n)}` },
  { query: (n) => `is:issue ${rare(n)} ${common(n)}` },
  { query: (n) => `is:issue ${common(n)} ${common(n + 7)}` },
  { query: (n) => `is:issue (${rare(n)} OR ${rare(n + 1)})` },
  { query: (n) => `is:issue "${common(n)} ${common(n + 7)}"` },
  { query: (n) => `is:issue ${common(n)} in:title` },
  { query: (n) => `is:issue ${rare(n)} in:comments` },
  { query: (n) => `is:issue ${rare(n)} ${label(n)} state:open` },
  { query: (n) => `is:issue ${common(n)} assignee:${person(n)}` },
  { query: (n) => `is:issue ${rare(n)} sort:relevance` },
  { query: (n) => `is:issue ${common(n)} sort:relevance` },
];

export const EVERYWHERE: Query[] = [
  ...[
    "is:issue state:open",
    "is:issue state:open sort:updated-desc",
    "is:issue state:open sort:comments-desc",
    "is:issue state:open assignee:@me sort:updated-desc",
    "is:open involves:@me sort:updated-desc",
    "is:issue author:@me",
    "is:issue mentions:@me",
    "is:issue state:open org:bench is:private",
    "is:pr state:open review-requested:@me",
  ].map(fixedQuery),
  { query: (n) => `is:issue state:open ${label(n)}` },
  { query: (n) => `is:issue state:open ${label(n)} no:assignee` },
  { query: (n) => `is:issue state:open (${label(n)} OR assignee:${person(n)})` },
  { query: (n) => `is:issue state:open repo:bench/repo${(n % 200) + 1}` },
  { query: () => "is:issue state:open", skip: 975 },
  { query: (n) => `is:issue state:open ${rare(n)}` },
];

/** The last one finds nothing: no visitor may see a private repository. */
export const BY_VISITORS: Query[] = [
  "is:issue state:open",
  "is:issue state:open sort:updated-desc",
  "is:issue state:open is:private",
].map(fixedQuery);

/** Typical saved views: of a label, a person, words, a repository, a time. */
export const VIEWS: readonly string[] = [
  "is:issue state:open archived:false assignee:@me sort:updated-desc",
  "is:issue state:open archived:false author:@me sort:updated-desc",
  "is:issue state:open archived:false mentions:@me sort:updated-desc",
  "is:issue archived:false involves:@me updated:>@today-1w sort:updated-desc",
  "is:pr state:open archived:false assignee:@me sort:updated-desc",
  "is:pr state:open archived:false review-requested:@me sort:updated-desc",
  'is:issue state:open label:"label 3"',
  'is:issue state:open label:"label 7" sort:updated-desc',
  "is:issue state:open no:assignee",
  "is:issue state:closed author:@me",
  "is:issue state:open author:person7",
  "is:issue state:open assignee:person9",
  "is:issue state:open milestone:v2",
  "is:issue state:open type:Bug",
  "is:issue state:open comments:>4",
  "is:pr state:open is:draft",
  "is:pr state:open review:approved",
  "is:pr is:merged author:@me",
  "is:issue state:open repo:bench/repo2",
  "is:issue state:open repo:bench/repo3 no:label",
  'is:issue state:open repo:bench/repo2 label:"label 2"',
  "is:issue state:open org:bench updated:>@today-1m",
  "is:issue state:open created:>2025-06-01",
  'is:issue state:open repo:bench/repo2 supace label:"label 2"',
  "is:issue state:open reason:completed",
];
