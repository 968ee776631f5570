import { findQualifier, QUALIFIERS, QUALIFIER_NAMES, type QualifierName } from "#shared/query/qualifiers.ts";
import { parseFieldName } from "#shared/query/field-names.ts";
import { scan, type Token } from "#shared/query/scan.ts";
import { VALUE_TYPES, type CompletionSource } from "#shared/query/value-types.ts";

/** What may be completed at the cursor: the range that a choice replaces, and what was typed of it. */
export type Completion = { start: number; end: number; typed: string } & (
  | { kind: "qualifier" }
  | { kind: "value"; name: QualifierName; field: string | undefined }
);

/** Undefined where there is nothing to offer: within a phrase, on an operator. */
export function getCompletion(source: string, cursor: number): Completion | undefined {
  const token = scan(source).find(({ start, end }) => start < cursor && cursor <= end);
  if (!token) return { kind: "qualifier", start: cursor, end: cursor, typed: "" };
  if (token.kind === "qualifier") return completeTerm(source, token, cursor);
  if (token.kind !== "text" || token.isQuoted) return undefined;
  const start = token.start + (token.text.startsWith("-") ? 1 : 0);
  if (cursor < start) return undefined;
  return { kind: "qualifier", start, end: token.end, typed: source.slice(start, cursor) };
}

function completeTerm(source: string, token: Token & { kind: "qualifier" }, cursor: number): Completion | undefined {
  const name = findQualifier(token.name);
  if (cursor <= token.nameEnd) {
    const start = token.start + (token.isNegated ? 1 : 0);
    return { kind: "qualifier", start, end: token.nameEnd + 1, typed: source.slice(start, cursor) };
  }
  if (!name) return undefined;
  const field = parseFieldName(token.name);
  const value = token.values.find(({ range }) => range.start <= cursor && cursor <= range.end);
  const start = value?.range.start ?? cursor;
  const end = value?.range.end ?? cursor;
  const typed = source.slice(start, cursor).replace(/^"/, "").replace(/"$/, "");
  return { kind: "value", name, field, start, end, typed };
}

/** Qualifiers that begin with what was typed, then those that contain it; the common ones before anything is typed. */
export function completeQualifier(typed: string): QualifierName[] {
  const text = typed.toLowerCase();
  const names = QUALIFIER_NAMES.filter((name) => name !== "field");
  if (text === "") return names.filter((name) => QUALIFIERS[name].isCommon);
  return [
    ...names.filter((name) => name.startsWith(text)),
    ...names.filter((name) => !name.startsWith(text) && name.includes(text)),
  ];
}

/** Values that need no request: choices that contain what was typed, then examples that begin with it. */
export function completeValue(name: QualifierName, typed: string): string[] {
  const { value, choices = [], examples = [] } = QUALIFIERS[name];
  return [
    ...choices.filter((choice) => choice.includes(typed.toLowerCase())),
    ...[...(VALUE_TYPES[value].examples ?? []), ...examples].filter((example) => example.startsWith(typed)),
  ];
}

/** Where other values of a qualifier are found. */
export function getCompletionSource(name: QualifierName): CompletionSource | undefined {
  return VALUE_TYPES[QUALIFIERS[name].value].source;
}
