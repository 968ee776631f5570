import type { Range, TermNode, Value } from "#shared/query/ast.ts";
import { toFieldSlug } from "#shared/query/field-names.ts";
import { QUALIFIERS, type QualifierName } from "#shared/query/qualifiers.ts";
import { VALUE_TYPES, type Entity } from "#shared/query/value-types.ts";

/** A name in a query that has to be looked up. */
export type Reference = {
  entity: Entity;
  /** As `normalizeName` gives it. */
  name: string;
  /** As it was written. */
  text: string;
  qualifier: QualifierName;
  range: Range;
  /** Of an issue field: what the query compares it with. Otherwise empty. */
  values: readonly Value[];
};

/** The viewer's own login. */
export const ME = "@me";

export function getReferences(term: TermNode): Reference[] {
  const { value: type, choices = [] } = QUALIFIERS[term.name];
  const { entity } = VALUE_TYPES[type];
  const references: Reference[] = [];
  const add = (added: Entity, text: string, range: Range, values: readonly Value[] = []) =>
    references.push({ entity: added, name: normalizeName(added, text), text, qualifier: term.name, range, values });
  if (term.field !== undefined) add("field", term.field, term.range, term.values);
  for (const { text, isQuoted, range } of term.values) {
    if ((text === "*" && !isQuoted) || choices.includes(text.toLowerCase())) continue;
    if (type === "presence") add("field", text.replace(/^field\./i, ""), range);
    else if (entity) add(entity, text, range);
  }
  return references;
}

/** Whether a reference is to the viewer, whose id is known. */
export function isViewer({ entity, name }: Reference): boolean {
  return entity === "account" && name === ME;
}

/** Different spellings of one name: lower case, without `@`; `app/NAME` is the login `NAME[bot]`. */
export function normalizeName(entity: Entity, text: string): string {
  const name = text.toLowerCase();
  if (entity === "field") return toFieldSlug(name);
  if (entity === "team") return name.replace(/^@/, "");
  if (entity !== "account" || name === ME) return name;
  const app = /^app\/(.+?)(?:\[bot\])?$/.exec(name);
  return app ? `${app[1]}[bot]` : name.replace(/^@/, "");
}
