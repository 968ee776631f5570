import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

const SIGNATURES = ["x-hub-signature-256", "x-forgejo-signature", "x-gitea-signature"];
const TOKENS = ["x-gitlab-token", "x-milepost-token"];

/** Whether the body is signed with the secret, or the secret is there itself. The first of the headers that is there counts. */
export function isAuthentic(headers: RequestHeaders, body: Buffer, secret: string): boolean {
  const signed = firstHeader(headers, SIGNATURES);
  const expected = createHmac("sha256", secret).update(body).digest("hex");
  if (signed !== undefined) return isSame(signed.replace(/^sha256=/, ""), expected);
  return isSame(firstHeader(headers, TOKENS) ?? "", secret);
}

export function firstHeader(headers: RequestHeaders, names: readonly string[]): string | undefined {
  return names.map((name) => headers[name]).find((value) => typeof value === "string");
}

/** In a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
