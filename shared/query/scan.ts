import type { Range, Value } from "#shared/query/ast.ts";
import { qualifierNamed } from "#shared/query/qualifiers.ts";

/** Pieces of a query. `name` is what stands before the colon of a qualifier, as typed. */
export type Token = Range &
  (
    | { kind: "open" | "close" | "and" | "or" | "not" }
    | { kind: "text"; text: string; quoted: boolean }
    | { kind: "qualifier"; name: string; negated: boolean; values: Value[]; nameEnd: number }
  );

/** Splits a query into tokens with their places. Reads each character a bounded number of times and never throws. */
export function scan(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? "";
    if (/\s/.test(character)) {
      at += 1;
    } else if (character === "(" || character === ")") {
      tokens.push({ kind: character === "(" ? "open" : "close", start: at, end: at + 1 });
      at += 1;
    } else if (character === "-" && (source[at + 1] === "(" || source[at + 1] === '"')) {
      tokens.push({ kind: "not", start: at, end: at + 1 });
      at += 1;
    } else {
      const token = word(source, at);
      tokens.push(token);
      at = token.end;
    }
  }
  return tokens;
}

const NAME = /-?(?:field\.(?:"[^"]{0,60}"|[^\s:"(),]{1,60})|[A-Za-z][A-Za-z-]{0,40}):/iy;
const FIELD = /field\."/iy;
const OPERATOR = /(AND|OR|NOT)(?=[\s()]|$)/y;

function word(source: string, start: number): Token {
  const operator = matchAt(OPERATOR, source, start);
  if (operator) {
    return { kind: operator.toLowerCase() as "and" | "or" | "not", start, end: start + operator.length };
  }
  const name = matchAt(NAME, source, start);
  const next = name ? source[start + name.length] : undefined;
  if (name && isQualifier(name, next, source[start + name.length + 1])) {
    const negated = name.startsWith("-");
    const { values, end } = readValues(source, start + name.length);
    return {
      kind: "qualifier",
      name: name.slice(negated ? 1 : 0, -1),
      negated,
      values,
      nameEnd: start + name.length - 1,
      start,
      end,
    };
  }
  if (source[start] === '"') {
    const { text, end } = readQuoted(source, start);
    return { kind: "text", text, quoted: true, start, end };
  }
  const end = endOfWord(source, start, /[\s()]/);
  return { kind: "text", text: source.slice(start, end), quoted: false, start, end };
}

/**
 * `http://x`, `std::vector` and `C:\\x` are text, and so is any word that only
 * ends in a colon; a known qualifier without a value is one all the same.
 */
function isQualifier(name: string, next: string | undefined, second: string | undefined): boolean {
  if (next === undefined || /[\s)]/.test(next)) return qualifierNamed(name.replace(/^-|:$/g, "")) !== undefined;
  return next !== ":" && next !== "\\" && !(next === "/" && second === "/");
}

function readValues(source: string, start: number): { values: Value[]; end: number } {
  const values: Value[] = [];
  let at = start;
  for (;;) {
    const quoted = source[at] === '"';
    const read = quoted ? readQuoted(source, at) : readPlain(source, at);
    if (quoted || read.text !== "") values.push({ text: read.text, quoted, range: { start: at, end: read.end } });
    at = read.end;
    if (source[at] !== ",") return { values, end: at };
    at += 1;
  }
}

function readPlain(source: string, start: number): { text: string; end: number } {
  const field = matchAt(FIELD, source, start);
  if (field) {
    // `no:field."target date"`
    const { text, end } = readQuoted(source, start + field.length - 1);
    return { text: `field.${text}`, end };
  }
  const end = endOfWord(source, start, /[\s(),]/);
  return { text: source.slice(start, end), end };
}

/** To the closing quote, or to the end of the query when there is none. `\"` is a quote, `\\\\` a backslash. */
function readQuoted(source: string, start: number): { text: string; end: number } {
  let text = "";
  for (let at = start + 1; at < source.length; at += 1) {
    const next = source[at + 1];
    if (source[at] === "\\" && (next === '"' || next === "\\")) {
      text += next;
      at += 1;
    } else if (source[at] === '"') {
      return { text, end: at + 1 };
    } else {
      text += source[at];
    }
  }
  return { text, end: source.length };
}

function endOfWord(source: string, start: number, stop: RegExp): number {
  let end = start;
  while (end < source.length && !stop.test(source[end] ?? "")) end += 1;
  return end;
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
