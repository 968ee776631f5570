import { parseDate } from "#shared/query/dates.ts";
import { parseCount } from "#shared/query/ranges.ts";

/** What a search looks up by name before it runs. */
export type Entity =
  | "label"
  | "milestone"
  | "account"
  | "issueType"
  | "team"
  | "project"
  | "repository"
  | "issue"
  | "field";

/** Completions that the search bar requests from the server. */
export type CompletionSource = "labels" | "milestones" | "people" | "projects" | "types" | "fields" | "repositories";

/** How the values of a qualifier are written, checked, completed and looked up. */
type ValueTypeDefinition = {
  /** As messages and the documentation write it: `<owner>/<repo>`. */
  format?: string;
  /** For the message `"x" is not NOUN`. Without it the message contains the format. */
  noun?: string;
  /** Called with the value in lower case. Without it any text is valid. */
  isValid?: (text: string) => boolean;
  /** What is looked up by the value. */
  entity?: Entity;
  source?: CompletionSource;
  /** Completions that need no request. */
  examples?: readonly string[];
};

/** `owner/repo#12`. */
export const ISSUE_REFERENCE = /^([a-z0-9][a-z0-9_.-]{0,38})\/([\w.-]{1,100})#([1-9]\d{0,8})$/i;
const REPOSITORY = /^[a-z0-9_][\w.-]{0,39}\/[\w.-]{1,100}$/;
const TEAM = /^@?[a-z0-9_][\w.-]{0,39}\/[\w.-]{1,100}$/;
const PROJECT = /^[a-z0-9_][\w.-]{0,39}\/\d{1,9}$/;
const OWNER = /^@?[a-z0-9_][\w.-]{0,39}$/;
const PERSON = /^(?:\*|@?[a-z0-9_][\w.-]{0,39}(?:\[bot\])?|app\/[\w.-]{1,40}(?:\[bot\])?)$/;
const EPOCH = new Date(0);

const TYPES = {
  /** One of the qualifier's choices. */
  choice: {},
  /** `no:` and `has:`: one of the qualifier's choices, or `field.NAME`. */
  presence: { format: "field.<name>", source: "fields" },
  issueType: { format: "<issue type>", entity: "issueType", source: "types" },
  person: {
    format: "<username>",
    noun: "a username",
    isValid: (text) => PERSON.test(text),
    entity: "account",
    source: "people",
    examples: ["@me"],
  },
  owner: {
    format: "<owner>",
    noun: "the name of a user or an organization",
    isValid: (text) => OWNER.test(text),
    entity: "account",
  },
  team: { format: "<org>/<team>", isValid: (text) => TEAM.test(text), entity: "team" },
  label: { format: "<label>", entity: "label", source: "labels" },
  milestone: { format: "<title>", entity: "milestone", source: "milestones" },
  milestoneNumber: {
    format: "<number>",
    noun: "a number",
    isValid: (text) => /^\d{1,9}$/.test(text),
    source: "milestones",
  },
  project: { format: "<owner>/<number>", isValid: (text) => PROJECT.test(text), entity: "project", source: "projects" },
  repository: {
    format: "<owner>/<repo>",
    isValid: (text) => REPOSITORY.test(text),
    entity: "repository",
    source: "repositories",
  },
  issue: { format: "<owner>/<repo>#<number>", isValid: (text) => ISSUE_REFERENCE.test(text), entity: "issue" },
  branch: { format: "<branch>" },
  fieldValue: { format: "<value>", source: "fields" },
  count: {
    format: "<number>",
    noun: "a number or a range of numbers",
    isValid: (text) => parseCount(text) !== undefined,
    examples: [">0", "0", ">10", "1..5"],
  },
  date: {
    format: "<date>",
    noun: "a date or a range of dates",
    isValid: (text) => parseDate(text, EPOCH) !== undefined,
    examples: ["@today", ">@today-7d", ">@today-1m", ">@today-1y", "<@today-1y"],
  },
  sort: {},
} as const satisfies Record<string, ValueTypeDefinition>;

export type ValueType = keyof typeof TYPES;

export const VALUE_TYPES: Readonly<Record<ValueType, ValueTypeDefinition>> = TYPES;
