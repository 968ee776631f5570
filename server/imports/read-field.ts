import { validateLogin } from "#server/accounts/account.ts";

/**
 * Fields of records from a file that is not trusted. Each function returns a value that is safe to store, or throws this
 * error with the problem.
 */
export class RecordError extends Error {}

/** Reports a value that was corrected. */
export type Note = (message: string) => void;

export type Fields = Record<string, unknown>;

const YEAR_MIN = 1970;
const YEAR_MAX = 2100;

/** A login, or null for a missing author (`ghost`). An invalid login is reported, and null. */
export function login(value: unknown, note: Note): string | null {
  if (value === null || value === undefined || value === "") return null;
  const problem = typeof value === "string" ? validateLogin(value.replace(/\[bot\]$/, "")) : "it is not a text";
  if (!problem || problem.includes("unavailable")) return value === "ghost" ? null : (value as string);
  note(`the login ${JSON.stringify(value).slice(0, 60)} cannot be used: ${problem}`);
  return null;
}

export function isInt32(value: unknown): value is number {
  return typeof value === "number" && (value | 0) === value;
}

export function choice(fields: Fields, name: string, allowed: readonly string[]): string {
  const value = fields[name];
  if (typeof value === "string" && allowed.includes(value)) return value;
  throw new RecordError(`${name} is ${JSON.stringify(value)?.slice(0, 60)}, not one of ${allowed.join(", ")}`);
}

export function date(fields: Fields, name: string): Date {
  const value = optionalDate(fields, name);
  if (!value) throw new RecordError(`${name} is missing`);
  return value;
}

export function optionalDate(fields: Fields, name: string): Date | null {
  const value = fields[name];
  if (value === null || value === undefined) return null;
  const parsed = typeof value === "string" && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : undefined;
  if (!parsed || Number.isNaN(parsed.getTime())) throw new RecordError(`${name} is not an ISO 8601 time`);
  const year = parsed.getUTCFullYear();
  if (year < YEAR_MIN || year > YEAR_MAX) {
    throw new RecordError(`${name} is in the year ${year}, which is not between ${YEAR_MIN} and ${YEAR_MAX}`);
  }
  return parsed;
}

export function text(fields: Fields, name: string): string {
  const value = optionalText(fields, name);
  if (value === null) throw new RecordError(`${name} is missing`);
  return value;
}

export function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === null || value === undefined) return null;
  if (typeof value !== "string") throw new RecordError(`${name} is not a text`);
  return value;
}

export function list(fields: Fields, name: string): string[] {
  const value = fields[name];
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw new RecordError(`${name} is not a list`);
  // The caller checks each entry.
  return value as string[];
}

export function object(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RecordError("the record is not an object");
  return value as Fields;
}
