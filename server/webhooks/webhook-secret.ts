import type { Context } from "#server/platform/context.ts";
import { decrypt, encrypt } from "#server/platform/encryption.ts";

const PURPOSE = "webhooks.secret";

/** Null for an empty secret: requests are not signed. */
export async function encryptSecret({ config }: Pick<Context, "config">, secret: string): Promise<Buffer | null> {
  return secret === "" ? null : encrypt(config, PURPOSE, secret);
}

export async function decryptSecret({ config }: Pick<Context, "config">, secret: Buffer): Promise<string> {
  return decrypt(config, PURPOSE, secret);
}
