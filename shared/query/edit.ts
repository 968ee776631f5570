import { quote } from "#shared/paths.ts";
import { parseFieldName } from "#shared/query/field-names.ts";
import { parse } from "#shared/query/parse.ts";
import { print } from "#shared/query/print.ts";
import { scan, type Token } from "#shared/query/scan.ts";
import { findQualifier, type QualifierName } from "#shared/query/qualifiers.ts";
import { isStateTerm } from "#shared/query/terms.ts";

/**
 * Changes to a query as text, as a filter or a tab makes them: the rest of the
 * query stays as it was written. A term that is there already is changed in
 * place, also in a query with OR, NOT and brackets; a new one is added so that
 * it holds for the whole query.
 */
type Term = Token & { kind: "qualifier" };

/** The query without the terms that have such a value. */
export function removeTerms(source: string, matches: (name: QualifierName, value: string) => boolean): string {
  const removed = getTerms(source).filter((term) => {
    const name = findQualifier(term.name);
    return name !== undefined && term.values.some((value) => matches(name, value.text.toLowerCase()));
  });
  return tidyQuery(replaceTokens(source, removed, ""));
}

/** The query with `name:value` in place of its terms of that name; undefined removes them. */
export function setTerm(source: string, name: QualifierName, value: string | undefined): string {
  return setTerms(source, name, value === undefined ? [] : [value]);
}

/** The query with a term for each value in place of its terms of that name, and of `no:` and `has:` for it. */
export function setTerms(source: string, name: QualifierName, values: readonly string[]): string {
  return setIncludedAndExcluded(source, name, { included: values, excluded: [] });
}

/** The same, with negated terms for the excluded values. */
export function setIncludedAndExcluded(
  source: string,
  name: QualifierName,
  { included, excluded }: { included: readonly string[]; excluded: readonly string[] },
): string {
  const terms = [
    ...included.map((value) => `${name}:${quote(value)}`),
    ...excluded.map((value) => `-${name}:${quote(value)}`),
  ];
  return replaceTerms(source, name, terms.join(" "));
}

/** The query with `name:a,b` in place of its terms of that name: issues with any of the values. */
export function setAnyOf(source: string, name: QualifierName, values: readonly string[]): string {
  return replaceTerms(source, name, values.length === 0 ? "" : `${name}:${values.map(quote).join(",")}`);
}

/** The query with `no:label` in place of its terms about labels. */
export function setMissing(source: string, name: "label" | "milestone" | "assignee" | "project" | "type"): string {
  return replaceTerms(source, name, `no:${name}`);
}

function replaceTerms(source: string, name: QualifierName, text: string): string {
  const [first, ...duplicates] = getTerms(source).filter((term) => isAbout(term, name));
  if (!first) return addText(source, text);
  const needsGroup = text.includes(" ") && isComplex(source);
  const before = source.slice(0, first.start);
  const after = replaceTokens(source, duplicates, "").slice(first.end);
  return tidyQuery(`${before}${needsGroup ? `(${text})` : text}${after}`);
}

/** Whether a term is of this name, or of `no:` or `has:` for it. */
function isAbout(term: Term, name: QualifierName): boolean {
  const termName = findQualifier(term.name);
  if (termName === "no" || termName === "has") return term.values.some((value) => value.text.toLowerCase() === name);
  if (termName === "type" && name === "type") return !term.values.some((value) => /^(issue|pr)$/i.test(value.text));
  return termName === name;
}

/** Adds text that holds for the whole query: a query with OR at the top level is put in parentheses. */
export function addText(source: string, text: string): string {
  if (text === "") return tidyQuery(source);
  const isOr = hasOr(source) && parse(source).root.kind === "or";
  return tidyQuery(isOr ? `(${source}) ${text}` : `${source} ${text}`);
}

/** Whether a query is more than terms and text side by side. */
function isComplex(source: string): boolean {
  return scan(source).some((token) => token.kind === "or" || token.kind === "not" || token.kind === "open");
}

function hasOr(source: string): boolean {
  return scan(source).some((token) => token.kind === "or");
}

/** The values of a qualifier in terms that are not negated. */
export function getTermValues(source: string, name: QualifierName): string[] {
  return getTerms(source)
    .filter((term) => !term.isNegated && isNamed(term, name))
    .flatMap(getValues);
}

/** The values that a query excludes: `-label:wip`. */
export function getExcludedValues(source: string, name: QualifierName): string[] {
  return getTerms(source)
    .filter((term) => term.isNegated && isNamed(term, name))
    .flatMap(getValues);
}

function isNamed(term: Term, name: QualifierName): boolean {
  return findQualifier(term.name) === name && !parseFieldName(term.name);
}

function getValues(term: Term): string[] {
  return term.values.map((value) => value.text);
}

/** The query with `state:open` or `state:closed` in place of its states. */
export function setState(source: string, state: "open" | "closed"): string {
  if (isComplex(source)) {
    const states = getTerms(source).filter(hasState);
    // Within parentheses there can be several states. All are replaced.
    if (states.length > 0) return tidyQuery(replaceTokens(source, states, `state:${state}`));
    return addText(source, `state:${state}`);
  }
  const stateless = removeTerms(source, isStateTerm);
  const kind = getTerms(stateless).find((term) => ["is", "type"].includes(term.name.toLowerCase()));
  // After `is:issue`, where it usually is.
  const position = kind ? kind.end : 0;
  return tidyQuery(`${stateless.slice(0, position)} state:${state} ${stateless.slice(position)}`);
}

function hasState(term: Term): boolean {
  const name = findQualifier(term.name);
  return name !== undefined && term.values.some((value) => isStateTerm(name, value.text.toLowerCase()));
}

/** The query without superfluous operators, parentheses and spaces. */
export function tidyQuery(source: string): string {
  const spaced = squeeze(source);
  if (!/[()]|AND|OR/.test(spaced)) return spaced;
  const tokens = scan(spaced);
  if (!tokens.some((_, index) => isSuperfluous(tokens, index))) return spaced;
  const { root } = parse(spaced);
  const printed = print(root);
  return root.kind === "or" ? printed.slice(1, -1) : printed;
}

/** An operator without an operand on each side, or empty parentheses. */
function isSuperfluous(tokens: Token[], index: number): boolean {
  const token = tokens[index];
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (token?.kind === "open") return after?.kind === "close";
  if (!isOperator(token)) return false;
  return !before || !after || isOperator(after) || before.kind === "open" || after.kind === "close";
}

function isOperator(token: Token | undefined): boolean {
  return token?.kind === "and" || token?.kind === "or";
}

/** Single spaces, except within quotes. */
function squeeze(source: string): string {
  return source
    .split(/("(?:\\.|[^"\\])*")/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\s+/g, " ")))
    .join("")
    .trim();
}

/** A pure memo of the last query, because each row of a list makes links from the same one. */
const getTerms = memoizeLast((source: string): readonly Term[] =>
  scan(source).filter((token): token is Term => token.kind === "qualifier"),
);

function memoizeLast<Value>(compute: (source: string) => Value): (source: string) => Value {
  let last: { source: string; value: Value } | undefined;
  return (source) => {
    if (last?.source !== source) last = { source, value: compute(source) };
    return last.value;
  };
}

function replaceTokens(source: string, tokens: readonly Token[], text: string): string {
  let replaced = "";
  let position = 0;
  for (const token of tokens) {
    replaced += source.slice(position, token.start) + text;
    position = token.end;
  }
  return replaced + source.slice(position);
}
