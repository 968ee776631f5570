import type { Diagnostic, Range, Value } from "#shared/query/ast.ts";
import { findClosest } from "#shared/query/closest-match.ts";
import { QUALIFIERS, QUALIFIER_NAMES, type QualifierName } from "#shared/query/qualifiers.ts";
import type { Token } from "#shared/query/scan.ts";
import { parseSort } from "#shared/query/sorts.ts";
import { VALUE_TYPES } from "#shared/query/value-types.ts";

type QualifierToken = Token & { kind: "qualifier" };

export function diagnoseUnknownQualifier(token: QualifierToken): Diagnostic {
  const range = { start: token.start + (token.isNegated ? 1 : 0), end: token.nameEnd };
  const name = token.name.toLowerCase();
  if (name === "field") return { ...range, message: "Field name missing. Use the format field.<name>:<value>." };
  return diagnoseUnknown(range, `Unknown qualifier "${token.name}"`, findClosest(name, QUALIFIER_NAMES));
}

/** Why a value cannot be one of the qualifier's; undefined where it can. */
export function diagnoseValue(name: QualifierName, value: Value): Diagnostic | undefined {
  const { value: type, choices = [] } = QUALIFIERS[name];
  const { isValid, noun, format } = VALUE_TYPES[type];
  const text = value.text.toLowerCase();
  if (text.trim() === "") return diagnoseMissingValue(name, name, value.range);
  if (type === "choice" || type === "presence") {
    if (choices.includes(text) || (type === "presence" && text.startsWith("field."))) return undefined;
    return diagnoseUnknown(value.range, `Unknown value "${value.text}" for "${name}"`, findClosest(text, choices));
  }
  if (type === "sort") {
    if (parseSort(text)) return undefined;
    return diagnoseUnknown(value.range, `Unknown sort "${value.text}"`, findClosest(text, choices));
  }
  if (!isValid || isValid(text)) return undefined;
  const message = noun ? `"${value.text}" is not ${noun}` : `invalid value "${value.text}". Use the format ${format}.`;
  return { ...value.range, message };
}

/** `typedName` is the qualifier as it was written. */
export function diagnoseMissingValue(name: QualifierName, typedName: string, range: Range): Diagnostic {
  const { isValid, noun, format } = VALUE_TYPES[QUALIFIERS[name].value];
  const hasOnlyFormat = isValid !== undefined && noun === undefined;
  const message = hasOnlyFormat ? `filter value empty. Use the format ${format}.` : `"${typedName}" needs a value`;
  return { start: range.start, end: range.end, message };
}

function diagnoseUnknown(range: Range, message: string, suggestion: string | undefined): Diagnostic {
  return { ...range, message, ...(suggestion !== undefined && { suggestion }) };
}
