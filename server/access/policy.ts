import { lacksPermission, type TokenPermission } from "#server/accounts/token-permissions.ts";
import { CANNOT_CREATE_MILESTONES } from "#shared/messages.ts";

/**
 * The policy table, with a pure rule for each action. No other file decides
 * permissions. The golden file of policy.test.ts contains the whole matrix.
 */
export const ROLES = ["READ", "TRIAGE", "WRITE", "MAINTAIN", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

export type Grant = {
  /** The viewer's role, or null: the repository does not exist for them. */
  role: Role | null;
  isSignedIn: boolean;
  /** False for a token whose scopes do not cover this repository. */
  canWrite: boolean;
  /** The permissions of a fine-grained token; undefined for everything else. */
  permissions?: readonly string[];
  isArchived: boolean;
  isDisabled: boolean;
  isLocked: boolean;
  hasIssuesEnabled: boolean;
  /** The identity provider of a company manages the viewer, but not the owner of the repository: they can only read. */
  isOutsideEnterprise: boolean;
};

/** The viewer's relation to the issue, comment or other subject of an action. */
export type Relation = { isAuthor?: boolean; isCloser?: boolean; isLocked?: boolean };

type Rule = (grant: Grant, relation: Relation) => boolean;
/** A rule, and the message for those who are not permitted. */
type Permission = { rule: Rule; refusal: string };

const to = (phrase: string, rule: Rule): Permission => ({ rule, refusal: `You don't have permission to ${phrase}` });

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
const issuesEnabled =
  (rule: Rule): Rule =>
  (grant, relation) =>
    grant.hasIssuesEnabled && rule(grant, relation);

/** A locked conversation takes comments and reactions only from those with write access. */
const unlessLocked =
  (rule: Rule): Rule =>
  (grant, relation) =>
    relation.isLocked ? atLeast("WRITE")(grant, relation) : rule(grant, relation);

/** Actions that change a repository's content. They need a signed-in viewer and a repository that accepts writes. */
const CONTENT_ACTIONS = {
  "issue.create": to("create issues in this repository", issuesEnabled(atLeast("READ"))),
  "issue.createByEmail": to("create issues in this repository by e-mail", issuesEnabled(atLeast("WRITE"))),
  "issue.update": to("edit this issue", any(author, atLeast("WRITE"))),
  "issue.close": to("close this issue", any(author, atLeast("TRIAGE"))),
  "issue.reopen": to("reopen this issue", any(closer, atLeast("TRIAGE"))),
  "issue.label": to("change labels of issues in this repository", atLeast("TRIAGE")),
  "issue.assign": to("assign issues in this repository", atLeast("TRIAGE")),
  "issue.milestone": to("set milestones in this repository", atLeast("TRIAGE")),
  "issue.markDuplicate": to("mark issues as duplicates in this repository", atLeast("TRIAGE")),
  "issue.setType": to("set issue types in this repository", atLeast("TRIAGE")),
  "issue.setFields": to("set issue fields in this repository", atLeast("TRIAGE")),
  "issue.subIssues": to("change sub-issues in this repository", atLeast("TRIAGE")),
  "issue.projects": to("change projects of issues in this repository", atLeast("TRIAGE")),
  "issue.dependencies": to("change dependencies in this repository", atLeast("TRIAGE")),
  // Another issue that names this one as its blocker writes on this one's timeline, and takes one of its places.
  "issue.block": to("let this issue block another one", any(unlessLocked(author), atLeast("TRIAGE"))),
  "issue.bulkUpdate": to("update several issues of this repository at once", atLeast("WRITE")),
  "issue.lock": to("lock conversations in this repository", atLeast("WRITE")),
  "issue.transfer": to("transfer issues from this repository", atLeast("WRITE")),
  "issue.pin": to("pin issues in this repository", atLeast("WRITE")),
  "issue.delete": to("delete issues in this repository", atLeast("ADMIN")),
  "discussion.create": to("start discussions in this repository", atLeast("READ")),
  "discussion.label": to("label discussions in this repository", atLeast("TRIAGE")),
  "comment.create": to("comment on this issue", unlessLocked(atLeast("READ"))),
  "comment.update": to("edit this comment", any(author, atLeast("WRITE"))),
  "comment.delete": to("delete this comment", any(author, atLeast("WRITE"))),
  "comment.hide": to("hide comments in this repository", atLeast("TRIAGE")),
  "comment.pin": to("pin comments in this repository", atLeast("WRITE")),
  "reaction.add": to("react in this conversation", unlessLocked(atLeast("READ"))),
  "label.create": {
    rule: atLeast("WRITE"),
    refusal: "You do not have permission to create labels in this repository",
  },
  "label.update": to("edit labels in this repository", atLeast("WRITE")),
  "label.delete": to("delete labels in this repository", atLeast("WRITE")),
  "label.merge": to("merge labels in this repository", atLeast("WRITE")),
  "milestone.create": {
    rule: atLeast("WRITE"),
    refusal: CANNOT_CREATE_MILESTONES,
  },
  "milestone.update": to("edit milestones in this repository", atLeast("WRITE")),
  "milestone.close": to("close or reopen milestones in this repository", atLeast("WRITE")),
  "milestone.delete": to("delete milestones in this repository", atLeast("WRITE")),
  "milestone.reorder": to("reorder milestones in this repository", atLeast("WRITE")),
  "repository.limitInteractions": to("limit interactions in this repository", atLeast("MAINTAIN")),
  "pull.requestReviews": to("request reviews in this repository", atLeast("TRIAGE")),
  "pull.resolveThread": to("resolve conversations of this pull request", any(author, atLeast("WRITE"))),
  "pull.mergeUnreviewed": to("merge pull requests without the required reviews", atLeast("ADMIN")),
  "check.write": to("write checks in this repository", atLeast("WRITE")),
  "status.create": to("create commit statuses in this repository", atLeast("WRITE")),
  "view.share": to("share views with this repository", atLeast("WRITE")),
  push: to("push to this repository", atLeast("WRITE")),
} satisfies Record<string, Permission>;

/** Actions on the repository itself. An archived repository allows them too, or nobody could unarchive it. */
const SETTINGS_ACTIONS = {
  "repository.update": to("change the settings of this repository", atLeast("ADMIN")),
  "repository.archive": to("archive this repository", atLeast("ADMIN")),
  "repository.delete": to("delete this repository", atLeast("ADMIN")),
  "repository.transfer": to("transfer this repository", atLeast("ADMIN")),
  "repository.collaborators": to("manage the collaborators of this repository", atLeast("ADMIN")),
  "repository.codeHosts": to("manage the code hosts of this repository", atLeast("ADMIN")),
  "repository.webhooks": to("manage the webhooks of this repository", atLeast("ADMIN")),
  "repository.bulkUpdates": to("see the bulk updates of this repository", atLeast("WRITE")),
} satisfies Record<string, Permission>;

export type Action = keyof typeof CONTENT_ACTIONS | keyof typeof SETTINGS_ACTIONS;

const PERMISSIONS: Record<Action, Permission> = { ...CONTENT_ACTIONS, ...SETTINGS_ACTIONS };

export const ACTIONS = Object.keys(PERMISSIONS) as Action[];

export function allows(action: Action, grant: Grant, relation: Relation = {}): boolean {
  if (grant.role === null || !grant.isSignedIn || !grant.canWrite || grant.isOutsideEnterprise) return false;
  if (!permitsToken(action, grant)) return false;
  if (!(action in SETTINGS_ACTIONS) && (grant.isArchived || grant.isDisabled || grant.isLocked)) return false;
  return PERMISSIONS[action].rule(grant, relation);
}

/** By the noun of an action: the permissions of which a fine-grained token needs one. Its fields are checked too (scopes.ts). */
const NOUN_PERMISSIONS: Record<string, readonly TokenPermission[]> = {
  issue: ["ISSUES_WRITE", "PULL_REQUESTS_WRITE"],
  discussion: ["ISSUES_WRITE"],
  comment: ["ISSUES_WRITE", "PULL_REQUESTS_WRITE"],
  reaction: ["ISSUES_WRITE"],
  label: ["ISSUES_WRITE"],
  milestone: ["ISSUES_WRITE"],
  pull: ["PULL_REQUESTS_WRITE"],
  check: ["CHECKS_WRITE"],
  status: ["STATUSES_WRITE"],
  push: ["CONTENTS_WRITE", "PULL_REQUESTS_WRITE"],
  repository: ["ADMINISTRATION_WRITE"],
  view: ["ADMINISTRATION_WRITE"],
};

/** Whether the request's token, if it is a fine-grained one, has a permission for the action. */
export function permitsToken(action: Action, { permissions }: Pick<Grant, "permissions">): boolean {
  return !lacksPermission(permissions, ...(NOUN_PERMISSIONS[action.split(".")[0] ?? ""] ?? []));
}

/** The message for a viewer whose role does not permit the action. */
export function refusal(action: Action): string {
  return PERMISSIONS[action].refusal;
}

function rank(role: Role | null): number {
  return role === null ? -1 : ROLES.indexOf(role);
}

/** The viewer's relation to an account that owns repositories, projects or settings. */
export type OwnerGrant = {
  /** SELF: the viewer's own account; OWNER and MEMBER: their role in the organization. */
  relation: "SELF" | "OWNER" | "MEMBER" | null;
  /** False for a token without the `repo` scope. */
  canWrite: boolean;
  /** False for every token. */
  hasSession: boolean;
  /** False for a token without the `admin:org` scope. */
  canAdminister: boolean;
  /** Which repositories the members of the organization can create. */
  membersCanCreate: readonly Visibility[];
  /** The identity provider of a company manages the viewer: they make nothing public. */
  isManaged?: boolean;
  /** It does not manage the owner: the viewer can only read what belongs to it. */
  isOutsideEnterprise?: boolean;
};

type Visibility = "PUBLIC" | "PRIVATE";
type OwnerRule = (grant: OwnerGrant) => boolean;

const isOwnerInSession: OwnerRule = ({ relation, hasSession }) => relation === "OWNER" && hasSession;

const canCreate =
  (visibility: Visibility): OwnerRule =>
  ({ relation, membersCanCreate, isManaged = false }) =>
    !(isManaged && visibility === "PUBLIC") &&
    (relation === "SELF" || relation === "OWNER" || (relation === "MEMBER" && membersCanCreate.includes(visibility)));

/** Actions on what belongs to an account rather than to one repository. */
const OWNER_ACTIONS = {
  "organization.update": ({ relation, canWrite }) => relation === "OWNER" && canWrite,
  // Who is in the organization, what members can do, its name, its log and its end: in a session only.
  "organization.administer": isOwnerInSession,
  "organization.readMembers": ({ relation }) => relation === "OWNER" || relation === "MEMBER",
  // A token needs the scope `admin:org_hook` too (server/webhooks/webhook-owner.ts).
  "organization.webhooks": ({ relation }) => relation === "OWNER",
  "organization.createTeam": ({ relation, canAdminister }) => relation === "OWNER" && canAdminister,
  "owner.createPublicRepository": canCreate("PUBLIC"),
  "owner.createPrivateRepository": canCreate("PRIVATE"),
  "owner.setDefaultLabels": ({ relation, canWrite, hasSession }) =>
    (relation === "SELF" && hasSession) || (relation === "OWNER" && canWrite),
  // Registering programs, and installing them on the account: they act with more than one person's rights.
  "owner.manageApps": ({ relation, hasSession }) => (relation === "SELF" || relation === "OWNER") && hasSession,
  "project.write": ({ relation, canWrite }) => relation !== null && canWrite,
} satisfies Record<string, OwnerRule>;

export type OwnerAction = keyof typeof OWNER_ACTIONS;
export const OWNER_ACTION_NAMES = Object.keys(OWNER_ACTIONS) as OwnerAction[];

export function allowsOwner(action: OwnerAction, grant: OwnerGrant): boolean {
  if (grant.isOutsideEnterprise && action !== "organization.readMembers") return false;
  return OWNER_ACTIONS[action](grant);
}

/** The viewer's relation to a team that they can see. */
export type TeamGrant = {
  /** The viewer owns the organization. */
  isOwner: boolean;
  /** The viewer maintains the team, or one above it. */
  isMaintainer: boolean;
  /** False for a token without the `admin:org` scope. */
  canAdminister: boolean;
};

const isTeamMaintainer = ({ isOwner, isMaintainer }: TeamGrant) => isOwner || isMaintainer;

const TEAM_ACTIONS = {
  "team.update": {
    rule: isTeamMaintainer,
    refusal: "Only organization owners and maintainers of the team can do that.",
  },
  "team.members": {
    rule: isTeamMaintainer,
    refusal: "Only organization owners and maintainers of the team can change its members.",
  },
  "team.move": { rule: ({ isOwner }) => isOwner, refusal: "Only organization owners can change the parent of a team." },
  "team.maintainers": { rule: ({ isOwner }) => isOwner, refusal: "Only organization owners can appoint maintainers." },
  "team.repositories": {
    rule: ({ isOwner }) => isOwner,
    refusal: "Only organization owners can change the repositories of a team.",
  },
  "team.delete": { rule: ({ isOwner }) => isOwner, refusal: "Only organization owners can delete teams." },
} satisfies Record<string, { rule: (grant: TeamGrant) => boolean; refusal: string }>;

export type TeamAction = keyof typeof TEAM_ACTIONS;
export const TEAM_ACTION_NAMES = Object.keys(TEAM_ACTIONS) as TeamAction[];

export function allowsTeam(action: TeamAction, grant: TeamGrant): boolean {
  return grant.canAdminister && TEAM_ACTIONS[action].rule(grant);
}

export function teamRefusal(action: TeamAction): string {
  return TEAM_ACTIONS[action].refusal;
}

/** Organizations of one's own: in a session, if the site lets everyone make them. Those of an enterprise are its administrators' matter. */
export function allowsOrganizationCreation(grant: {
  isSiteAdmin: boolean;
  hasSession: boolean;
  policy: "EVERYONE" | "ADMINISTRATORS";
  isManaged?: boolean;
}): boolean {
  return grant.hasSession && !grant.isManaged && (grant.isSiteAdmin || grant.policy === "EVERYONE");
}

/** The viewer's relation to a saved view that they can see. */
export type ViewGrant = {
  isOwner: boolean;
  /** The viewer owns the organization, or administers the repository, that the view is shared with. */
  isAdmin: boolean;
  /** The viewer is a member of that organization, or can push to that repository. */
  isMember: boolean;
  /** Shared with an organization or repository whose members may edit it. */
  membersCanEdit: boolean;
  /** False for the anonymous and for tokens that may not read views. */
  canWrite: boolean;
};

const VIEW_ACTIONS = {
  "view.update": (grant) => grant.isOwner || grant.isAdmin || (grant.membersCanEdit && grant.isMember),
  "view.manage": (grant) => grant.isOwner || grant.isAdmin,
} satisfies Record<string, (grant: ViewGrant) => boolean>;

type ViewAction = keyof typeof VIEW_ACTIONS;
export const VIEW_ACTION_NAMES = Object.keys(VIEW_ACTIONS) as ViewAction[];

export function allowsView(action: ViewAction, grant: ViewGrant): boolean {
  return grant.canWrite && VIEW_ACTIONS[action](grant);
}

/** People, organizations and settings of the whole installation: a site administrator's session only. */
export function allowsSiteAdministration(grant: { isSiteAdmin: boolean; hasSession: boolean }): boolean {
  return grant.isSiteAdmin && grant.hasSession;
}

/** Imports create repositories, organizations and placeholder accounts: a site administrator's session only. */
export function allowsImport(grant: { isSiteAdmin: boolean; hasSession: boolean }): boolean {
  return grant.isSiteAdmin && grant.hasSession;
}
