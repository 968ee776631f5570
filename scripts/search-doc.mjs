// Writes the table of qualifiers in docs/search.md from their records in shared/query/.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { require as requireTypeScript } from "tsx/cjs/api";

const START = "<!-- Qualifiers: written by `npm run generate` from shared/query/qualifiers.ts. Do not edit. -->";
const END = "<!-- End of the qualifiers. -->";

export function writeSearchDocument(root) {
  const path = join(root, "docs/search.md");
  const text = searchDocument(root);
  if (readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

export function searchDocument(root) {
  const text = readFileSync(join(root, "docs/search.md"), "utf8");
  const [before, after] = [text.indexOf(START), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error("docs/search.md has lost the comments around its qualifiers.");
  return [text.slice(0, before) + START, ...tables(root), text.slice(after)].join("\n\n");
}

function tables(root) {
  const load = (name) => requireTypeScript(join(root, "shared/query", name), import.meta.url);
  const { QUALIFIER_GROUPS } = load("qualifiers.ts");
  const { VALUE_TYPES } = load("value-types.ts");
  return Object.entries(QUALIFIER_GROUPS).flatMap(([title, qualifiers]) => {
    const rows = Object.entries(qualifiers).map(([name, qualifier]) => row(name, qualifier, VALUE_TYPES));
    return [`### ${title}`, ["| Qualifier | Values | Description |", "| --- | --- | --- |", ...rows].join("\n")];
  });
}

function row(name, qualifier, valueTypes) {
  const { format } = valueTypes[qualifier.value];
  const values = [...(qualifier.choices ?? []), ...(format ? [format] : [])];
  const description = [
    `${qualifier.description}.`,
    ...(qualifier.isPullRequestOnly ? ["Pull requests only."] : []),
    ...(qualifier.isNegatable === false ? ["Cannot be negated."] : []),
  ];
  const typedName = name === "field" ? "field.<name>" : name;
  return `| ${code(`${typedName}:`)} | ${values.map(quote).map(code).join(" ")} | ${description.join(" ")} |`;
}

/** A value with a space is written in quotes; a format is not a value. */
function quote(value) {
  return value.includes(" ") && !value.startsWith("<") ? `"${value}"` : value;
}

function code(text) {
  return `\`${text}\``;
}
