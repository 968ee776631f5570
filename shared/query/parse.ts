import type { Diagnostic, Node, Query, Value } from "#shared/query/ast.ts";
import { parseCount, parseDate } from "#shared/query/dates.ts";
import {
  definitionOf,
  fieldNamed,
  QUALIFIERS,
  qualifierNamed,
  sortNamed,
  SORTS,
  WHERE,
  type QualifierName,
} from "#shared/query/qualifiers.ts";
import { scan, type Token } from "#shared/query/scan.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * Text to tree. Never throws: what it cannot understand becomes a diagnostic
 * with its place, and a node that the search leaves out. A space means AND,
 * which binds tighter than OR; NOT and `-` bind tightest.
 */
export function parse(source: string): Query {
  const parser: Parser = { source, tokens: scan(source), at: 0, depth: 0, diagnostics: [] };
  const root = readOr(parser);
  while (parser.at < parser.tokens.length) {
    // Only a ")" that nothing opened can be left.
    const stray = parser.tokens[parser.at];
    if (stray) tell(parser, stray, "unexpected closing parenthesis");
    parser.at += 1;
    const rest = readOr(parser);
    if (root.kind === "and" && rest.kind === "and") root.nodes.push(...rest.nodes);
    else if (root.kind === "and") root.nodes.push(rest);
  }
  return { source, root, diagnostics: parser.diagnostics };
}

type Parser = { source: string; tokens: Token[]; at: number; depth: number; diagnostics: Diagnostic[] };

function readOr(parser: Parser): Node {
  const branches = [readAnd(parser)];
  while (peek(parser)?.kind === "or") {
    parser.at += 1;
    branches.push(readAnd(parser));
  }
  // Doubled, leading and trailing operators leave empty branches, which count for nothing.
  const filled = branches.filter((node) => node.kind !== "and" || node.nodes.length > 0);
  if (filled.length < 2) return filled[0] ?? branches[0] ?? { kind: "and", nodes: [], range: { start: 0, end: 0 } };
  return { kind: "or", nodes: filled, range: span(filled) };
}

function readAnd(parser: Parser): Node {
  const nodes: Node[] = [];
  for (;;) {
    const token = peek(parser);
    if (!token || token.kind === "or" || (token.kind === "close" && parser.depth >= 0 && closes(parser))) break;
    if (token.kind === "and") {
      parser.at += 1;
      continue;
    }
    const node = readUnary(parser, token);
    if (node) nodes.push(node);
  }
  return { kind: "and", nodes: joinPlaces(nodes), range: span(nodes) };
}

/** `repo:a/b repo:c/d` means one or the other: nothing is in two places. */
function joinPlaces(nodes: Node[]): Node[] {
  const out: Node[] = [];
  let run: Node[] = [];
  const flush = () => {
    if (run.length > 1) out.push({ kind: "or", nodes: run, range: span(run) });
    else out.push(...run);
    run = [];
  };
  for (const node of nodes) {
    if (node.kind === "term" && !node.negated && WHERE.includes(node.name)) {
      run.push(node);
      continue;
    }
    flush();
    out.push(node);
  }
  flush();
  return out;
}

function closes(parser: Parser): boolean {
  return peek(parser)?.kind === "close";
}

function readUnary(parser: Parser, first: Token): Node | undefined {
  // A loop, not recursion: NOT NOT NOT … must not deepen the stack.
  let negated = false;
  let token: Token | undefined = first;
  while (token?.kind === "not") {
    negated = !negated;
    parser.at += 1;
    token = peek(parser);
  }
  if (!token || token.kind === "or" || token.kind === "and" || token.kind === "close") return undefined;
  const node = readPrimary(parser, token);
  if (!node || !negated) return node;
  return { kind: "not", node, range: { start: first.start, end: node.range.end } };
}

function readPrimary(parser: Parser, token: Token): Node | undefined {
  parser.at += 1;
  if (token.kind === "open") return readGroup(parser, token);
  if (token.kind === "qualifier") return readTerm(parser, token);
  if (token.kind === "text") {
    const negated = !token.quoted && /^-[^-]/.test(token.text);
    const text: Node = {
      kind: "text",
      text: negated ? token.text.slice(1) : token.text,
      quoted: token.quoted,
      range: rangeOf(token),
    };
    return negated ? { kind: "not", node: text, range: rangeOf(token) } : text;
  }
  return undefined;
}

function readGroup(parser: Parser, open: Token): Node | undefined {
  parser.depth += 1;
  if (parser.depth > LIMITS.queryDepth) {
    if (parser.depth === LIMITS.queryDepth + 1) {
      tell(parser, open, `parentheses may nest at most ${LIMITS.queryDepth} levels deep`);
    }
    skipGroup(parser);
    parser.depth -= 1;
    return undefined;
  }
  const node = readOr(parser);
  if (peek(parser)?.kind === "close") parser.at += 1;
  else tell(parser, open, "missing closing parenthesis");
  parser.depth -= 1;
  // `()` says nothing, and NOT of nothing says nothing either.
  return node.kind === "and" && node.nodes.length < 2 ? node.nodes[0] : node;
}

/** Passes over what is nested too deep, without recursion. */
function skipGroup(parser: Parser): void {
  for (let open = 1; open > 0 && parser.at < parser.tokens.length; parser.at += 1) {
    const kind = parser.tokens[parser.at]?.kind;
    if (kind === "open") open += 1;
    if (kind === "close") open -= 1;
  }
}

function readTerm(parser: Parser, token: Token & { kind: "qualifier" }): Node {
  const name = qualifierNamed(token.name);
  if (!name) {
    const isField = token.name.toLowerCase() === "field";
    const near = isField ? undefined : nearest(token.name.toLowerCase(), Object.keys(QUALIFIERS));
    tell(
      parser,
      { start: token.start + (token.negated ? 1 : 0), end: token.nameEnd },
      isField
        ? "name the field, as in field.priority:high"
        : `unknown qualifier "${token.name}".${near ? ` Did you mean "${near}"?` : ""}`,
      near,
    );
    return { kind: "unknown", text: parser.source.slice(token.start, token.end), range: rangeOf(token) };
  }
  const values = token.values.filter((value) => checkValue(parser, name, value));
  if (token.values.length === 0) {
    const isIssue = definitionOf(name).kind === "issue";
    tell(parser, token, isIssue ? `filter value empty. ${ISSUE_FORMAT}` : `"${token.name}" needs a value`);
  }
  if (values.length === 0) {
    return { kind: "unknown", text: parser.source.slice(token.start, token.end), range: rangeOf(token) };
  }
  if ((name === "sort" || name === "in") && token.negated) {
    tell(parser, rangeOf(token), `"${name}" says how to look, so it cannot be negated`);
    return { kind: "unknown", text: parser.source.slice(token.start, token.end), range: rangeOf(token) };
  }
  const field = name === "field" ? fieldNamed(token.name) : undefined;
  return {
    kind: "term",
    name,
    ...(field === undefined ? {} : { field }),
    negated: token.negated,
    values,
    range: rangeOf(token),
  };
}

const ISSUE_FORMAT = "Use the format <owner>/<repo>#<number>.";

/** `owner/repo#12`. */
export const ISSUE_REFERENCE = /^([a-z0-9][a-z0-9_.-]{0,38})\/([\w.-]{1,100})#([1-9]\d{0,8})$/i;

type Problem = { message: string; suggestion?: string | undefined };

/** Whether a value can be one; if not, says why. */
function checkValue(parser: Parser, name: QualifierName, value: Value): boolean {
  const problem = problemOf(name, value);
  if (problem) tell(parser, value.range, problem.message, problem.suggestion);
  return problem === undefined;
}

function problemOf(name: QualifierName, value: Value): Problem | undefined {
  const { kind, choices = [] } = definitionOf(name);
  const text = value.text.toLowerCase();
  const bad = (sentence: string): Problem => ({ message: `"${value.text}" is not ${sentence}` });
  const unknown = (words: readonly string[], what: string): Problem => {
    const suggestion = nearest(text, words);
    return { message: `unknown ${what}.${suggestion ? ` Did you mean "${suggestion}"?` : ""}`, suggestion };
  };
  if (text.trim() === "") {
    return { message: kind === "issue" ? `filter value empty. ${ISSUE_FORMAT}` : `"${name}" needs a value` };
  }
  switch (kind) {
    case "choice":
      return choices.includes(text) ? undefined : unknown(choices, `value "${value.text}" for "${name}"`);
    case "presence":
      return choices.includes(text) || text.startsWith("field.")
        ? undefined
        : unknown(choices, `value "${value.text}" for "${name}"`);
    case "sort":
      return sortNamed(text) ? undefined : unknown(SORTS, `sort "${value.text}"`);
    case "repository":
      return REPOSITORY.test(text) ? undefined : bad("a repository. Use the format <owner>/<repo>.");
    case "team":
      return TEAM.test(text) ? undefined : bad("a team. Use the format <org>/<team>.");
    case "project":
      return PROJECT.test(text) ? undefined : bad("a project. Use the format <owner>/<number>.");
    case "owner":
      return OWNER.test(text) ? undefined : bad("the name of an organization or a person");
    case "person":
      return PERSON.test(text) ? undefined : bad("a login");
    case "issue":
      return ISSUE_REFERENCE.test(text) ? undefined : { message: `invalid value "${value.text}". ${ISSUE_FORMAT}` };
    case "number":
      return /^\d{1,9}$/.test(text) ? undefined : bad("a number");
    case "count":
      return parseCount(text) ? undefined : bad("a number or a range of numbers");
    case "date":
      return parseDate(text, EPOCH) ? undefined : bad("a date or a range of dates");
    case "kind":
    case "label":
    case "milestone":
    case "branch":
    case "field":
      return undefined;
  }
}

const EPOCH = new Date(0);
const REPOSITORY = /^[a-z0-9_][\w.-]{0,39}\/[\w.-]{1,100}$/;
const TEAM = /^@?[a-z0-9_][\w.-]{0,39}\/[\w.-]{1,100}$/;
const PROJECT = /^[a-z0-9_][\w.-]{0,39}\/\d{1,9}$/;
const OWNER = /^@?[a-z0-9_][\w.-]{0,39}$/;
const PERSON = /^(?:\*|@?[a-z0-9_][\w.-]{0,39}(?:\[bot\])?|app\/[\w.-]{1,40}(?:\[bot\])?)$/;

/** The known word that is closest to what was typed, if any is close. */
export function nearest(text: string, words: readonly string[]): string | undefined {
  const most = text.length > 4 ? 2 : 1;
  let best: { word: string; distance: number } | undefined;
  for (const word of words) {
    const distance = editDistance(text.slice(0, 50), word);
    if (distance <= most && (!best || distance < best.distance)) best = { word, distance };
  }
  return best?.word;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

function peek(parser: Parser): Token | undefined {
  return parser.tokens[parser.at];
}

function tell(parser: Parser, range: { start: number; end: number }, message: string, suggestion?: string): void {
  parser.diagnostics.push({ start: range.start, end: range.end, message, ...(suggestion ? { suggestion } : {}) });
}

function rangeOf(token: Token) {
  return { start: token.start, end: token.end };
}

function span(nodes: Node[]) {
  return { start: nodes[0]?.range.start ?? 0, end: nodes.at(-1)?.range.end ?? 0 };
}
