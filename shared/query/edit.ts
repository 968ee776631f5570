import { quote } from "#shared/paths.ts";
import { scan, type Token } from "#shared/query/scan.ts";
import { qualifierNamed, type QualifierName } from "#shared/query/qualifiers.ts";

type Term = Token & { kind: "qualifier" };

/** The query with every term of these names taken out. */
export function removeTerms(source: string, matches: (name: QualifierName, value: string) => boolean): string {
  let out = "";
  let at = 0;
  for (const term of termsOf(source)) {
    const name = qualifierNamed(term.name);
    if (!name || !term.values.some((value) => matches(name, value.text.toLowerCase()))) continue;
    out += source.slice(at, term.start);
    at = term.end;
  }
  return tidy(out + source.slice(at));
}

/** The query with `name:value` in place of what it had of that name; undefined removes it. */
export function setTerm(source: string, name: QualifierName, value: string | undefined): string {
  const without = removeTerms(source, (term) => term === name);
  return value === undefined ? without : tidy(`${without} ${name}:${quote(value)}`);
}

/** The values that a query has of one qualifier, negated terms left out. */
export function termValues(source: string, name: QualifierName): string[] {
  return termsOf(source)
    .filter((term) => !term.negated && qualifierNamed(term.name) === name)
    .flatMap((term) => term.values.map((value) => value.text));
}

/** `state:open` or `state:closed` in place of whatever states the query asks for. */
export function setState(source: string, state: "open" | "closed"): string {
  const isState = (name: QualifierName, value: string) =>
    name === "state" || (name === "is" && (value === "open" || value === "closed"));
  const swapped = removeTerms(source, isState);
  const kind = termsOf(swapped).find((term) => ["is", "type"].includes(term.name.toLowerCase()));
  // Beside `is:issue`, where people look for it.
  const at = kind ? kind.end : 0;
  return tidy(`${swapped.slice(0, at)} state:${state} ${swapped.slice(at)}`);
}

function termsOf(source: string): Term[] {
  return scan(source).filter((token): token is Term => token.kind === "qualifier");
}

function tidy(source: string): string {
  return source.replace(/\s+/g, " ").trim();
}
