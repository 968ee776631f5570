import { authorize } from "#server/access/authorize.ts";
import { isManaged } from "#server/accounts/managed-account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceChanges, listChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { TakenError, unprocessable, UserError } from "#server/errors.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import {
  checkDescription,
  checkHomepage,
  checkName,
  checkVisibility,
  type Visibility,
} from "#server/repositories/create-repository.ts";
import { deleteRedirect, writeRedirect } from "#server/repositories/redirects.ts";
import {
  auditedOrganization,
  getGrant,
  requireRepository,
  type RepositoryRow,
} from "#server/repositories/repository.ts";
import { loadRepositoryDetails, type RepositoryDetails } from "#server/repositories/repository-details.ts";
import { NO_PUBLIC_REPOSITORIES, repositoryExists } from "#shared/messages.ts";

type RepositoryChange = {
  id: number;
  name?: string | null;
  description?: string | null;
  visibility?: Visibility | "INTERNAL" | null;
  hasIssuesEnabled?: boolean | null;
  hasProjectsEnabled?: boolean | null;
  homepageUrl?: string | null;
  defaultBranch?: string | null;
  mergeCommitAllowed?: boolean | null;
  rebaseMergeAllowed?: boolean | null;
  squashMergeAllowed?: boolean | null;
};

export async function updateRepository(ctx: Context, input: RepositoryChange): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.id);
  authorize(ctx, "repository.update", getGrant(ctx, repository));
  if (input.visibility === "PUBLIC" && repository.visibility !== "PUBLIC" && isManaged(ctx.viewer))
    throw new UserError("FORBIDDEN", NO_PUBLIC_REPOSITORIES, "visibility");
  const visibility = input.visibility ? checkVisibility(input.visibility) : repository.visibility;
  const name = input.name ? checkName(input.name) : repository.name;
  const description = input.description === undefined ? repository.description : checkDescription(input.description);
  const taken = await ctx.db.row(sql`
    select 1 from repositories where owner_id = ${repository.ownerId} and lower(name) = lower(${name}) and id <> ${repository.id}`);
  if (taken) throw new TakenError(repositoryExists(name), "name");
  const details = await loadChangedDetails(ctx, input);
  await ctx.db.run(sql`
    update repositories set name = ${name}, description = ${description},
      visibility = ${visibility},
      has_issues_enabled = ${input.hasIssuesEnabled ?? repository.hasIssuesEnabled},
      ${detailChanges(input)} updated_at = ${ctx.now}
    where id = ${repository.id}`);
  await writeHistory(ctx, { repository, name, visibility });
  const changed = await requireRepository(ctx, repository.id);
  await announce(ctx, { ...repository, ...details }, { ...changed, ...(await loadChangedDetails(ctx, input)) });
  return changed;
}

/** What a change of the website or of the default branch is told with. Others need no statement. */
async function loadChangedDetails(ctx: Context, input: RepositoryChange): Promise<Partial<RepositoryDetails>> {
  if (input.homepageUrl === undefined && !input.defaultBranch) return {};
  return (await loadRepositoryDetails(ctx, [input.id]))[0] ?? {};
}

type Announced = RepositoryRow & Partial<RepositoryDetails>;

async function announce(ctx: Context, before: Announced, row: Announced): Promise<void> {
  const change = { name: "repository", repositoryId: row.id, row } as const;
  const edits = listChanges(before, row, {
    description: "description",
    homepageUrl: "homepage",
    defaultBranch: "default_branch",
  });
  const rename = listChanges(before, row, { name: "name" });
  await announceChanges(ctx, [
    ...(edits ? [{ ...change, action: "edited", changes: edits }] : []),
    ...(rename ? [{ ...change, action: "renamed", changes: { repository: rename } }] : []),
    ...(row.visibility === before.visibility
      ? []
      : [{ ...change, action: row.visibility === "PUBLIC" ? "publicized" : "privatized" }]),
    ...(row.visibility === "PUBLIC" && before.visibility !== "PUBLIC"
      ? [{ ...change, name: "public" as const, action: null }]
      : []),
  ]);
}

/** The changed details. What is not given stays. */
function detailChanges(input: RepositoryChange): Sql {
  const branch = input.defaultBranch ? checkBranch(input.defaultBranch) : null;
  const homepage = checkHomepage(input.homepageUrl);
  return sql`
      homepage_url = case when ${homepage !== undefined} then ${homepage ?? null} else homepage_url end,
      default_branch = coalesce(${branch}::text, default_branch),
      has_projects_enabled = coalesce(${input.hasProjectsEnabled ?? null}::boolean, has_projects_enabled),
      merge_commit_allowed = coalesce(${input.mergeCommitAllowed ?? null}::boolean, merge_commit_allowed),
      rebase_merge_allowed = coalesce(${input.rebaseMergeAllowed ?? null}::boolean, rebase_merge_allowed),
      squash_merge_allowed = coalesce(${input.squashMergeAllowed ?? null}::boolean, squash_merge_allowed),`;
}

/** As git names branches, roughly: no spaces, control characters, or characters with a meaning for git. */
function checkBranch(name: string): string {
  const isValid =
    name.length <= 255 && /^[^\s~^:?*[\\\p{Cc}]+$/u.test(name) && !/^[-/.]|\.\.|@\{|\/\/|[/.]$/.test(name);
  if (!isValid) throw unprocessable("Default branch is not a valid name of a branch", "defaultBranch");
  return name;
}

type Change = { repository: RepositoryRow; name: string; visibility: "PUBLIC" | "PRIVATE" };

/** The former address leads to the repository, and the audit log names what changed. */
async function writeHistory(ctx: Context, { repository, name, visibility }: Change): Promise<void> {
  const { id, ownerId } = repository;
  const entry = { target: `${repository.ownerLogin}/${name}`, ...auditedOrganization(repository) };
  if (name.toLowerCase() !== repository.name.toLowerCase()) {
    await deleteRedirect(ctx, { ownerId, name });
    await writeRedirect(ctx, { ownerId, name: repository.name, repositoryId: id });
  }
  if (name !== repository.name)
    await recordAudit(ctx, { ...entry, action: "repo.rename", data: { formerName: repository.name } });
  if (visibility !== repository.visibility)
    await recordAudit(ctx, { ...entry, action: "repo.access", data: { visibility } });
}
