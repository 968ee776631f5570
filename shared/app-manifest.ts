/*
 * The manifest of an app is sent by a form of another site, without the cookies of the person, and put into the address of the page on
 * which they confirm it.
 */

/** For an address: unlike JSON it does not grow when the address is the parameter of another one. */
export function encodeManifest(json: string): string {
  const bytes = new TextEncoder().encode(json);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The JSON; undefined if it was not encoded by `encodeManifest`. */
export function decodeManifest(encoded: string): string | undefined {
  try {
    const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
