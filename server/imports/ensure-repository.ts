import { addOrganizationMember } from "#server/access/membership.ts";
import { accountByLogin } from "#server/accounts/account.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkName, writeRepository } from "#server/repositories/create-repository.ts";
import { writeOrganization } from "#server/organizations/create-organization.ts";
import { repositoryByNameUnfiltered, type RepositoryRow } from "#server/repositories/repository.ts";

/** The repository that an archive names. It is made if it is missing; a missing owner becomes an organization. */
export function ensureRepository(
  ctx: Context,
  repo: { owner: string; name: string },
  input: { visibility: "PUBLIC" | "PRIVATE"; accountId: number | null },
): Promise<RepositoryRow> {
  return transact(ctx, async (tx) => {
    const existing = await repositoryByNameUnfiltered(tx, repo.owner, repo.name);
    if (existing) return existing;
    const owner = await accountByLogin(tx, repo.owner);
    if (owner?.kind === "BOT") throw unprocessable(`The archive's owner ${repo.owner} is a bot here.`);
    const ownerId = owner && owner.kind !== "MANNEQUIN" ? owner.id : await makeOwner(tx, repo.owner, input.accountId);
    await writeRepository(tx, { ownerId, name: checkName(repo.name), description: null, visibility: input.visibility });
    const created = await repositoryByNameUnfiltered(tx, repo.owner, repo.name);
    if (!created) throw new Error("The repository was not written.");
    return created;
  });
}

async function makeOwner(tx: Context, login: string, accountId: number | null): Promise<number> {
  const organization = await writeOrganization(tx, { login });
  const owners = await tx.db.rows<{ id: number }>(sql`
    select id from accounts where ${accountId === null ? sql`is_site_admin` : sql`id = ${accountId}`}`);
  for (const owner of owners) {
    await addOrganizationMember(tx, { organizationId: organization.id, accountId: owner.id, role: "OWNER" });
  }
  return organization.id;
}
