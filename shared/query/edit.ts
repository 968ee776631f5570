import { quote } from "#shared/paths.ts";
import { isStateTerm } from "#shared/query/normalize.ts";
import { parse } from "#shared/query/parse.ts";
import { print } from "#shared/query/print.ts";
import { scan, type Token } from "#shared/query/scan.ts";
import { fieldNamed, qualifierNamed, type QualifierName } from "#shared/query/qualifiers.ts";

/**
 * Changes to a query as text, as a filter or a tab makes them: what the person
 * wrote keeps its words and its order. A word that is there already is changed
 * where it stands, also in a query with OR, NOT and brackets; a new one is
 * added so that it holds for the whole query.
 */
type Term = Token & { kind: "qualifier" };

/** The query with every term of these names taken out. */
export function removeTerms(source: string, matches: (name: QualifierName, value: string) => boolean): string {
  const gone = termsOf(source).filter((term) => {
    const name = qualifierNamed(term.name);
    return name !== undefined && term.values.some((value) => matches(name, value.text.toLowerCase()));
  });
  return tidyQuery(cut(source, gone));
}

/** The query with `name:value` in place of what it had of that name; undefined removes it. */
export function setTerm(source: string, name: QualifierName, value: string | undefined): string {
  return setTerms(source, name, value === undefined ? [] : [value]);
}

/** The query with a term for each value in place of what it had of that name; of `no:` and `has:` what names it goes too. */
export function setTerms(
  source: string,
  name: QualifierName,
  values: readonly string[],
  excluded: readonly string[] = [],
) {
  const words = [
    ...values.map((value) => `${name}:${quote(value)}`),
    ...excluded.map((value) => `-${name}:${quote(value)}`),
  ].join(" ");
  return replaceTerms(source, (term) => isAbout(term, name), words);
}

/** The query with `name:a,b` in place of what it had of that name: one of them is enough. */
export function setAnyOf(source: string, name: QualifierName, values: readonly string[]): string {
  return replaceTerms(
    source,
    (term) => isAbout(term, name),
    values.length === 0 ? "" : `${name}:${values.map(quote).join(",")}`,
  );
}

/** `no:label` in place of what the query says of labels. */
export function setMissing(source: string, name: "label" | "milestone" | "assignee" | "project" | "type"): string {
  return replaceTerms(source, (term) => isAbout(term, name), `no:${name}`);
}

/** Whether a term is of this name, or says that what it names is missing or present. */
function isAbout(term: Term, name: QualifierName): boolean {
  const own = qualifierNamed(term.name);
  if (own === "no" || own === "has") return term.values.some((value) => value.text.toLowerCase() === name);
  if (own === "type" && name === "type") return !term.values.some((value) => /^(issue|pr)$/i.test(value.text));
  return own === name;
}

function replaceTerms(source: string, matches: (term: Term) => boolean, words: string): string {
  const found = termsOf(source).filter(matches);
  const [first, ...others] = found;
  if (!first) return addWords(source, words);
  const without = cut(source, others);
  const isGroup = words.includes(" ") && isComplex(source);
  return tidyQuery(`${without.slice(0, first.start)}${isGroup ? `(${words})` : words}${without.slice(first.end)}`);
}

/** The query and these words: an OR at its outermost level is put into brackets first. */
export function addWords(source: string, words: string): string {
  if (words === "") return tidyQuery(source);
  const isOr = hasOperator(source) && parse(source).root.kind === "or";
  return tidyQuery(isOr ? `(${source}) ${words}` : `${source} ${words}`);
}

/** Whether a query has more than terms and words side by side. */
export function isComplex(source: string): boolean {
  return scan(source).some((token) => ["or", "not", "open"].includes(token.kind));
}

function hasOperator(source: string): boolean {
  return scan(source).some((token) => token.kind === "or");
}

/** The values that a query has of one qualifier, negated terms left out. */
export function termValues(source: string, name: QualifierName): string[] {
  return valuesOf(source, name, false);
}

/** The values that a query excludes: `-label:wip`. */
export function excludedValues(source: string, name: QualifierName): string[] {
  return valuesOf(source, name, true);
}

function valuesOf(source: string, name: QualifierName, isNegated: boolean): string[] {
  return termsOf(source)
    .filter((term) => term.negated === isNegated && qualifierNamed(term.name) === name && !fieldNamed(term.name))
    .flatMap((term) => term.values.map((value) => value.text));
}

/** `state:open` or `state:closed` in place of whatever states the query asks for. */
export function setState(source: string, state: "open" | "closed"): string {
  if (isComplex(source)) {
    const states = termsOf(source).filter((term) => {
      const name = qualifierNamed(term.name);
      return name !== undefined && term.values.some((value) => isStateTerm(name, value.text.toLowerCase()));
    });
    // Within brackets a state may stand in several places, each its own condition: all are turned.
    if (states.length > 0) return tidyQuery(swap(source, states, `state:${state}`));
    return addWords(source, `state:${state}`);
  }
  const swapped = removeTerms(source, isStateTerm);
  const kind = termsOf(swapped).find((term) => ["is", "type"].includes(term.name.toLowerCase()));
  // Beside `is:issue`, where people look for it.
  const at = kind ? kind.end : 0;
  return tidyQuery(`${swapped.slice(0, at)} state:${state} ${swapped.slice(at)}`);
}

/** Doubled, leading and trailing operators taken out, spaces made single; all else as it was written. */
export function tidyQuery(source: string): string {
  const spaced = squeeze(source);
  if (!/[()]|AND|OR/.test(spaced)) return spaced;
  const tokens = scan(spaced);
  const isOperator = (token: Token | undefined) => token?.kind === "and" || token?.kind === "or";
  const isLoose = tokens.some((token, index) => {
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    if (token.kind === "open") return after?.kind === "close";
    return (
      isOperator(token) && (!before || !after || isOperator(after) || before.kind === "open" || after.kind === "close")
    );
  });
  if (!isLoose) return spaced;
  const printed = print(parse(spaced).root);
  return parse(spaced).root.kind === "or" ? printed.slice(1, -1) : printed;
}

/** Spaces made single, but for those within quotes. */
function squeeze(source: string): string {
  return source
    .split(/("(?:\\.|[^"\\])*")/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\s+/g, " ")))
    .join("")
    .trim();
}

/** Each row of a list asks for changes of the same query: it is scanned once. */
let scanned: { source: string; terms: readonly Term[] } | undefined;

function termsOf(source: string): readonly Term[] {
  if (scanned?.source !== source) {
    scanned = { source, terms: scan(source).filter((token): token is Term => token.kind === "qualifier") };
  }
  return scanned.terms;
}

function cut(source: string, tokens: readonly Token[]): string {
  return swap(source, tokens, "");
}

function swap(source: string, tokens: readonly Token[], words: string): string {
  let out = "";
  let at = 0;
  for (const token of tokens) {
    out += source.slice(at, token.start) + words;
    at = token.end;
  }
  return out + source.slice(at);
}
