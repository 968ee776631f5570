import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from "node:crypto";
import { createServer } from "node:https";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { makeCertificate } from "#server/test/identity/certificate.ts";

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service that keeps what it receives, and answers with a status of its own for each path. */
export type TestPushService = {
  url: string;
  received: Received[];
  /** 201 where nothing else is set; 0: no answer. */
  statuses: Map<string, number>;
  stop(): Promise<void>;
};

export async function startPushService(): Promise<TestPushService> {
  const received: Received[] = [];
  const statuses = new Map<string, number>();
  const { privateKey, certificate } = makeCertificate("127.0.0.1");
  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const status = statuses.get(path) ?? 201;
      if (status !== 0) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    statuses,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A browser that has subscribed: its keys, and what it reads of a message. */
export type TestBrowser = { publicKey: string; authSecret: string; read(body: Buffer): unknown };

export function makeBrowser(): TestBrowser {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const authSecret = randomBytes(16);
  return {
    publicKey: publicKey.toString("base64url"),
    authSecret: authSecret.toString("base64url"),
    read: (body) => JSON.parse(decrypt(body, { ecdh, authSecret })),
  };
}

/** RFC 8291 with one record of RFC 8188. */
function decrypt(body: Buffer, { ecdh, authSecret }: { ecdh: ECDH; authSecret: Buffer }): string {
  const salt = body.subarray(0, 16);
  const serverKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + serverKey.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(serverKey), authSecret, info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString("utf8");
}

/** The claims of the server's signature (RFC 8292), and its key. Throws if the signature is not valid. */
export function readSignature(authorization: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isValid = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error("The signature is not valid.");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown> };
}
