import { missingScopes, viewerCanAsOwner } from "#server/access/authorize.ts";
import { writeCollaborator } from "#server/access/membership.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { isManaged } from "#server/accounts/managed-account.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { notFound, TakenError, unprocessable, UserError } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { deleteRedirect } from "#server/repositories/redirects.ts";
import { auditedOrganization, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { canWriteSql } from "#server/access/visible.ts";
import { LIMITS } from "#shared/limits.ts";
import { INTERNAL_NOT_ALLOWED, NO_PUBLIC_REPOSITORIES, repositoryExists, tooLong } from "#shared/messages.ts";

type NewRepository = {
  name: string;
  ownerId?: number | null;
  description?: string | null;
  visibility: Visibility | "INTERNAL";
  hasIssuesEnabled?: boolean | null;
  homepageUrl?: string | null;
  /** A team of the organization that is given read access. */
  teamId?: number | null;
};

export type Visibility = "PUBLIC" | "PRIVATE";

export const REPOSITORY_CREATED =
  defineHook<(ctx: Context, repository: RepositoryRow, input: { teamId: number | null }) => Promise<void>>(
    "repository created",
  );

export async function createRepository(ctx: Context, input: NewRepository): Promise<RepositoryRow> {
  const viewerId = signedIn(ctx);
  const visibility = checkVisibility(input.visibility);
  const owner = await requireOwner(ctx, { id: input.ownerId ?? viewerId, visibility });
  if (!canWriteSql(ctx.viewer, { visibility })) {
    throw missingScopes();
  }
  const name = checkName(input.name);
  const description = checkDescription(input.description);
  const homepage = checkHomepage(input.homepageUrl) ?? null;
  return transact(ctx, async (tx) => {
    const id = await writeRepository(tx, { ownerId: owner.id, name, description, visibility });
    if (id === undefined) throw new TakenError(repositoryExists(name), "name");
    if (input.hasIssuesEnabled === false || homepage !== null) {
      await tx.db.run(sql`update repositories set has_issues_enabled = ${input.hasIssuesEnabled ?? true},
        homepage_url = ${homepage} where id = ${id}`);
    }
    await giveCreatorAccess(tx, { repositoryId: id, owner });
    const repository = await requireRepository(tx, id);
    await recordAudit(tx, {
      action: "repo.create",
      target: `${owner.login}/${name}`,
      ...auditedOrganization(repository),
      data: { visibility },
    });
    for (const step of getSteps(tx, REPOSITORY_CREATED)) {
      await step(tx, repository, { teamId: input.teamId ?? null });
    }
    await announceChanges(tx, [{ name: "repository", action: "created", repositoryId: id, row: repository }]);
    return repository;
  });
}

/** A member who is not an owner administers what they create. */
async function giveCreatorAccess(
  ctx: Context,
  { repositoryId, owner }: { repositoryId: number; owner: AccountRow },
): Promise<void> {
  const accountId = signedIn(ctx);
  if (accountId === owner.id || (await viewerCanAsOwner(ctx, "organization.update", owner.id))) return;
  await writeCollaborator(ctx, { repositoryId, accountId, role: "ADMIN" });
}

/** Writes a checked repository; undefined if the owner has one of that name. */
export async function writeRepository(
  tx: Context,
  input: { ownerId: number; name: string; description: string | null; visibility: "PUBLIC" | "PRIVATE" },
): Promise<number | undefined> {
  const row = await tx.db.row<{ id: number }>(sql`
    insert into repositories (owner_id, name, description, visibility)
    values (${input.ownerId}, ${input.name}, ${input.description}, ${input.visibility})
    on conflict do nothing returning id`);
  if (row) await deleteRedirect(tx, { ownerId: input.ownerId, name: input.name });
  return row?.id;
}

export function checkName(input: string): string {
  const name = input.trim();
  if (name === "") throw unprocessable("New repository name must not be blank", "name");
  if (name.length > LIMITS.repositoryName) throw unprocessable(tooLong("Name", 100), "name");
  if (!/^[A-Za-z0-9._-]+$/.test(name) || name === "." || name === "..") {
    throw unprocessable(
      "The repository name can only contain ASCII letters, digits, and the characters ., -, and _.",
      "name",
    );
  }
  return name;
}

/** Who can see a repository; "internal" is of enterprises, which do not exist here. */
export function checkVisibility(input: Visibility | "INTERNAL"): Visibility {
  if (input === "INTERNAL") throw unprocessable(INTERNAL_NOT_ALLOWED, "visibility");
  return input;
}

export function checkDescription(input: string | null | undefined): string | null {
  const description = input?.trim() || null;
  if (description && description.length > LIMITS.repositoryDescription) {
    throw unprocessable(tooLong("Description", LIMITS.repositoryDescription), "description");
  }
  return description;
}

export function checkHomepage(input: string | null | undefined): string | null | undefined {
  if (input === undefined) return undefined;
  const url = input?.trim() || null;
  if (url !== null && (url.length > LIMITS.homepageUrl || !/^https?:\/\//i.test(url) || !URL.canParse(url))) {
    throw unprocessable("Homepage is not a valid URL", "homepageUrl");
  }
  return url;
}

/** The viewer's account, or an organization in which they can create repositories of this visibility. */
export async function requireOwner(
  ctx: Context,
  { id, visibility }: { id: number; visibility: "PUBLIC" | "PRIVATE" },
): Promise<AccountRow> {
  const [owner] = await loadAccounts(ctx, [id]);
  if (!owner) throw notFound("an owner");
  const [action, other, adjective] =
    visibility === "PUBLIC"
      ? (["owner.createPublicRepository", "owner.createPrivateRepository", "public"] as const)
      : (["owner.createPrivateRepository", "owner.createPublicRepository", "private"] as const);
  if (await viewerCanAsOwner(ctx, action, owner.id)) return owner;
  const canCreateOther = await viewerCanAsOwner(ctx, other, owner.id);
  if (visibility === "PUBLIC" && canCreateOther && isManaged(ctx.viewer))
    throw new UserError("FORBIDDEN", NO_PUBLIC_REPOSITORIES, "visibility");
  if (canCreateOther)
    throw new UserError(
      "FORBIDDEN",
      `Members of ${owner.login} cannot create ${adjective} repositories.`,
      "visibility",
    );
  throw new UserError("FORBIDDEN", `${ctx.viewer.login} cannot create a repository for ${owner.login}.`);
}
