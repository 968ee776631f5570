/** 32 random hexadecimal digits. Unlike `crypto.randomUUID` it works on plain http too. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
