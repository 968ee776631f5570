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

/** The query with a term for each value in place of its terms of that name, and of those of `no:` and `has:` for it. */
export function setTerms(
  source: string,
  name: QualifierName,
  values: readonly string[],
  excluded: readonly string[] = [],
): string {
  const terms = [
    ...values.map((value) => `${name}:${quote(value)}`),
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
  const [first, ...others] = getTerms(source).filter((term) => isAbout(term, name));
  if (!first) return addText(source, text);
  const needsGroup = text.includes(" ") && isComplex(source);
  const before = source.slice(0, first.start);
  const after = replaceTokens(source, others, "").slice(first.end);
  return tidyQuery(`${before}${needsGroup ? `(${text})` : text}${after}`);
}

/** Whether a term is of this name, or of `no:` or `has:` for it. */
function isAbout(term: Term, name: QualifierName): boolean {
  const termName = findQualifier(term.name);
  if (termName === "no" || termName === "has") return term.values.some((value) => value.text.toLowerCase() === name);
  if (termName === "type" && name === "type") return !term.values.some((value) => /^(issue|pr)$/i.test(value.text));
  return termName === name;
}

/** Adds text that holds for the whole query: an OR at its outermost level is put into brackets first. */
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

/** The values that a query has of one qualifier, negated terms left out. */
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

/** `state:open` or `state:closed` in place of whatever states the query asks for. */
export function setState(source: string, state: "open" | "closed"): string {
  if (isComplex(source)) {
    const states = getTerms(source).filter(hasState);
    // Within brackets a query may have several states, each its own condition: all are replaced.
    if (states.length > 0) return tidyQuery(replaceTokens(source, states, `state:${state}`));
    return addText(source, `state:${state}`);
  }
  const stateless = removeTerms(source, isStateTerm);
  const kind = getTerms(stateless).find((term) => ["is", "type"].includes(term.name.toLowerCase()));
  // Beside `is:issue`, where people look for it.
  const position = kind ? kind.end : 0;
  return tidyQuery(`${stateless.slice(0, position)} state:${state} ${stateless.slice(position)}`);
}

function hasState(term: Term): boolean {
  const name = findQualifier(term.name);
  return name !== undefined && term.values.some((value) => isStateTerm(name, value.text.toLowerCase()));
}

/** Without doubled, leading and trailing operators and repeated spaces; all else as it was written. */
export function tidyQuery(source: string): string {
  const spaced = squeeze(source);
  if (!/[()]|AND|OR/.test(spaced)) return spaced;
  const tokens = scan(spaced);
  if (!tokens.some((_, index) => isSuperfluous(tokens, index))) return spaced;
  const { root } = parse(spaced);
  const printed = print(root);
  return root.kind === "or" ? printed.slice(1, -1) : printed;
}

/** An operator without an operand on each side, or an empty pair of brackets. */
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

/** Each row of a list asks for changes of the same query: it is scanned once. */
let scanned: { source: string; terms: readonly Term[] } | undefined;

function getTerms(source: string): readonly Term[] {
  if (scanned?.source !== source) {
    scanned = { source, terms: scan(source).filter((token): token is Term => token.kind === "qualifier") };
  }
  return scanned.terms;
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
