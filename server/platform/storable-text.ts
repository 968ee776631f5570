import { unprocessable } from "#server/errors.ts";
import { NUL_REFUSED } from "#shared/messages.ts";

/**
 * PostgreSQL stores no NUL characters, and its JSON no lone surrogates. Texts are checked where they enter the program:
 * arguments of the API, parameters and bodies of requests, records of archives.
 */
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** The text with U+FFFD for each character that cannot be stored. */
export function toStorable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replace(LONE_SURROGATES, "\uFFFD");
}

/** No valid input is nested deeper. Deeper input would exhaust the stack of recursive functions. */
const DEPTH_MAX = 64;

/** A copy of JSON data in which every text is storable. Throws if the data is nested too deeply. */
export function mendTexts<T>(value: T): T {
  // Texts are replaced by texts, so the type stays the same.
  return mapTexts(value, toStorable, 0) as T;
}

/** The same, except that NUL characters are refused: a write must not change a person's text silently. */
export function refuseNul<T>(value: T): T {
  return mapTexts(value, requireNoNul, 0) as T;
}

function requireNoNul(text: string): string {
  if (text.includes("\0")) throw unprocessable(NUL_REFUSED);
  return toStorable(text);
}

function mapTexts(value: unknown, mend: (text: string) => string, depth: number): unknown {
  if (typeof value === "string") return mend(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEPTH_MAX) throw unprocessable(`The data is nested more than ${DEPTH_MAX} levels deep.`);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, mend, depth + 1));
  if (!isPlainObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    // Assigning `__proto__` would change the prototype instead.
    Object.defineProperty(copy, toStorable(key), {
      value: mapTexts(item, mend, depth + 1),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

/** Not a stream, a buffer or a date. Parameters of a route have an empty prototype of their own. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
