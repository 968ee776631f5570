import { parse } from "#shared/query/parse.ts";
import { definitionOf, fieldNamed, QUALIFIERS, qualifierNamed, type QualifierName } from "#shared/query/qualifiers.ts";
import { scan, type Token } from "#shared/query/scan.ts";

/** A piece of a query in one colour; together the pieces are the query. */
export type Piece = { text: string; kind: "text" | "name" | "value" | "operator" | "error" };

/**
 * Colours of a query: what cannot be understood is an error, whatever else it
 * is, but for the word that the cursor is in, which is not finished yet.
 */
export function piecesOf(source: string, cursor = -1): Piece[] {
  const kinds = Array.from<Piece["kind"]>({ length: source.length }).fill("text");
  for (const token of scan(source)) {
    if (token.kind === "qualifier") {
      const isKnown = qualifierNamed(token.name) !== undefined;
      kinds.fill(isKnown ? "name" : "text", token.start, token.nameEnd + 1);
      kinds.fill("value", token.nameEnd + 1, token.end);
    } else if (token.kind !== "text") kinds.fill("operator", token.start, token.end);
  }
  for (const { start, end } of parse(source).diagnostics) {
    if (cursor < start || cursor > end) kinds.fill("error", start, end);
  }
  const pieces: Piece[] = [];
  for (const [index, kind] of kinds.entries()) {
    const last = pieces.at(-1);
    const character = source[index] ?? "";
    if (last?.kind === kind) last.text += character;
    else pieces.push({ text: character, kind });
  }
  return pieces;
}

/** What may be completed where the cursor is: the range that a choice replaces, and what was typed of it. */
export type Completion = { start: number; end: number; typed: string } & (
  | { kind: "qualifier" }
  | { kind: "value"; name: QualifierName; field: string | undefined }
);

/** Undefined where there is nothing to offer: within a phrase, on an operator. */
export function completionAt(source: string, cursor: number): Completion | undefined {
  const token = scan(source).find((one) => one.start < cursor && cursor <= one.end);
  if (!token) return { kind: "qualifier", start: cursor, end: cursor, typed: "" };
  if (token.kind === "qualifier") return inQualifier(source, token, cursor);
  if (token.kind !== "text" || token.quoted) return undefined;
  const start = token.start + (token.text.startsWith("-") ? 1 : 0);
  if (cursor < start) return undefined;
  return { kind: "qualifier", start, end: token.end, typed: source.slice(start, cursor) };
}

function inQualifier(source: string, token: Token & { kind: "qualifier" }, cursor: number): Completion | undefined {
  const name = qualifierNamed(token.name);
  if (cursor <= token.nameEnd) {
    const start = token.start + (token.negated ? 1 : 0);
    return { kind: "qualifier", start, end: token.nameEnd + 1, typed: source.slice(start, cursor) };
  }
  if (!name) return undefined;
  const field = fieldNamed(token.name);
  const value = token.values.find(({ range }) => range.start <= cursor && cursor <= range.end);
  const start = value?.range.start ?? cursor;
  const end = value?.range.end ?? cursor;
  const typed = source.slice(start, cursor).replace(/^"/, "").replace(/"$/, "");
  return { kind: "value", name, field, start, end, typed };
}

/** Words of the language that begin with what was typed, then those that hold it. */
export function qualifiersLike(typed: string): { name: string; about: string }[] {
  const text = typed.toLowerCase();
  const names = (Object.keys(QUALIFIERS) as QualifierName[]).filter((name) => name !== "field");
  const of = (name: QualifierName) => ({ name, about: definitionOf(name).about });
  const first = names.filter((name) => name.startsWith(text));
  const others = text === "" ? [] : names.filter((name) => !name.startsWith(text) && name.includes(text));
  return [...first, ...others].map(of);
}
