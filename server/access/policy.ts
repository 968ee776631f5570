/**
 * The one policy page: who may do what. Each action is a pure rule over the
 * viewer's grant on a repository; nothing else in the program decides. The
 * whole role × action matrix is a golden file in policy.test.ts.
 */
export const ROLES = ["READ", "TRIAGE", "WRITE", "MAINTAIN", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

export type Grant = {
  /** The viewer's role, or null: the repository does not exist for them. */
  role: Role | null;
  isSignedIn: boolean;
  /** A token without the scope for this repository reads, at most. */
  canWrite: boolean;
  isArchived: boolean;
  isDisabled: boolean;
  isLocked: boolean;
  hasIssuesEnabled: boolean;
};

/** What the viewer is to the thing acted on. */
export type Relation = { isAuthor?: boolean; isCloser?: boolean; isLocked?: boolean };

type Rule = (grant: Grant, relation: Relation) => boolean;

const atLeast =
  (role: Role): Rule =>
  (grant) =>
    rank(grant.role) >= rank(role);

const any =
  (...rules: Rule[]): Rule =>
  (grant, relation) =>
    rules.some((rule) => rule(grant, relation));

const author: Rule = (grant, { isAuthor }) => grant.role !== null && isAuthor === true;
const closer: Rule = (grant, { isCloser }) => grant.role !== null && isCloser === true;
const issuesOn =
  (rule: Rule): Rule =>
  (grant, relation) =>
    grant.hasIssuesEnabled && rule(grant, relation);

/** A locked conversation takes words and reactions only from those who may write. */
const unlessLocked =
  (rule: Rule): Rule =>
  (grant, relation) =>
    relation.isLocked ? atLeast("WRITE")(grant, relation) : rule(grant, relation);

/** Acts that change something. All need a signed-in viewer and a repository that can be written. */
const WRITES = {
  "issue.create": issuesOn(atLeast("READ")),
  "issue.update": any(author, atLeast("WRITE")),
  "issue.close": any(author, atLeast("TRIAGE")),
  "issue.reopen": any(closer, atLeast("TRIAGE")),
  "issue.label": atLeast("TRIAGE"),
  "issue.assign": atLeast("TRIAGE"),
  "issue.milestone": atLeast("TRIAGE"),
  "issue.markDuplicate": atLeast("TRIAGE"),
  "issue.setType": atLeast("TRIAGE"),
  "issue.setFields": atLeast("TRIAGE"),
  "issue.subIssues": atLeast("TRIAGE"),
  "issue.projects": atLeast("TRIAGE"),
  "issue.dependencies": atLeast("TRIAGE"),
  "issue.lock": atLeast("WRITE"),
  "issue.transfer": atLeast("WRITE"),
  "issue.pin": atLeast("WRITE"),
  "issue.bulk": atLeast("WRITE"),
  "issue.delete": atLeast("ADMIN"),
  "comment.create": unlessLocked(atLeast("READ")),
  "comment.update": any(author, atLeast("WRITE")),
  "comment.delete": any(author, atLeast("WRITE")),
  "comment.hide": atLeast("TRIAGE"),
  "comment.pin": atLeast("WRITE"),
  "reaction.add": unlessLocked(atLeast("READ")),
  "label.create": atLeast("WRITE"),
  "label.update": atLeast("WRITE"),
  "label.delete": atLeast("WRITE"),
  "label.merge": atLeast("WRITE"),
  "milestone.create": atLeast("WRITE"),
  "milestone.update": atLeast("WRITE"),
  "milestone.close": atLeast("WRITE"),
  "milestone.delete": atLeast("WRITE"),
  "milestone.reorder": atLeast("WRITE"),
  "repository.limitInteractions": atLeast("MAINTAIN"),
  "pull.requestReviews": atLeast("TRIAGE"),
  "pull.writeChecks": atLeast("WRITE"),
  "view.share": atLeast("WRITE"),
  push: atLeast("WRITE"),
} satisfies Record<string, Rule>;

/** Acts on the repository itself, which an archived one allows too: else nobody could unarchive it. */
const SETTINGS = {
  "repository.update": atLeast("ADMIN"),
  "repository.archive": atLeast("ADMIN"),
  "repository.delete": atLeast("ADMIN"),
  "repository.collaborators": atLeast("ADMIN"),
  "webhook.manage": atLeast("ADMIN"),
} satisfies Record<string, Rule>;

export type Action = keyof typeof WRITES | keyof typeof SETTINGS;

export const ACTIONS = [...Object.keys(WRITES), ...Object.keys(SETTINGS)] as Action[];

export function allows(action: Action, grant: Grant, relation: Relation = {}): boolean {
  if (grant.role === null || !grant.isSignedIn || !grant.canWrite) return false;
  if (action in SETTINGS) return SETTINGS[action as keyof typeof SETTINGS](grant, relation);
  if (grant.isArchived || grant.isDisabled || grant.isLocked) return false;
  return WRITES[action as keyof typeof WRITES](grant, relation);
}

function rank(role: Role | null): number {
  return role === null ? -1 : ROLES.indexOf(role);
}
