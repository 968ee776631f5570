import type { Provider } from "#server/identity/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { decrypt, encrypt } from "#server/platform/encryption.ts";

const PURPOSE = "identity_providers.secret";

export function encryptClientSecret({ config }: Context, secret: string): Promise<Buffer> {
  return encrypt(config, PURPOSE, secret);
}

/** Undefined for a client without a secret, which proves itself by PKCE alone. */
export async function decryptClientSecret(
  { config }: Pick<Context, "config">,
  { secret }: Provider,
): Promise<string | undefined> {
  return secret === null ? undefined : decrypt(config, PURPOSE, secret);
}
