import { findNames, type FoundName, type Names } from "#server/search/names.ts";
import type { Diagnostic, Value } from "#shared/query/ast.ts";
import { findClosest } from "#shared/query/closest-match.ts";
import { parseDate } from "#shared/query/dates.ts";
import { parseNumber } from "#shared/query/ranges.ts";
import type { Reference } from "#shared/query/references.ts";

/**
 * Values that an issue field of the query cannot have. Several organizations may have a field of this name: a value
 * that one of them can have is right.
 */
export function diagnoseFieldValues(references: readonly Reference[], names: Names): Diagnostic[] {
  return references.flatMap(({ entity, text, values }) => {
    const fields = entity === "field" ? findNames(names, entity, text) : [];
    return values.flatMap((value) => {
      const reasons = fields.map((field) => diagnose(field, value));
      const [reason] = reasons;
      return reason && reasons.every((each) => each !== undefined) ? { ...value.range, ...reason } : [];
    });
  });
}

type Reason = Omit<Diagnostic, "start" | "end">;

const EPOCH = new Date(0);

function diagnose({ dataType, options, name }: FoundName, { text }: Value): Reason | undefined {
  const value = text.toLowerCase();
  if (value === "*") return undefined;
  switch (dataType) {
    case "NUMBER":
      return parseNumber(value) ? undefined : { message: `"${text}" is not a number or a range of numbers` };
    case "DATE":
      return parseDate(value, EPOCH) ? undefined : { message: `"${text}" is not a date or a range of dates` };
    case "SINGLE_SELECT":
    case "MULTI_SELECT":
      return diagnoseOption(text, { field: name, options: options?.map((option) => option.name) ?? [] });
    case "TEXT":
    case null:
      return undefined;
  }
}

function diagnoseOption(text: string, { field, options }: { field: string; options: string[] }): Reason | undefined {
  if (options.includes(text.toLowerCase())) return undefined;
  const message = `"${text}" is not an option of the field "${field}"`;
  const suggestion = findClosest(text.toLowerCase(), options);
  return { message, ...(suggestion !== undefined && { suggestion }) };
}
