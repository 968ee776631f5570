import { createECDH } from "node:crypto";
import type { Config } from "#server/config.ts";
import { deriveKey } from "#server/platform/encryption.ts";

/** The keys by which push services recognize this server (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** The number of private keys of P-256, and one more. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 128 bits more than a private key has, so that each key is as probable as any other (FIPS 186-5, A.2.1). */
const BYTES = 48;

/** Always the same for the server's secret key: browsers accept only messages of the key that they have subscribed with. */
export async function getPushKeys(config: Pick<Config, "dataDir" | "secretKey">): Promise<PushKeys> {
  const derived = BigInt(`0x${(await deriveKey(config, "web-push", BYTES)).toString("hex")}`);
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(Buffer.from(((derived % (ORDER - 1n)) + 1n).toString(16).padStart(64, "0"), "hex"));
  return {
    publicKey: ecdh.getPublicKey().toString("base64url"),
    privateKey: ecdh.getPrivateKey().toString("base64url").padStart(43, "A"),
  };
}
