/** What a provider has said, and proved, about a person who signs in. */
export type Claims = {
  /** Never changes at the provider. */
  subject: string;
  username: string | undefined;
  /** The names by which the provider's directory may know the person: none that people can change themselves. */
  directoryNames: readonly string[];
  name: string | undefined;
  email: string | undefined;
  isEmailVerified: boolean;
  groups: readonly string[];
  /** The session at the provider, which its logout tokens name. */
  providerSession: string | undefined;
  /** When the person has proved who they are, as the provider has signed it. */
  authenticatedAt?: string | undefined;
};

/** The given texts, without those that are missing. */
export function toDirectoryNames(...names: (string | undefined)[]): string[] {
  return names.filter((name) => name !== undefined);
}

/** The first of the names that has a text as its value. */
export function readText(values: Readonly<Record<string, unknown>>, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? first(values[name]) : undefined;
    if (typeof value === "string" && value.trim() !== "") return value.trim().replaceAll("\0", "").slice(0, TEXT_MAX);
  }
  return undefined;
}

/** A list of texts; a single text is a list of one. */
export function readTexts(values: Readonly<Record<string, unknown>>, name: string): string[] {
  if (name === "" || !Object.hasOwn(values, name)) return [];
  return [values[name]].flat().flatMap((item: unknown) => (typeof item === "string" && item !== "" ? [item] : []));
}

const TEXT_MAX = 255;

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : value;
}
