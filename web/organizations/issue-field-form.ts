import type { IssueFieldDataType } from "#web/__generated__/IssueFieldSettings_organization.graphql.ts";

export const DATA_TYPES: readonly { value: IssueFieldDataType; label: string }[] = [
  { value: "TEXT", label: "Text" },
  { value: "SINGLE_SELECT", label: "Single select" },
  { value: "MULTI_SELECT", label: "Multi select" },
  { value: "NUMBER", label: "Number" },
  { value: "DATE", label: "Date" },
];

export function hasOptions(dataType: IssueFieldDataType): boolean {
  return dataType === "SINGLE_SELECT" || dataType === "MULTI_SELECT";
}

type Option<Color extends string> = { id: string; name: string; color: Color };

/**
 * The options of a text with one name per line. An option whose name is still
 * there keeps its id and its color, and with the id its issues.
 */
export function parseOptions<Color extends string>(text: string, existing: readonly Option<Color>[]) {
  return splitLines(text).map((name) => {
    const option = existing.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    return { id: option?.id ?? null, name, color: option?.color ?? null };
  });
}

export function parseNewOptions(text: string): { name: string }[] {
  return splitLines(text).map((name) => ({ name }));
}

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
