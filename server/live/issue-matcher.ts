import type { EventKind } from "#server/events/event.ts";
import type { MatchedIssue } from "#server/live/matched-issue.ts";
import { analyze } from "#shared/query/analyze.ts";
import type { Node, TermNode } from "#shared/query/ast.ts";
import { parse } from "#shared/query/parse.ts";
import type { QualifierName } from "#shared/query/qualifiers.ts";
import { ME, normalizeName } from "#shared/query/references.ts";

/** The properties of an issue by which it is matched and that can change, with the events that change them. */
const CHANGED_BY = {
  state: ["CLOSED", "REOPENED", "MERGED"],
  assignees: ["ASSIGNED", "UNASSIGNED"],
  /** These can only add accounts. */
  newParticipants: ["ISSUE_COMMENT"],
  participants: ["COMMENT_EDITED", "COMMENT_DELETED", "BODY_EDITED"],
  repository: ["TRANSFERRED"],
} as const satisfies Record<string, readonly EventKind[]>;

type Property = keyof typeof CHANGED_BY;

/** A change of an issue, as a matcher reads it. */
export type MatchedChange = { issue: MatchedIssue; changed: ReadonlySet<Property> };

/**
 * Whether a search of an account (null: of a visitor) finds the issue; undefined: perhaps, or not any longer. A property
 * that has just changed is unknown, because a list must also hear of an issue that has left it.
 */
export type Matcher = (change: MatchedChange, accountId: number | null) => boolean | undefined;

/** The properties that the events of these kinds may have changed. */
export function getChangedProperties(kinds: Iterable<string>): ReadonlySet<Property> {
  const known = new Set(kinds);
  const names = Object.keys(CHANGED_BY) as Property[];
  return new Set(names.filter((name) => CHANGED_BY[name].some((kind) => known.has(kind))));
}

/**
 * Evaluates a query over all repositories without the database. It knows the kind and the state of an issue, its
 * repository, author and assignees, and what involves the account itself. All else, such as text, labels and dates, may
 * match.
 */
export function makeMatcher(query: string): Matcher {
  const { kindTerms, filters, state } = analyze(parse(query));
  const nodes = [...kindTerms, ...filters].map(toMatcher);
  return all(state === undefined ? nodes : [...nodes, matchState(state)]);
}

function toMatcher(node: Node): Matcher {
  switch (node.kind) {
    case "and":
      return all(node.nodes.map(toMatcher));
    case "or":
      return any(node.nodes.map(toMatcher));
    case "not":
      return not(toMatcher(node.node));
    case "term":
      return toTermMatcher(node);
    case "text":
    case "unknown":
      return perhaps;
  }
}

function toTermMatcher({ name, values, isNegated }: TermNode): Matcher {
  const make = QUALIFIERS[name];
  if (!make) return perhaps;
  const matcher = any(values.map(({ text }) => make(text.toLowerCase())));
  return isNegated ? not(matcher) : matcher;
}

const perhaps: Matcher = () => undefined;

function not(matcher: Matcher): Matcher {
  return (change, accountId) => {
    const matches = matcher(change, accountId);
    return matches === undefined ? undefined : !matches;
  };
}

function all(matchers: readonly Matcher[]): Matcher {
  return (change, accountId) => {
    let result: boolean | undefined = true;
    for (const matcher of matchers) {
      const matches = matcher(change, accountId);
      if (matches === false) return false;
      if (matches === undefined) result = undefined;
    }
    return result;
  };
}

function any(matchers: readonly Matcher[]): Matcher {
  return not(all(matchers.map(not)));
}

/** A matcher by a property, which is unknown after a change of it. */
function by(property: Property, matcher: Matcher): Matcher {
  return (change, accountId) => (change.changed.has(property) ? undefined : matcher(change, accountId));
}

function matchKind(value: string): Matcher {
  if (value === "issue") return ({ issue }) => !issue.isPull;
  return value === "pr" ? ({ issue }) => issue.isPull : perhaps;
}

function matchState(value: string): Matcher {
  if (value !== "open" && value !== "closed") return perhaps;
  return by("state", ({ issue }) => issue.isOpen === (value === "open"));
}

function matchOwner(value: string): Matcher {
  const login = normalizeName("account", value);
  return by("repository", ({ issue }, accountId) =>
    login === ME ? issue.ownerId === accountId : issue.ownerLogin === login,
  );
}

function matchAuthor(value: string): Matcher {
  if (value === "*") return ({ issue }) => issue.authorId !== null;
  const login = normalizeName("account", value);
  return ({ issue }, accountId) =>
    login === ME ? accountId !== null && issue.authorId === accountId : issue.authorLogin === login;
}

function matchAssignee(value: string): Matcher {
  if (value === "*") return by("assignees", ({ issue }) => issue.assigneeIds.length > 0);
  const login = normalizeName("account", value);
  return by("assignees", ({ issue }, accountId) =>
    login === ME ? accountId !== null && issue.assigneeIds.includes(accountId) : issue.assigneeLogins.includes(login),
  );
}

/** What involves an account is known of the accounts that follow changes, not of those that a query names. */
function matchInvolvement(role: "isMentioned" | "isCommenter"): (value: string) => Matcher {
  const isInvolved: Matcher = ({ issue, changed }, accountId) => {
    if (accountId === null || !issue.involvements.get(accountId)?.[role]) return false;
    return changed.has("newParticipants") ? undefined : true;
  };
  return (value) => (value === ME ? by("participants", isInvolved) : perhaps);
}

const QUALIFIERS: Partial<Record<QualifierName, (value: string) => Matcher>> = {
  is: (value) => (value === "issue" || value === "pr" ? matchKind(value) : matchState(value)),
  type: matchKind,
  state: matchState,
  repo: (value) => by("repository", ({ issue }) => `${issue.ownerLogin}/${issue.repositoryName}` === value),
  org: matchOwner,
  user: matchOwner,
  author: matchAuthor,
  assignee: matchAssignee,
  mentions: matchInvolvement("isMentioned"),
  commenter: matchInvolvement("isCommenter"),
  involves: (value) =>
    any([
      matchAuthor(value),
      matchAssignee(value),
      matchInvolvement("isMentioned")(value),
      matchInvolvement("isCommenter")(value),
    ]),
};
