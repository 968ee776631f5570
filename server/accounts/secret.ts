import { createHash, randomBytes } from "node:crypto";

/**
 * Secrets that are given out once (sessions, access tokens, set-up links): 256
 * random bits, of which the database keeps only the SHA-256. A dump of the
 * database signs nobody in.
 */
export function makeSecret(prefix = ""): { secret: string; hash: Buffer } {
  const secret = prefix + randomBytes(32).toString("base64url");
  return { secret, hash: secretHash(secret) };
}

export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
