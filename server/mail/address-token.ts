import { timingSafeEqual } from "node:crypto";
import { decodeBase32, encodeBase32 } from "#server/mail/base32.ts";
import type { Context } from "#server/platform/context.ts";
import { sign } from "#server/platform/encryption.ts";

/** What an e-mail to an address does. */
export type AddressKind = "REPLY" | "UNSUBSCRIBE" | "ISSUE";

/** What the token of an address stands for. `version` is that of the account's addresses; the issue is 0 for new ones. */
export type AddressTarget = {
  kind: AddressKind;
  version: number;
  accountId: number;
  repositoryId: number;
  issueId: number;
};

type Keys = Pick<Context, "config">;

const PURPOSE = "mail address";
/** The first byte: also the version of this format. */
const KINDS: Readonly<Record<AddressKind, number>> = { REPLY: 1, UNSUBSCRIBE: 2, ISSUE: 3 };
/** 96 bits: each attempt to guess them is an e-mail. */
const SIGNATURE_BYTES = 12;

/**
 * Who writes to which issue, signed by the server. In base32, because programs on the way may change the case of the part before the
 * @, which has at most 64 characters.
 */
export async function makeAddressToken({ config }: Keys, target: AddressTarget): Promise<string> {
  const content = Buffer.from([
    KINDS[target.kind],
    ...toBytes(target.version),
    ...toBytes(target.accountId),
    ...toBytes(target.repositoryId),
    ...toBytes(target.issueId),
  ]);
  const signature = (await sign(config, PURPOSE, content)).subarray(0, SIGNATURE_BYTES);
  return encodeBase32(Buffer.concat([content, signature]));
}

/** Undefined: this server has not made the token. */
export async function readAddressToken({ config }: Keys, token: string): Promise<AddressTarget | undefined> {
  const bytes = decodeBase32(token);
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return undefined;
  const content = bytes.subarray(0, -SIGNATURE_BYTES);
  const signature = (await sign(config, PURPOSE, content)).subarray(0, SIGNATURE_BYTES);
  if (!timingSafeEqual(signature, bytes.subarray(-SIGNATURE_BYTES))) return undefined;
  const [version, accountId, repositoryId, issueId] = fromBytes(content.subarray(1));
  const kind = (Object.keys(KINDS) as AddressKind[]).find((name) => KINDS[name] === content[0]);
  if (kind === undefined || version === undefined || accountId === undefined) return undefined;
  if (repositoryId === undefined || issueId === undefined) return undefined;
  return { kind, version, accountId, repositoryId, issueId };
}

/** Seven bits in each byte, the lowest first; the highest bit says that more follow. */
function toBytes(number: number): number[] {
  const rest = Math.floor(number / 128);
  return rest === 0 ? [number] : [(number % 128) + 128, ...toBytes(rest)];
}

function fromBytes(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    numbers.push(value);
    value = 0;
    factor = 1;
  }
  return numbers;
}
