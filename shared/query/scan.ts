import type { Range, Value } from "#shared/query/ast.ts";
import { findQualifier } from "#shared/query/qualifiers.ts";

/** Pieces of a query. `name` is the text before the colon of a qualifier, as typed; `nameEnd` is the position of the colon. */
export type Token = Range &
  (
    | { kind: "open" | "close" | "and" | "or" | "not" }
    | { kind: "text"; text: string; isQuoted: boolean }
    | { kind: "qualifier"; name: string; isNegated: boolean; values: Value[]; nameEnd: number }
  );

/** Splits a query into tokens with their positions. Reads each character a bounded number of times and never throws. */
export function scan(source: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  while (start < source.length) {
    const character = source[start] ?? "";
    if (/\s/.test(character)) {
      start += 1;
      continue;
    }
    const token = scanSign(source, start) ?? scanWord(source, start);
    tokens.push(token);
    start = token.end;
  }
  return tokens;
}

/** A bracket, or the `-` before a bracket or a phrase. */
function scanSign(source: string, start: number): Token | undefined {
  const [character, next] = [source[start], source[start + 1]];
  const end = start + 1;
  if (character === "(") return { kind: "open", start, end };
  if (character === ")") return { kind: "close", start, end };
  return character === "-" && (next === "(" || next === '"') ? { kind: "not", start, end } : undefined;
}

const NAME = /-?(?:field\.(?:"[^"]{0,60}"|[^\s:"(),]{1,60})|[A-Za-z][A-Za-z-]{0,40}):/iy;
const FIELD = /field\."/iy;
const OPERATOR = /(AND|OR|NOT)(?=[\s()]|$)/y;

function scanWord(source: string, start: number): Token {
  const operator = matchAt(OPERATOR, source, start);
  if (operator) {
    return { kind: operator.toLowerCase() as "and" | "or" | "not", start, end: start + operator.length };
  }
  const name = matchAt(NAME, source, start);
  if (name && isQualifier(name, source.slice(start + name.length, start + name.length + 2))) {
    return scanQualifier(source, start, name);
  }
  if (source[start] === '"') {
    const { text, end } = readQuoted(source, start);
    return { kind: "text", text, isQuoted: true, start, end };
  }
  const end = findEndOfWord(source, start, /[\s()]/);
  return { kind: "text", text: source.slice(start, end), isQuoted: false, start, end };
}

function scanQualifier(source: string, start: number, name: string): Token {
  const isNegated = name.startsWith("-");
  const nameEnd = start + name.length - 1;
  const { values, end } = readValues(source, nameEnd + 1);
  return { kind: "qualifier", name: name.slice(isNegated ? 1 : 0, -1), isNegated, values, nameEnd, start, end };
}

/**
 * `http://x`, `std::vector` and `C:\\x` are text. A word that ends with a colon is
 * text too, unless it is a known qualifier.
 */
function isQualifier(name: string, next: string): boolean {
  if (next === "" || /^[\s)]/.test(next)) return findQualifier(name.replace(/^-|:$/g, "")) !== undefined;
  return !next.startsWith(":") && !next.startsWith("\\") && next !== "//";
}

function readValues(source: string, start: number): { values: Value[]; end: number } {
  const values: Value[] = [];
  let position = start;
  for (;;) {
    const isQuoted = source[position] === '"';
    const { text, end } = isQuoted ? readQuoted(source, position) : readPlain(source, position);
    if (isQuoted || text !== "") values.push({ text, isQuoted, range: { start: position, end } });
    if (source[end] !== ",") return { values, end };
    position = end + 1;
  }
}

function readPlain(source: string, start: number): { text: string; end: number } {
  const field = matchAt(FIELD, source, start);
  if (field) {
    // `no:field."target date"`
    const { text, end } = readQuoted(source, start + field.length - 1);
    return { text: `field.${text}`, end };
  }
  const end = findEndOfWord(source, start, /[\s(),]/);
  return { text: source.slice(start, end), end };
}

/** To the closing quote, or to the end of the query when there is none. `\"` is a quote, `\\\\` a backslash. */
function readQuoted(source: string, start: number): { text: string; end: number } {
  let text = "";
  for (let position = start + 1; position < source.length; position += 1) {
    const next = source[position + 1];
    if (source[position] === "\\" && (next === '"' || next === "\\")) {
      text += next;
      position += 1;
    } else if (source[position] === '"') {
      return { text, end: position + 1 };
    } else {
      text += source[position];
    }
  }
  return { text, end: source.length };
}

function findEndOfWord(source: string, start: number, stop: RegExp): number {
  let end = start;
  while (end < source.length && !stop.test(source[end] ?? "")) end += 1;
  return end;
}

/** The pattern has to be sticky. */
function matchAt(pattern: RegExp, source: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(source)?.[0];
}
