import { authorize } from "#server/access/authorize.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newIssueAddress } from "#server/mail/reply-address.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository, viewerCan, type RepositoryRow } from "#server/repositories/repository.ts";

/** Where the viewer creates issues of the repository by e-mail. Whoever knows it, and writes in the viewer's name, can do so too. */
export async function getIssueAddress(ctx: Context, repository: RepositoryRow): Promise<string | null> {
  const { accountId, scopes } = ctx.viewer;
  if (accountId === null || scopes !== null || !viewerCan(ctx, "issue.createByEmail", repository)) return null;
  const name = [repository.ownerLogin, repository.name].map((part) => part.replace(/[^A-Za-z\d-]+/g, "-")).join("+");
  return (await newIssueAddress(ctx, { accountId, repositoryId: repository.id, name })) ?? null;
}

/** Ends all addresses of the viewer, those of e-mail that was sent too. */
export async function resetAddresses(ctx: Context, input: { repositoryId: number }): Promise<RepositoryRow> {
  const accountId = requireSession(ctx);
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "issue.createByEmail", getGrant(ctx, repository));
  await ctx.db.run(sql`
    insert into inbound_addresses (account_id, version) values (${accountId}, 1)
    on conflict (account_id) do update set version = inbound_addresses.version + 1`);
  await recordAudit(ctx, { action: "inbound_mail.reset_addresses", target: ctx.viewer.login ?? "" });
  return repository;
}
