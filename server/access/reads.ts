import { missingPermission } from "#server/access/authorize.ts";
import { canRead, type ReadPermission } from "#server/accounts/token-permissions.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/*
 * What a token with permissions (a fine-grained one, or that of an installation) needs to read beside METADATA_READ. In public
 * repositories it needs nothing. Issues and pull requests have a condition in SQL too (visible.ts), so that lists, counts and
 * searches leave out what the token does not read; here is the error for what it asks for by name.
 */

const CONVERSATIONS: readonly ReadPermission[] = ["ISSUES_READ", "PULL_REQUESTS_READ"];

/** By the name of a GraphQL type: one of the permissions for its nodes, and for fields with it. */
const TYPES: Readonly<Record<string, readonly ReadPermission[]>> = {
  BranchProtectionRule: ["ADMINISTRATION_READ"],
  CheckRun: ["CHECKS_READ"],
  CheckSuite: ["CHECKS_READ"],
  Commit: ["CONTENTS_READ", "PULL_REQUESTS_READ", "CHECKS_READ", "STATUSES_READ"],
  CommitHistory: ["CONTENTS_READ"],
  CommunityProfile: ["CONTENTS_READ"],
  ContributingGuidelines: ["CONTENTS_READ"],
  Discussion: ["ISSUES_READ"],
  GitObject: ["CONTENTS_READ"],
  Label: CONVERSATIONS,
  LinkedBranch: ["ISSUES_READ"],
  Milestone: CONVERSATIONS,
  Ref: ["CONTENTS_READ"],
  RepositoryFile: ["CONTENTS_READ"],
  RepositoryFileChange: ["CONTENTS_READ"],
  Status: ["STATUSES_READ"],
  StatusCheckRollup: ["CHECKS_READ", "STATUSES_READ"],
  StatusCheckRollupContext: ["CHECKS_READ", "STATUSES_READ"],
  StatusContext: ["STATUSES_READ"],
  Tree: ["CONTENTS_READ"],
};

/** Of fields of Repository, whose values are checked in other places by SQL, or not at all. */
const REPOSITORY_FIELDS: Readonly<Record<string, readonly ReadPermission[]>> = {
  closedIssueCount: ["ISSUES_READ"],
  hasAnyIssues: ["ISSUES_READ"],
  issue: ["ISSUES_READ"],
  issueForms: ["ISSUES_READ", "CONTENTS_READ"],
  issueOrPullRequest: CONVERSATIONS,
  issueParticipants: CONVERSATIONS,
  issueTemplates: ["ISSUES_READ", "CONTENTS_READ"],
  issues: ["ISSUES_READ"],
  openIssueCount: ["ISSUES_READ"],
  pinnedIssues: ["ISSUES_READ"],
  pullRequest: ["PULL_REQUESTS_READ"],
  pullRequestTemplates: ["PULL_REQUESTS_READ", "CONTENTS_READ"],
  pullRequests: ["PULL_REQUESTS_READ"],
  suggestedIssues: ["ISSUES_READ"],
};

/** A label of an issue that is read, or the commit of a check, is part of it. */
const OWN_PARTS: readonly string[] = ["Label", "Milestone", "LinkedBranch", "Commit"];

/** Their fields begin with no object: what they find is checked by `authorizeNode` and by SQL. */
const ROOTS: readonly string[] = ["Query", "Mutation", "Subscription"];

/** The permissions of which a token needs one for a field of an object type whose named type, or that of its nodes, is `value`. */
export function fieldReads(parent: string, field: string, value: string): readonly ReadPermission[] | undefined {
  if (parent === "Repository") return REPOSITORY_FIELDS[field] ?? TYPES[value];
  return ROOTS.includes(parent) || OWN_PARTS.includes(value) ? undefined : TYPES[value];
}

/** Throws unless the token reads a node of the type, which was loaded for its id. */
export function authorizeNode(ctx: Context, type: string, node: unknown): Promise<void> | undefined {
  const accepted = TYPES[type];
  return accepted && authorizeRead(ctx, accepted, node);
}

/** Throws unless the token has one of the permissions, or the object is in a public repository. */
export function authorizeRead(
  ctx: Context,
  accepted: readonly ReadPermission[],
  object: unknown,
): Promise<void> | undefined {
  return canRead(ctx.viewer, ...accepted) ? undefined : requirePublic(ctx, getRepositoryId(object));
}

async function requirePublic(ctx: Context, repositoryId: number | undefined): Promise<void> {
  const isPublic = repositoryId !== undefined && (await batch(ctx, loadIsPublic, repositoryId));
  if (!isPublic) throw missingPermission(ctx);
}

async function loadIsPublic(ctx: Context, ids: readonly number[]): Promise<boolean[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    prepared(sql`select id from repositories where id = any(${[...ids]}::bigint[]) and visibility = 'PUBLIC'`),
  );
  const found = new Set(rows.map(({ id }) => id));
  return ids.map((id) => found.has(id));
}

/** A row names its repository, or is one. A row with the checks of a commit has its key. */
function getRepositoryId(object: unknown): number | undefined {
  const row = object as { repositoryId?: number; ownerId?: number; id?: number; commit?: { repositoryId: number } };
  return row.repositoryId ?? row.commit?.repositoryId ?? (row.ownerId === undefined ? undefined : row.id);
}

/** By the beginning of a path of REST below `/repos/{owner}/{repo}`; the first one that fits counts. */
const PATHS: readonly (readonly [RegExp, readonly ReadPermission[]])[] = [
  [/^\/commits\/\{\w+\}\/check-|^\/check-/, ["CHECKS_READ"]],
  [/^\/commits\/\{\w+\}\/status|^\/statuses/, ["STATUSES_READ"]],
  [/^\/commits\/\{\w+\}\/pulls|^\/pulls/, ["PULL_REQUESTS_READ"]],
  [/^\/(commits|contents|readme|branches|git)\b/, ["CONTENTS_READ"]],
  [/^\/(assignees|issue-types|issues|labels|milestones)\b/, CONVERSATIONS],
  [/^\/(hooks|interaction-limits)\b/, ["ADMINISTRATION_READ"]],
];

/** Throws unless the token reads what a route of REST is about. */
export async function authorizePath(ctx: Context, path: string, repository: { id: number }): Promise<void> {
  const [, rest] = /^\/repos\/\{owner\}\/\{repo\}(.*)$/.exec(path) ?? [];
  const [, accepted] = PATHS.find(([pattern]) => rest !== undefined && pattern.test(rest)) ?? [];
  if (accepted && !canRead(ctx.viewer, ...accepted)) await requirePublic(ctx, repository.id);
}
