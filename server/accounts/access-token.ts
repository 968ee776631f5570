import type { AuditAction } from "#server/audit/audit-actions.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { READ_PERMISSIONS, type TokenPermission } from "#server/accounts/token-permissions.ts";
import { makeSecret } from "#server/accounts/secret.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { NAME_REQUIRED, tooLong } from "#shared/messages.ts";

export type AccessTokenRow = {
  id: number;
  name: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** The account whose repositories a fine-grained token reaches. Null: a classic token. */
  ownerId: number | null;
  permissions: TokenPermission[] | null;
  hasAllRepositories: boolean;
};

type NewToken = { name: string; scopes: readonly string[]; expiresInDays?: number | null };

/** Fine-grained tokens from before their reading was divided read everything. */
const COLUMNS = raw(`id, name, scopes, created_at, expires_at, last_used_at, owner_id,
  case when reads_all and permissions is not null then permissions || '{${READ_PERMISSIONS.join()}}' else permissions end as permissions, has_all_repositories`);

/** Creates a token for the viewer. The token itself is returned only here; the database has its hash. */
export async function createAccessToken(
  ctx: Context,
  input: NewToken,
): Promise<{ token: string; accessToken: AccessTokenRow }> {
  return makeAccessToken(ctx, requireConfirmation(ctx), input);
}

type NewFineGrainedToken = {
  name: string;
  ownerId: number;
  /** Null: all repositories of the owner, later ones too. */
  repositoryIds: readonly number[] | null;
  permissions: readonly TokenPermission[];
  expiresInDays: number;
};

/** Writes a fine-grained token. Callers check that the repositories are the owner's, and visible to the viewer. */
export async function writeFineGrainedToken(ctx: Context, input: NewFineGrainedToken) {
  const accountId = requireConfirmation(ctx);
  const name = input.name.trim();
  checkName(name);
  const { expiresInDays: days, repositoryIds, ownerId } = input;
  if (days < 1 || days > LIMITS.fineGrainedTokenDays)
    throw unprocessable(`Expiration must be from 1 to ${LIMITS.fineGrainedTokenDays} days`, "expiresInDays");
  const { secret, hash } = makeSecret("mp_");
  const permissions = [...new Set(["METADATA_READ", ...input.permissions])];
  const accessToken = await ctx.db.row<AccessTokenRow>(sql`
    insert into access_tokens (account_id, name, token_hash, scopes, expires_at, owner_id, permissions, has_all_repositories, reads_all)
    values (${accountId}, ${name}, ${hash}, '{}', now() + make_interval(days => ${days}), ${ownerId}, ${permissions},
      ${repositoryIds === null}, false)
    returning ${COLUMNS}`);
  if (!accessToken) throw new Error("The token was not written.");
  await ctx.db.run(sql`
    insert into access_token_repositories (token_id, repository_id)
    select distinct ${accessToken.id}::bigint, unnest(${[...(repositoryIds ?? [])]}::bigint[])`);
  await record(ctx, "personal_access_token.create", { accountId, name });
  return { token: secret, accessToken };
}

/** The repositories that were chosen for each of the tokens. */
export async function loadTokenRepositoryIds(ctx: Context, ids: readonly number[]): Promise<number[][]> {
  const rows = await ctx.db.rows<{ tokenId: number; repositoryId: number }>(sql`
    select token_id, repository_id from access_token_repositories where token_id = any(${[...ids]}::bigint[])
    order by token_id, repository_id`);
  return ids.map((id) => rows.filter(({ tokenId }) => tokenId === id).map(({ repositoryId }) => repositoryId));
}

/** Creates a token for any account, for the command line. */
export async function makeAccessToken(ctx: Context, accountId: number, input: NewToken) {
  const name = input.name.trim();
  checkToken(name, input);
  const { secret, hash } = makeSecret("mp_");
  const accessToken = await ctx.db.row<AccessTokenRow>(sql`
    insert into access_tokens (account_id, name, token_hash, scopes, expires_at)
    values (${accountId}, ${name}, ${hash}, ${[...new Set(input.scopes)]},
      now() + make_interval(days => ${input.expiresInDays ?? null}::int))
    returning ${COLUMNS}`);
  if (!accessToken) throw new Error("The token was not written.");
  await record(ctx, "personal_access_token.create", { accountId, name });
  return { token: secret, accessToken };
}

export async function deleteAccessToken(ctx: Context, input: { id: number }): Promise<void> {
  const accountId = requireSession(ctx);
  const removed = await ctx.db.row<{ name: string }>(
    sql`delete from access_tokens where id = ${input.id} and account_id = ${accountId} returning name`,
  );
  if (!removed) throw notFound("that access token");
  await record(ctx, "personal_access_token.delete", { accountId, name: removed.name });
}

export function listAccessTokens(ctx: Context): Promise<AccessTokenRow[]> {
  if (ctx.viewer.accountId === null || ctx.viewer.scopes !== null) return Promise.resolve([]);
  return ctx.db.rows<AccessTokenRow>(sql`
    select ${COLUMNS} from access_tokens where account_id = ${ctx.viewer.accountId} order by id desc`);
}

/** The target is whose token it is: on the command line that is not the viewer. */
async function record(ctx: Context, action: AuditAction, { accountId, name }: { accountId: number; name: string }) {
  const owner = await ctx.db.row<{ login: string }>(sql`select login from accounts where id = ${accountId}`);
  await recordAudit(ctx, { action, target: owner?.login ?? "", data: { name } });
}

function checkName(name: string): void {
  if (name === "") throw unprocessable(NAME_REQUIRED, "name");
  if (name.length > LIMITS.tokenName) throw unprocessable(tooLong("Name", LIMITS.tokenName), "name");
}

function checkToken(name: string, input: NewToken): void {
  checkName(name);
  const unknown = input.scopes.find((scope) => !TOKEN_SCOPES.some((known) => known === scope));
  if (unknown !== undefined) {
    throw unprocessable(`Unknown scope "${unknown}". Scopes are ${TOKEN_SCOPES.join(", ")}.`, "scopes");
  }
  const days = input.expiresInDays;
  if (days !== null && days !== undefined && (days < 1 || days > 3650)) {
    throw unprocessable("Expiration must be from 1 to 3650 days", "expiresInDays");
  }
}
