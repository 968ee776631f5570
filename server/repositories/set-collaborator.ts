import { authorize } from "#server/access/authorize.ts";
import { requireCanTakePart } from "#server/access/managed-owners.ts";
import { deleteCollaborator, writeCollaborator } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import { accountByLogin, loadAccounts } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { orNotFound, unprocessable } from "#server/errors.ts";
import { noSuchUser } from "#shared/messages.ts";
import {
  auditedOrganization,
  getGrant,
  requireRepository,
  type RepositoryRow,
} from "#server/repositories/repository.ts";

/** Sets the role of an account on the repository. */
export async function setCollaborator(
  ctx: Context,
  input: { repositoryId: number; login: string; role: Role },
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.collaborators", getGrant(ctx, repository));
  const account = await accountByLogin(ctx, input.login.trim());
  if (!account || account.kind !== "USER") throw unprocessable(noSuchUser(input.login.trim()), "login");
  if (account.id === repository.ownerId) throw unprocessable("The owner already has full access.", "login");
  await requireCanTakePart(ctx, { account, ownerId: repository.ownerId });
  await writeCollaborator(ctx, { repositoryId: repository.id, accountId: account.id, role: input.role });
  await recordAudit(ctx, {
    action: "repo.add_member",
    target: account.login,
    ...auditedOrganization(repository),
    data: { repository: `${repository.ownerLogin}/${repository.name}`, role: input.role },
  });
  await announceMember(ctx, { repositoryId: repository.id, accountId: account.id, action: "added" });
  return repository;
}

export async function removeCollaborator(
  ctx: Context,
  input: { repositoryId: number; accountId: number },
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.collaborators", getGrant(ctx, repository));
  const account = orNotFound((await loadAccounts(ctx, [input.accountId]))[0], "a User");
  await deleteCollaborator(ctx, repository.id, account.id);
  await recordAudit(ctx, {
    action: "repo.remove_member",
    target: account.login,
    ...auditedOrganization(repository),
    data: { repository: `${repository.ownerLogin}/${repository.name}` },
  });
  await announceMember(ctx, { repositoryId: repository.id, accountId: account.id, action: "removed" });
  return repository;
}

type Member = { repositoryId: number; accountId: number; action: "added" | "removed" };

function announceMember(ctx: Context, { repositoryId, accountId, action }: Member): Promise<void> {
  return announceChanges(ctx, [{ name: "member", action, repositoryId, row: { accountId } }]);
}
