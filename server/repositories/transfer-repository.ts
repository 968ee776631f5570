import { authorize, viewerCanAsOwner } from "#server/access/authorize.ts";
import { deleteCollaborator, removeTeamsOfRepository, writeCollaborator } from "#server/access/membership.ts";
import { accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { requireOwner } from "#server/repositories/create-repository.ts";
import { deleteRedirect, writeRedirect } from "#server/repositories/redirects.ts";
import { getGrant, requireRepository, type RepositoryRow } from "#server/repositories/repository.ts";
import { repositoryExists } from "#shared/messages.ts";

type Transfer = { id: number; newOwner: string; confirmation: string };

/** What belongs to an owner, such as issue types and teams, does not move along: features let go of it. */
export const REPOSITORY_TRANSFERRED =
  defineHook<(ctx: Context, repository: RepositoryRow) => Promise<void>>("repository transferred");

/** Gives a repository to another owner, for whom the viewer can create repositories. The old address leads to it. */
export async function transferRepository(ctx: Context, input: Transfer): Promise<RepositoryRow> {
  requireSession(ctx);
  const repository = await requireRepository(ctx, input.id);
  authorize(ctx, "repository.transfer", getGrant(ctx, repository));
  const owner = await findNewOwner(ctx, repository, input.newOwner);
  const fullName = `${repository.ownerLogin}/${repository.name}`;
  if (input.confirmation.trim() !== fullName) throw unprocessable(`Type ${fullName} to confirm.`, "confirmation");
  await moveRepository(ctx, repository, owner);
  const moved = await requireRepository(ctx, repository.id);
  for (const step of getSteps(ctx, REPOSITORY_TRANSFERRED)) await step(ctx, moved);
  await recordTransfer(ctx, repository, moved);
  await announceTransfer(ctx, repository, moved);
  return moved;
}

async function findNewOwner(ctx: Context, repository: RepositoryRow, login: string): Promise<AccountRow> {
  const name = login.trim().replace(/^@/, "");
  const account = await accountByLogin(ctx, name);
  if (!account || !/^(USER|ORGANIZATION)$/.test(account.kind))
    throw unprocessable(`Could not find a user or an organization named '${name}'.`, "newOwner");
  if (account.id === repository.ownerId)
    throw unprocessable(`The repository belongs to ${account.login} already.`, "newOwner");
  const owner = await requireOwner(ctx, { id: account.id, visibility: repository.visibility });
  const taken = await ctx.db.row(sql`
    select 1 from repositories where owner_id = ${owner.id} and lower(name) = lower(${repository.name})`);
  if (taken) throw unprocessable(repositoryExists(repository.name), "newOwner");
  return owner;
}

/** People keep their own roles; teams are of the old organization. */
async function moveRepository(ctx: Context, { id, name, ownerId }: RepositoryRow, owner: AccountRow): Promise<void> {
  await ctx.db.run(sql`update repositories set owner_id = ${owner.id}, updated_at = ${ctx.now} where id = ${id}`);
  await deleteRedirect(ctx, { ownerId: owner.id, name });
  await writeRedirect(ctx, { ownerId, name, repositoryId: id });
  await removeTeamsOfRepository(ctx, id);
  await deleteCollaborator(ctx, id, owner.id);
  const viewerId = ctx.viewer.accountId;
  if (viewerId !== null && viewerId !== owner.id && !(await viewerCanAsOwner(ctx, "organization.update", owner.id)))
    await writeCollaborator(ctx, { repositoryId: id, accountId: viewerId, role: "ADMIN" });
}

async function announceTransfer(ctx: Context, from: RepositoryRow, row: RepositoryRow): Promise<void> {
  const kind = from.ownerKind === "ORGANIZATION" ? "organization" : "user";
  const changes = { owner: { from: { [kind]: { accountId: from.ownerId } } } };
  await announceChanges(ctx, [{ name: "repository", action: "transferred", repositoryId: row.id, row, changes }]);
}

/** In the logs of both owners. */
async function recordTransfer(ctx: Context, from: RepositoryRow, to: RepositoryRow): Promise<void> {
  const entry = {
    action: "repo.transfer",
    target: `${to.ownerLogin}/${to.name}`,
    data: { formerName: `${from.ownerLogin}/${from.name}` },
  } as const;
  const organizations = [from, to].filter(({ ownerKind }) => ownerKind === "ORGANIZATION");
  for (const { ownerId } of organizations) await recordAudit(ctx, { ...entry, organizationId: ownerId });
  if (organizations.length === 0) await recordAudit(ctx, entry);
}
