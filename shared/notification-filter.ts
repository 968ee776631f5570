/** Where a list of notifications looks: what waits, what is done, what was saved, what was put off. */
export type NotificationBox = "INBOX" | "DONE" | "SAVED" | "SNOOZED";

export type NotificationFilter = {
  box: NotificationBox;
  isUnread: boolean | undefined;
  isPull: boolean | undefined;
  /** GraphQL's names, such as `REVIEW_REQUESTED`. */
  reasons: string[];
  /** `owner/name`. */
  repositories: string[];
  organizations: string[];
  authors: string[];
  /** Words of the title. */
  words: string[];
  problems: FilterProblem[];
};

/** What cannot be understood, and where it stands in the text. */
export type FilterProblem = { message: string; start: number; end: number };

export const NOTIFICATION_REASONS = {
  assign: "ASSIGN",
  author: "AUTHOR",
  comment: "COMMENT",
  manual: "MANUAL",
  mention: "MENTION",
  "review-requested": "REVIEW_REQUESTED",
  "state-change": "STATE_CHANGE",
  subscribed: "SUBSCRIBED",
  "team-mention": "TEAM_MENTION",
} as const;

/** What `reason:participating` stands for: everything that is not watching alone. */
const PARTICIPATING = Object.values(NOTIFICATION_REASONS).filter((reason) => reason !== "SUBSCRIBED");

export const NOTIFICATION_STATES = [
  "unread",
  "read",
  "done",
  "saved",
  "snoozed",
  "issue",
  "pr",
  "pull-request",
  "issue-or-pull-request",
] as const;

export const NOTIFICATION_QUALIFIERS = ["is", "reason", "repo", "org", "author"] as const;

/** Parses the filter of notifications, such as `reason:mention repo:octo/hello is:unread words`. Never throws. */
export function parseNotificationFilter(text: string): NotificationFilter {
  const filter: NotificationFilter = {
    box: "INBOX",
    isUnread: undefined,
    isPull: undefined,
    reasons: [],
    repositories: [],
    organizations: [],
    authors: [],
    words: [],
    problems: [],
  };
  for (const match of text.matchAll(TOKEN)) {
    const [token, name, quoted, plain, phrase] = match;
    const at = { start: match.index, end: match.index + token.length };
    if (name === undefined) {
      const word = phrase ?? token;
      if (word !== "") filter.words.push(word);
    } else addQualifier(filter, { name: name.toLowerCase(), value: quoted ?? plain ?? "", at });
  }
  return filter;
}

const TOKEN = /(?:([A-Za-z-]{1,40}):(?:"([^"]*)"?|([^\s"]*)))|"([^"]*)"?|[^\s]+/g;

type Qualifier = { name: string; value: string; at: { start: number; end: number } };

function addQualifier(filter: NotificationFilter, { name, value, at }: Qualifier): void {
  const report = (message: string) => filter.problems.push({ message, ...at });
  const values = value.split(",").filter((item) => item !== "");
  if (!NOTIFICATION_QUALIFIERS.some((known) => known === name)) return void report(`"${name}" is not a qualifier here`);
  if (values.length === 0) return void report(`"${name}:" needs a value`);
  for (const item of values) {
    if (name === "is") addState(filter, item.toLowerCase(), report);
    else if (name === "reason") addReason(filter, item.toLowerCase(), report);
    else if (name === "repo") addRepository(filter, item, report);
    else if (name === "org") filter.organizations.push(item);
    else filter.authors.push(item);
  }
}

type Report = (message: string) => void;

function addState(filter: NotificationFilter, state: string, report: Report): void {
  if (state === "unread" || state === "read") filter.isUnread = state === "unread";
  else if (state === "done") filter.box = "DONE";
  else if (state === "saved") filter.box = "SAVED";
  else if (state === "snoozed") filter.box = "SNOOZED";
  else if (state === "issue") filter.isPull = false;
  else if (state === "pr" || state === "pull-request") filter.isPull = true;
  else if (state !== "issue-or-pull-request") report(`"is:${state}" is not known`);
}

function addReason(filter: NotificationFilter, reason: string, report: Report): void {
  const name = reason.replaceAll("_", "-");
  if (name === "participating") filter.reasons.push(...PARTICIPATING);
  else if (isReason(name)) filter.reasons.push(NOTIFICATION_REASONS[name]);
  else report(`"reason:${reason}" is not known`);
}

function isReason(name: string): name is keyof typeof NOTIFICATION_REASONS {
  return Object.hasOwn(NOTIFICATION_REASONS, name);
}

function addRepository(filter: NotificationFilter, name: string, report: Report): void {
  if (/^[^/]+\/[^/]+$/.test(name)) filter.repositories.push(name);
  else report(`"repo:${name}" must be an owner and a name, such as repo:octo/hello`);
}
