import { validateLogin } from "#server/accounts/account.ts";

/**
 * Fields of records that come out of a file nobody vouches for. Each function returns a value that is safe to keep, or
 * throws a sentence that says what is wrong.
 */
export class RecordError extends Error {}

/** Reports what was mended. */
export type Note = (message: string) => void;

export type Fields = Record<string, unknown>;

const YEAR_MIN = 1970;
const YEAR_MAX = 2100;

/** A login, or null for a missing author (`ghost`). One that cannot be a login is told, and its author missing. */
export function login(value: unknown, note: Note): string | null {
  if (value === null || value === undefined || value === "") return null;
  const problem = typeof value === "string" ? validateLogin(value.replace(/\[bot\]$/, "")) : "it is no text";
  if (!problem || problem.includes("unavailable")) return value === "ghost" ? null : (value as string);
  note(`the login ${JSON.stringify(value).slice(0, 60)} cannot be used: ${problem}`);
  return null;
}

export function isInt32(value: unknown): value is number {
  return typeof value === "number" && (value | 0) === value;
}

export function oneOf(fields: Fields, name: string, allowed: readonly string[]): string {
  const found = fields[name];
  if (typeof found === "string" && allowed.includes(found)) return found;
  throw new RecordError(`${name} is ${JSON.stringify(found)?.slice(0, 60)}, not one of ${allowed.join(", ")}`);
}

export function date(fields: Fields, name: string): Date {
  const found = optionalDate(fields, name);
  if (!found) throw new RecordError(`${name} is missing`);
  return found;
}

export function optionalDate(fields: Fields, name: string): Date | null {
  const found = fields[name];
  if (found === null || found === undefined) return null;
  const parsed = typeof found === "string" && /^\d{4}-\d{2}-\d{2}T/.test(found) ? new Date(found) : undefined;
  if (!parsed || Number.isNaN(parsed.getTime())) throw new RecordError(`${name} is no ISO 8601 time`);
  const year = parsed.getUTCFullYear();
  if (year < YEAR_MIN || year > YEAR_MAX) {
    throw new RecordError(`${name} is in the year ${year}, which is not between ${YEAR_MIN} and ${YEAR_MAX}`);
  }
  return parsed;
}

export function text(fields: Fields, name: string): string {
  const found = optionalText(fields, name);
  if (found === null) throw new RecordError(`${name} is missing`);
  return found;
}

export function optionalText(fields: Fields, name: string): string | null {
  const found = fields[name];
  if (found === null || found === undefined) return null;
  if (typeof found !== "string") throw new RecordError(`${name} is no text`);
  return found;
}

export function list(fields: Fields, name: string): string[] {
  const found = fields[name];
  if (found === null || found === undefined) return [];
  if (!Array.isArray(found)) throw new RecordError(`${name} is no list`);
  // The entries are checked one by one by whoever asks.
  return found as string[];
}

export function object(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RecordError("the record is no object");
  return value as Fields;
}
