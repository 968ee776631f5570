import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { AccountKind } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { AVATAR_TOO_LARGE } from "#shared/messages.ts";

/** What the content must be, whatever a browser calls it. */
const TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/**
 * Decodes an uploaded image and encodes it again, so that nothing of the upload but its pixels is kept: no metadata, such as the place
 * of a photo, and nothing that is hidden behind them. Called before the transaction of `writeAvatar`.
 */
export async function prepareAvatar(ctx: Context, upload: Buffer): Promise<Buffer> {
  if (upload.length > LIMITS.avatarBytes) throw unprocessable(AVATAR_TOO_LARGE, "avatar");
  const type = await fileTypeFromBuffer(upload);
  if (!TYPES.includes(type?.mime ?? "")) throw unprocessable("Choose a PNG, JPEG, GIF or WebP image.", "avatar");
  try {
    // As many at once as passwords are hashed: either takes a core.
    return await ctx.hashing.run(() => encode(upload));
  } catch (error) {
    ctx.log.info({ err: error }, "an avatar was not read");
    throw unprocessable("The image could not be read, or has too many pixels.", "avatar");
  }
}

function encode(upload: Buffer): Promise<Buffer> {
  return sharp(upload, { limitInputPixels: LIMITS.avatarPixels, failOn: "error" })
    .rotate()
    .resize(LIMITS.avatarSize, LIMITS.avatarSize, { fit: "cover" })
    .webp({ quality: 85 })
    .toBuffer();
}

type Avatar = { accountId: number; content: Buffer };

/** Sets the avatar of an account, a person or an organization. Callers check that the viewer may change it. */
export async function writeAvatar(ctx: Context, { accountId, content }: Avatar): Promise<void> {
  const version = createHash("sha256").update(content).digest("hex").slice(0, 16);
  await ctx.db.run(sql`
    insert into avatars (account_id, content) values (${accountId}, ${content})
    on conflict (account_id) do update set content = excluded.content`);
  await writeVersion(ctx, accountId, version);
}

/** Returns to the identicon. Callers check that the viewer may change it. */
export async function deleteAvatar(ctx: Context, accountId: number): Promise<void> {
  await ctx.db.run(sql`delete from avatars where account_id = ${accountId}`);
  await writeVersion(ctx, accountId, null);
}

async function writeVersion(ctx: Context, accountId: number, version: string | null): Promise<void> {
  const account = await ctx.db.row<{ login: string; kind: AccountKind }>(
    sql`update accounts set avatar_version = ${version} where id = ${accountId} returning login, kind`,
  );
  const organization = account?.kind === "ORGANIZATION" ? { organizationId: accountId } : {};
  await recordAudit(ctx, { action: "profile_picture.update", target: account?.login ?? "", ...organization });
}

/** The uploaded avatar of an account, in WebP; undefined for one with an identicon. */
export async function loadAvatar({ db }: Pick<Context, "db">, accountId: number): Promise<Buffer | undefined> {
  const row = await db.row<{ content: Buffer }>(
    prepared(sql`select content from avatars where account_id = ${accountId}`),
  );
  return row?.content;
}
