import { parse } from "#shared/query/parse.ts";
import { findQualifier } from "#shared/query/qualifiers.ts";
import { scan } from "#shared/query/scan.ts";

/** A part of a query with one color. */
type Piece = { text: string; kind: "text" | "name" | "value" | "operator" | "error" };

/**
 * Splits a query into pieces by color. Text with a diagnostic is an error, except at
 * the cursor, where the user is still typing.
 */
export function highlight(source: string, cursor = -1): Piece[] {
  const kinds = Array.from<Piece["kind"]>({ length: source.length }).fill("text");
  for (const token of scan(source)) {
    if (token.kind === "qualifier") {
      const isKnown = findQualifier(token.name) !== undefined;
      kinds.fill(isKnown ? "name" : "text", token.start, token.nameEnd + 1);
      kinds.fill("value", token.nameEnd + 1, token.end);
    } else if (token.kind !== "text") kinds.fill("operator", token.start, token.end);
  }
  for (const { start, end } of parse(source).diagnostics) {
    if (cursor < start || cursor > end) kinds.fill("error", start, end);
  }
  return joinPieces(source, kinds);
}

function joinPieces(source: string, kinds: Piece["kind"][]): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, kind] of kinds.entries()) {
    const last = pieces.at(-1);
    const character = source[index] ?? "";
    if (last?.kind === kind) last.text += character;
    else pieces.push({ text: character, kind });
  }
  return pieces;
}
