import { createHash, createPublicKey, generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { loadAccounts } from "#server/accounts/account.ts";
import { requireOwnApp, type AppRow } from "#server/apps/app.ts";
import { recordAppAudit } from "#server/apps/record-app-audit.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { APP_LIMITS } from "#shared/limits.ts";

export type AppKeyRow = {
  id: number;
  appId: number;
  /** SHA-256 of the public key, as GitHub shows it. */
  fingerprint: string;
  publicKey: string;
  createdById: number | null;
  createdAt: Date;
};

const COLUMNS = raw("id, app_id, fingerprint, public_key, created_by_id, created_at");
const MODULUS_BITS = 2048;

/** The keys of each app, oldest first. */
export async function loadAppKeys(ctx: Pick<Context, "db">, appIds: readonly number[]): Promise<AppKeyRow[][]> {
  const rows = await ctx.db.rows<AppKeyRow>(
    sql`select ${COLUMNS} from app_keys where app_id = any(${[...appIds]}::bigint[]) order by id`,
  );
  return appIds.map((id) => rows.filter(({ appId }) => appId === id));
}

/** Generates a key. The private half, in PEM, is returned only here and not stored. */
export async function createAppKey(ctx: Context, { appId }: { appId: number }) {
  const app = await requireOwnApp(ctx, appId);
  return writeAppKey(ctx, app);
}

/** Callers have checked who asks. */
export async function writeAppKey(ctx: Context, app: AppRow) {
  const [keys = []] = await loadAppKeys(ctx, [app.id]);
  if (keys.length >= APP_LIMITS.keys)
    throw unprocessable(`A GitHub App can have up to ${APP_LIMITS.keys} private keys.`);
  const { publicKey, privateKey } = await makeKeyPair();
  const key = await ctx.db.row<AppKeyRow>(sql`
    insert into app_keys (app_id, fingerprint, public_key, created_by_id, created_at)
    values (${app.id}, ${getFingerprint(publicKey)}, ${publicKey}, ${ctx.viewer.accountId}, ${ctx.now}) returning ${COLUMNS}`);
  if (!key) throw new Error("The key was not written.");
  await audit(ctx, "integration.generate_private_key", { app, key });
  return { app, key, privateKey };
}

/** What the key has signed is no longer accepted; tokens that were made with it end with their hour. */
export async function deleteAppKey(ctx: Context, { id }: { id: number }): Promise<AppRow> {
  const key = await ctx.db.row<AppKeyRow>(sql`select ${COLUMNS} from app_keys where id = ${id}`);
  if (!key) throw notFound("an AppKey");
  const app = await requireOwnApp(ctx, key.appId);
  await ctx.db.run(sql`delete from app_keys where id = ${id}`);
  await audit(ctx, "integration.remove_private_key", { app, key });
  return app;
}

const generate = promisify(generateKeyPair);

function makeKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  return generate("rsa", {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
}

function getFingerprint(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: "spki", format: "der" });
  return `SHA256:${createHash("sha256").update(der).digest("base64")}`;
}

async function audit(
  ctx: Context,
  action: "integration.generate_private_key" | "integration.remove_private_key",
  { app, key }: { app: AppRow; key: AppKeyRow },
): Promise<void> {
  const [account] = await loadAccounts(ctx, [app.ownerId]);
  if (account) await recordAppAudit(ctx, { action, app, account, data: { fingerprint: key.fingerprint } });
}
