import { loadAccounts } from "#server/accounts/account.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { APP_COLUMNS, APP_IS_ACTIVE, requireOwnApp, type AppRow } from "#server/apps/app.ts";
import { recordAppAudit } from "#server/apps/record-app-audit.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { APP_LIMITS } from "#shared/limits.ts";

export type AppClientSecretRow = {
  id: number;
  appId: number;
  lastEight: string;
  createdById: number | null;
  createdAt: Date;
};

const COLUMNS = raw("id, app_id, last_eight, created_by_id, created_at");

/** The client secrets of each app, oldest first. */
export async function loadClientSecrets(
  ctx: Pick<Context, "db">,
  appIds: readonly number[],
): Promise<AppClientSecretRow[][]> {
  const rows = await ctx.db.rows<AppClientSecretRow>(
    sql`select ${COLUMNS} from app_client_secrets where app_id = any(${[...appIds]}::bigint[]) order by id`,
  );
  return appIds.map((id) => rows.filter(({ appId }) => appId === id));
}

/** Generates a client secret, which is returned only here. */
export async function createAppClientSecret(ctx: Context, { appId }: { appId: number }) {
  const app = await requireOwnApp(ctx, appId);
  return { app, secret: await writeClientSecret(ctx, app) };
}

/** Callers have checked who asks. */
export async function writeClientSecret(ctx: Context, app: AppRow): Promise<string> {
  const [known = []] = await loadClientSecrets(ctx, [app.id]);
  if (known.length >= APP_LIMITS.clientSecrets)
    throw unprocessable(`A GitHub App can have up to ${APP_LIMITS.clientSecrets} client secrets.`);
  const { secret, hash } = makeSecret();
  const lastEight = secret.slice(-8);
  await ctx.db.run(sql`
    insert into app_client_secrets (app_id, secret_hash, last_eight, created_by_id, created_at)
    values (${app.id}, ${hash}, ${lastEight}, ${ctx.viewer.accountId}, ${ctx.now})`);
  await audit(ctx, "integration.generate_client_secret", { app, lastEight });
  return secret;
}

/** The app can no longer exchange codes with it. Tokens that were made with it remain. */
export async function deleteAppClientSecret(ctx: Context, { id }: { id: number }): Promise<AppRow> {
  const row = await ctx.db.row<AppClientSecretRow>(sql`select ${COLUMNS} from app_client_secrets where id = ${id}`);
  if (!row) throw notFound("an AppClientSecret");
  const app = await requireOwnApp(ctx, row.appId);
  await ctx.db.run(sql`delete from app_client_secrets where id = ${id}`);
  await audit(ctx, "integration.remove_client_secret", { app, lastEight: row.lastEight });
  return app;
}

/** The app whose client ID and secret these are; undefined if they are wrong. */
export function findAppOfSecret(
  ctx: Pick<Context, "db">,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<AppRow | undefined> {
  return ctx.db.row<AppRow>(
    prepared(sql`
    select ${APP_COLUMNS} from app_client_secrets s join apps p on p.id = s.app_id
    where s.secret_hash = ${secretHash(secret)} and p.client_id = ${clientId} and ${APP_IS_ACTIVE}`),
  );
}

async function audit(
  ctx: Context,
  action: "integration.generate_client_secret" | "integration.remove_client_secret",
  { app, lastEight }: { app: AppRow; lastEight: string },
): Promise<void> {
  const [account] = await loadAccounts(ctx, [app.ownerId]);
  if (account) await recordAppAudit(ctx, { action, app, account, data: { secret: `*****${lastEight}` } });
}
