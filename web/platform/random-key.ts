/** 32 random hexadecimal digits. Unlike `crypto.randomUUID` it is there on plain http too, as in a house's own network. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
