import { timingSafeEqual } from "node:crypto";
import { decodeBase32, encodeBase32 } from "#server/mail/base32.ts";
import type { Config } from "#server/config.ts";
import { sign } from "#server/platform/encryption.ts";

/** The header of each e-mail that shows that this server has sent it to its recipient. A delivery report returns the headers. */
export const DELIVERY_HEADER = "X-Milepost-Delivery";

const PURPOSE = "mail delivery";
const BYTES = 15;

export async function makeDeliveryToken(config: Config, address: string): Promise<string> {
  return encodeBase32((await sign(config, PURPOSE, Buffer.from(address.toLowerCase()))).subarray(0, BYTES));
}

export async function isDeliveryToken(config: Config, address: string, token: string): Promise<boolean> {
  const bytes = decodeBase32(token);
  const expected = (await sign(config, PURPOSE, Buffer.from(address.toLowerCase()))).subarray(0, BYTES);
  return bytes?.length === BYTES && timingSafeEqual(bytes, expected);
}
