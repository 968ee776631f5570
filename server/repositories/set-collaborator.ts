import { announceAccess, givesPush } from "#server/access/access-given.ts";
import { authorize } from "#server/access/authorize.ts";
import { requireCanTakePart } from "#server/access/managed-owners.ts";
import { announceCollaborator } from "#server/access/announce-membership.ts";
import { collaboratorRole, deleteCollaborator, writeCollaborator } from "#server/access/membership.ts";
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
  const key = { repositoryId: repository.id, accountId: account.id };
  const formerRole = await collaboratorRole(ctx, key);
  await writeCollaborator(ctx, { ...key, role: input.role });
  await recordAudit(ctx, {
    action: "repo.add_member",
    target: account.login,
    ...auditedOrganization(repository),
    data: { repository: `${repository.ownerLogin}/${repository.name}`, role: input.role },
  });
  await announceRole(ctx, { ...key, role: input.role, formerRole });
  if (givesPush(input.role, formerRole)) await announceAccess(ctx, { kind: "PUSH", ...key });
  return repository;
}

export async function removeCollaborator(
  ctx: Context,
  input: { repositoryId: number; accountId: number },
): Promise<RepositoryRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.collaborators", getGrant(ctx, repository));
  const account = orNotFound((await loadAccounts(ctx, [input.accountId]))[0], "a User");
  const hadRole = await deleteCollaborator(ctx, repository.id, account.id);
  await recordAudit(ctx, {
    action: "repo.remove_member",
    target: account.login,
    ...auditedOrganization(repository),
    data: { repository: `${repository.ownerLogin}/${repository.name}` },
  });
  if (hadRole) await announceCollaborator(ctx, "removed", { accountId: account.id, repositoryIds: [repository.id] });
  return repository;
}

type RoleChange = { repositoryId: number; accountId: number; role: Role; formerRole: Role | undefined };

async function announceRole(ctx: Context, { repositoryId, accountId, role, formerRole }: RoleChange): Promise<void> {
  if (role === formerRole) return;
  const change = { name: "member", repositoryId, row: { accountId } } as const;
  const to = PERMISSIONS[role];
  if (!formerRole) {
    // What only reads is in \`role_name\` alone.
    const changes = { ...(to === "read" ? {} : { permission: { to } }), role_name: { to: role.toLowerCase() } };
    return announceChanges(ctx, [{ ...change, action: "added", changes }]);
  }
  const from = PERMISSIONS[formerRole];
  const changes = { old_permission: { from }, permission: { from, to } };
  return announceChanges(ctx, [{ ...change, action: "edited", changes }]);
}

/** The three permissions that events name. */
const PERMISSIONS = { READ: "read", TRIAGE: "read", WRITE: "write", MAINTAIN: "write", ADMIN: "admin" } as const;
