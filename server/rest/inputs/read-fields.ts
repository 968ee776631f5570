import { invalidField, RestError } from "#server/rest/http/rest-error.ts";

/** The fields of a body, not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a body that is an object; of no body, none. Octokit sends an empty text instead of no body. */
export function readFields(body: unknown): Fields {
  if (body === undefined || body === null || body === "") return {};
  if (!isFields(body)) throw new RestError(400, "Body should be a JSON object");
  return body;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function requiredText(fields: Fields, name: string): string {
  const value = optionalText(fields, name);
  if (typeof value !== "string") throw notSupplied(name);
  return value;
}

/** Undefined: left out. */
export function optionalText(fields: Fields, name: string): string | null | undefined {
  const value = fields[name];
  if (value === undefined || value === null || typeof value === "string") return value;
  throw isNot(name, value, "a string");
}

export function optionalBoolean(fields: Fields, name: string): boolean | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  throw isNot(name, value, "a boolean");
}

/** A whole number, also one that is written as a text. */
export function optionalInteger(fields: Fields, name: string): number | null | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return value;
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number)) return number;
  throw isNot(name, value, "an integer");
}

export function requiredInteger(fields: Fields, name: string): number {
  const value = optionalInteger(fields, name);
  if (typeof value !== "number") throw notSupplied(name);
  return value;
}

export function optionalTexts(fields: Fields, name: string): string[] | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every((item): item is string => typeof item === "string")) return value;
  throw isNot(name, value, "an array of strings");
}

export function optionalObjects(fields: Fields, name: string): Fields[] | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.every(isFields)) return value;
  throw isNot(name, value, "an array of objects");
}

/** One of the keys of the table, in any case; its value. */
export function optionalChoice<T>(fields: Fields, name: string, choices: Readonly<Record<string, T>>): T | undefined {
  const value = optionalText(fields, name);
  if (value === undefined || value === null) return undefined;
  const choice = Object.hasOwn(choices, value) ? choices[value] : undefined;
  if (choice === undefined) throw invalidField(name, "invalid");
  return choice;
}

export function notSupplied(name: string): RestError {
  return new RestError(422, `Invalid request.\n\n"${name}" wasn't supplied.`);
}

function isNot(name: string, value: unknown, type: string): RestError {
  return new RestError(
    422,
    `Invalid request.\n\nFor 'properties/${name}', ${JSON.stringify(value).slice(0, 100)} is not ${type}.`,
  );
}
