import { timingSafeEqual } from "node:crypto";
import type { Config } from "#server/config.ts";
import { sign } from "#server/platform/encryption.ts";

/** Reports of mail servers contain the headers of the message. By this one they name the row of the queue. */
export const DELIVERY_HEADER = "X-Milepost-Delivery";

const PURPOSE = "mail delivery";
const SIGNATURE_BYTES = 16;

/** The number of an e-mail, signed by the server: nobody else can report that it was returned. */
export async function makeDeliveryId(config: Config, mail: number): Promise<string> {
  return `${mail}.${(await signMail(config, mail)).toString("hex")}`;
}

/** Undefined: this server has not made the id. */
export async function readDeliveryId(config: Config, id: string): Promise<number | undefined> {
  const [, number, signature = ""] = /^(\d{1,15})\.([\da-f]{32})$/i.exec(id) ?? [];
  if (number === undefined) return undefined;
  const mail = Number(number);
  return timingSafeEqual(await signMail(config, mail), Buffer.from(signature, "hex")) ? mail : undefined;
}

async function signMail(config: Config, mail: number): Promise<Buffer> {
  return (await sign(config, PURPOSE, Buffer.from(String(mail)))).subarray(0, SIGNATURE_BYTES);
}
