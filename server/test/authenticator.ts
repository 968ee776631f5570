import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Change = { origin?: string; challenge?: string; rpId?: string; counter?: number; isUserVerified?: boolean };

/** A passkey in software, for tests: it answers as a browser and its authenticator do. */
export type Authenticator = {
  /** Answers the options of `startPasskey`. */
  register(options: string, change?: Change): string;
  /** Answers the options of a sign-in. Its counter grows with each answer. */
  answer(options: string, change?: Change): string;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function makeAuthenticator(origin = "http://localhost:4000"): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  function makeClientData(type: string, options: string, change: Change): Buffer {
    const { challenge } = JSON.parse(options) as { challenge: string };
    const data = {
      type,
      challenge: change.challenge ?? challenge,
      origin: change.origin ?? origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  function makeAuthData(change: Change, credential: Buffer): Buffer {
    counter += 1;
    const verified = change.isUserVerified === false ? 0 : USER_VERIFIED;
    const flags = USER_PRESENT | verified | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(change.counter ?? counter);
    return Buffer.concat([sha256(change.rpId ?? "localhost"), Buffer.from([flags]), count, credential]);
  }

  function makeAnswer(response: Record<string, Buffer>): string {
    const encoded = Object.fromEntries(Object.entries(response).map(([name, value]) => [name, toText(value)]));
    return JSON.stringify({
      id: toText(id),
      rawId: toText(id),
      type: "public-key",
      clientExtensionResults: {},
      response: encoded,
    });
  }

  return {
    register(options, change = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, toCoseKey(publicKey.export({ format: "jwk" }))]);
      const authData = new Uint8Array(makeAuthData(change, credential));
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return makeAnswer({
        clientDataJSON: makeClientData("webauthn.create", options, change),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)),
      });
    },
    answer(options, change = {}) {
      const clientDataJSON = makeClientData("webauthn.get", options, change);
      const authenticatorData = makeAuthData(change, Buffer.alloc(0));
      const signature = createSign("sha256")
        .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
        .sign(privateKey);
      return makeAnswer({ clientDataJSON, authenticatorData, signature });
    },
  };
}

/** An elliptic-curve key for ES256, as RFC 9053 writes it. */
function toCoseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function toText(data: Buffer): string {
  return data.toString("base64url");
}
