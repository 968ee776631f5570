import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { makePrivateFolder, PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";

/*
 * Secrets that the program must be able to read again, such as the client secret of an identity provider, are encrypted
 * in the database: a copy of the database alone does not reveal them. The key is MILEPOST_SECRET_KEY, or a file of
 * random bytes in the data folder.
 */

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = "secret-key";

type Keys = Pick<Config, "dataDir" | "secretKey">;

/** The nonce, the tag and the encrypted text. `purpose` ties them to one use: they cannot be decrypted for another. */
export async function encrypt(keys: Keys, purpose: string, text: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await readKey(keys), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws if the key is not the one that encrypted it. */
export async function decrypt(keys: Keys, purpose: string, bytes: Buffer): Promise<string> {
  const decipher = createDecipheriv(CIPHER, await readKey(keys), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** Bytes that are always the same for this key and purpose: a key of its own that need not be stored. */
export async function deriveKey(keys: Keys, purpose: string, bytes: number): Promise<Buffer> {
  return Buffer.from(hkdfSync("sha256", await readKey(keys), "", purpose, bytes));
}

/** A signature that only this server can make, with a key of its own for each purpose. */
export async function sign(keys: Keys, purpose: string, content: Uint8Array): Promise<Buffer> {
  const key = createHmac("sha256", await readKey(keys))
    .update(`sign ${purpose}`)
    .digest();
  return createHmac("sha256", key).update(content).digest();
}

async function readKey({ dataDir, secretKey }: Keys): Promise<Buffer> {
  if (secretKey !== undefined) return createHash("sha256").update(secretKey).digest();
  const path = join(dataDir, KEY_FILE);
  return (await readKeyFile(path)) ?? makeKeyFile(dataDir, path);
}

async function readKeyFile(path: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readFile(path, "utf8"), "base64");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** The file gets its name when it is complete, and only if another process has not made one meanwhile. */
async function makeKeyFile(folder: string, path: string): Promise<Buffer> {
  await makePrivateFolder(folder);
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, randomBytes(32).toString("base64"), { mode: PRIVATE_FILE_MODE, flag: "wx" });
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  const key = await readKeyFile(path);
  if (!key) throw new Error(`${path} could not be made.`);
  return key;
}
