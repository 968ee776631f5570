import { unprocessable } from "#server/errors.ts";
import { toStorable } from "#server/platform/storable-text.ts";

export type Json = { readonly [name: string]: unknown };

/** An object, or an empty one. */
export function readObject(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** A text that PostgreSQL can store; of anything else, an empty one. */
export function readText(value: unknown): string {
  return typeof value === "string" ? toStorable(value) : "";
}

export function readList(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(readObject) : [];
}

/** The id of a commit; null: there is none, or not one of 40 digits. */
export function readOid(value: unknown): string | null {
  const oid = readText(value).toLowerCase();
  return /^[0-9a-f]{40}$/.test(oid) && !/^0+$/.test(oid) ? oid : null;
}

/** The commit to which a branch was moved; null: the branch was deleted. */
export function readNewOid(value: unknown): string | null {
  const oid = readOid(value);
  if (oid === null && !/^0+$/.test(readText(value))) throw unprocessable("The payload has no id of a commit.");
  return oid;
}

export function readUrl(value: unknown): string | null {
  const url = readText(value);
  return /^https?:\/\//i.test(url) && url.length <= 2_048 ? url : null;
}

export function readDate(value: unknown): Date {
  const date = new Date(readText(value));
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

export function readNumber(value: unknown): number {
  if (!Number.isSafeInteger(value) || Number(value) < 1 || Number(value) > 2 ** 31 - 1) {
    throw unprocessable("The payload has no number of a pull request.");
  }
  return Number(value);
}
