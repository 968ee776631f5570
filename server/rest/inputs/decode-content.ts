import { unprocessable } from "#server/errors.ts";

/** The text of a file that was sent as Base64. */
export function decodeContent(content: string): string {
  const text = content.replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw unprocessable("content is not valid Base64", "content");
  const bytes = Buffer.from(text, "base64");
  const decoded = bytes.toString("utf8");
  if (!Buffer.from(decoded).equals(bytes)) throw unprocessable("content is not text in UTF-8", "content");
  return decoded;
}
