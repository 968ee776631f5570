import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";

export type Certificate = { privateKey: string; certificate: string };

/** A key with a certificate that it has signed itself, for a host if there is one: the least that X.509 asks for, in DER. */
export function makeCertificate(name: string, host?: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const algorithm = sequence(Buffer.from("06092a864886f70d01010b", "hex"), Buffer.from("0500", "hex"));
  const subject = sequence(element(0x31, sequence(Buffer.from("0603550403", "hex"), element(0x0c, Buffer.from(name)))));
  const validity = sequence(time("200101000000Z"), time("491231235959Z"));
  const body = sequence(
    element(0xa0, Buffer.from("020102", "hex")),
    Buffer.from("020101", "hex"),
    algorithm,
    subject,
    validity,
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    ...(host === undefined ? [] : [element(0xa3, sequence(alternativeName(host)))]),
  );
  const bits = element(0x03, Buffer.concat([Buffer.of(0), signBytes(body, privateKey)]));
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    certificate: toPem(sequence(body, algorithm, bits)),
  };
}

/** Clients compare the host with this extension only. */
function alternativeName(host: string): Buffer {
  const names = sequence(element(0x82, Buffer.from(host)));
  return sequence(Buffer.from("0603551d11", "hex"), element(0x04, names));
}

function signBytes(bytes: Buffer, key: KeyObject): Buffer {
  return sign("sha256", bytes, key);
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

const time = (text: string) => element(0x17, Buffer.from(text));
const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts));

function element(tag: number, content: Buffer): Buffer {
  const size = content.length;
  return Buffer.concat([Buffer.of(tag, ...toLength(size)), content]);
}

function toLength(size: number): number[] {
  if (size < 128) return [size];
  return size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
}
