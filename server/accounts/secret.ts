import { createHash, randomBytes } from "node:crypto";

/**
 * Makes the secret of a session, a token or a set-up link: 256 random bits.
 * The database has only their SHA-256, so that a copy of it lets nobody sign in.
 */
export function makeSecret(prefix = ""): { secret: string; hash: Buffer } {
  const secret = prefix + randomBytes(32).toString("base64url");
  return { secret, hash: secretHash(secret) };
}

export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
