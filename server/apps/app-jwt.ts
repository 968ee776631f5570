import { compactVerify, decodeJwt, importSPKI } from "jose";
import { loadAppKeys } from "#server/apps/app-key.ts";
import { APP_COLUMNS, APP_IS_ACTIVE, type AppRow } from "#server/apps/app.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/*
 * An app proves who it is with a JWT that it signs with one of its private keys (RS256). Clients read the messages: Octokit
 * corrects its clock when one of them names a claim.
 */

const SKEW_SECONDS = 60;
const MAX_SECONDS = 600;
export const NOT_DECODED = "A JSON web token could not be decoded";
const BAD_EXPIRY =
  "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires";
const FAR_EXPIRY = "'Expiration time' claim ('exp') is too far in the future";
const BAD_ISSUED_AT =
  "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued";
const BAD_ISSUER = "'Issuer' claim ('iss') must be an Integer";

/** Whether a token looks like a JWT: access tokens have no dots. */
export function isJwt(token: string): boolean {
  return token.split(".").length === 3;
}

/** The app that signed the token; throws UNAUTHENTICATED with GitHub's message, or NOT_FOUND for an unknown app. */
export async function getAppOfJwt(ctx: Pick<Context, "db" | "now">, token: string): Promise<AppRow> {
  const claims = decode(token);
  const issuer = typeof claims.iss === "number" ? String(claims.iss) : claims.iss;
  if (typeof issuer !== "string" || !/^[\w.]{1,40}$/.test(issuer)) throw refused(BAD_ISSUER);
  checkTimes(claims, Math.floor(ctx.now.getTime() / 1000));
  const app = await findByIssuer(ctx, issuer);
  if (!app) throw new UserError("NOT_FOUND", "Integration not found");
  const [keys = []] = await loadAppKeys(ctx, [app.id]);
  for (const { publicKey } of keys) if (await isSignedWith(token, publicKey)) return app;
  throw refused(NOT_DECODED);
}

type Claims = { iss?: unknown; iat?: unknown; exp?: unknown };

function decode(token: string): Claims {
  try {
    return decodeJwt(token);
  } catch {
    throw refused(NOT_DECODED);
  }
}

function checkTimes({ iat, exp }: Claims, now: number): void {
  if (typeof exp !== "number" || exp <= now - SKEW_SECONDS) throw refused(BAD_EXPIRY);
  if (exp > now + MAX_SECONDS + SKEW_SECONDS) throw refused(FAR_EXPIRY);
  if (typeof iat !== "number" || iat > now + SKEW_SECONDS) throw refused(BAD_ISSUED_AT);
  if (exp - iat > MAX_SECONDS + SKEW_SECONDS) throw refused(FAR_EXPIRY);
}

/** An app of a suspended person or a deleted organization is none. */
function findByIssuer(ctx: Pick<Context, "db">, issuer: string): Promise<AppRow | undefined> {
  const id = /^\d{1,15}$/.test(issuer) ? Number(issuer) : 0;
  return ctx.db.row<AppRow>(
    prepared(sql`
    select ${APP_COLUMNS} from apps p where (p.client_id = ${issuer} or p.id = ${id}) and ${APP_IS_ACTIVE}`),
  );
}

async function isSignedWith(token: string, publicKey: string): Promise<boolean> {
  try {
    await compactVerify(token, await importSPKI(publicKey, "RS256"), { algorithms: ["RS256"] });
    return true;
  } catch {
    return false;
  }
}

function refused(sentence: string): UserError {
  return new UserError("UNAUTHENTICATED", sentence);
}
