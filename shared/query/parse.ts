import { getConjuncts, type Diagnostic, type Node, type Query, type Range, type TextNode } from "#shared/query/ast.ts";
import { diagnoseMissingValue, diagnoseUnknownQualifier, diagnoseValue } from "#shared/query/diagnose.ts";
import { parseFieldName } from "#shared/query/field-names.ts";
import { findQualifier, QUALIFIERS, type QualifierName } from "#shared/query/qualifiers.ts";
import { scan, type Token } from "#shared/query/scan.ts";
import { WORD_CHARACTER } from "#shared/query/text.ts";
import { LIMITS } from "#shared/limits.ts";

type Parser = { source: string; tokens: Token[]; position: number; depth: number; diagnostics: Diagnostic[] };
type QualifierToken = Token & { kind: "qualifier" };

/**
 * Text to tree. Never throws: what it cannot understand becomes a diagnostic
 * with its position, and a node that filters nothing. A space means AND, which
 * binds tighter than OR; NOT and `-` bind tightest.
 */
export function parse(source: string): Query {
  const parser: Parser = { source, tokens: scan(source), position: 0, depth: 0, diagnostics: [] };
  ignoreExcess(parser);
  const parts = [readOr(parser)];
  for (let stray = peek(parser); stray; stray = peek(parser)) {
    // readOr stops before the end only at a ")" without its "(".
    report(parser, stray, "Unexpected closing parenthesis");
    parser.position += 1;
    parts.push(readOr(parser));
  }
  return { source, root: joinAnd(parts), diagnostics: parser.diagnostics };
}

/** Each term is a condition of its own for the database, and a word is one for its index. */
function ignoreExcess(parser: Parser): void {
  let terms = 0;
  for (const [index, token] of parser.tokens.entries()) {
    terms += countTerms(token);
    if (terms <= LIMITS.queryTerms) continue;
    const range = { start: token.start, end: parser.tokens.at(-1)?.end ?? token.end };
    report(parser, range, `Ignored: a query can have up to ${LIMITS.queryTerms} words and qualifiers`);
    parser.tokens.length = index;
    return;
  }
}

/** Words of a phrase and values of a qualifier count. */
function countTerms(token: Token): number {
  if (token.kind === "qualifier") return Math.max(1, token.values.length);
  return token.kind === "text" ? Math.max(1, token.text.match(WORDS)?.length ?? 0) : 0;
}

const WORDS = new RegExp(`${WORD_CHARACTER.source}+`, "gu");

function joinAnd(parts: Node[]): Node {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const nodes = parts.flatMap(getConjuncts);
  return { kind: "and", nodes, range: joinRanges(nodes) };
}

function readOr(parser: Parser): Node {
  const branches = [readAnd(parser)];
  while (peek(parser)?.kind === "or") {
    parser.position += 1;
    branches.push(readAnd(parser));
  }
  // Doubled, leading and trailing operators leave empty branches, which are ignored.
  const nodes = branches.filter((node) => node.kind !== "and" || node.nodes.length > 0);
  const [first] = nodes;
  if (!first) return { kind: "and", nodes: [], range: { start: 0, end: 0 } };
  return nodes.length === 1 ? first : { kind: "or", nodes, range: joinRanges(nodes) };
}

function readAnd(parser: Parser): Node {
  const nodes: Node[] = [];
  for (let token = peek(parser); token && token.kind !== "or" && token.kind !== "close"; token = peek(parser)) {
    if (token.kind === "and") {
      parser.position += 1;
      continue;
    }
    const node = readUnary(parser, token);
    if (node) nodes.push(node);
  }
  return { kind: "and", nodes: joinRepositoryScopes(nodes), range: joinRanges(nodes) };
}

/** Joins the `repo:`, `org:` and `user:` of an AND by OR, wherever they are: no issue is in two repositories. */
function joinRepositoryScopes(nodes: Node[]): Node[] {
  const scopes = nodes.filter(isRepositoryScope);
  const [first] = scopes;
  if (scopes.length < 2) return nodes;
  const union: Node = { kind: "or", nodes: scopes, range: joinRanges(scopes) };
  return nodes
    .filter((node) => node === first || !isRepositoryScope(node))
    .map((node) => (node === first ? union : node));
}

function isRepositoryScope(node: Node): boolean {
  return node.kind === "term" && !node.isNegated && QUALIFIERS[node.name].isRepositoryScope === true;
}

function readUnary(parser: Parser, first: Token): Node | undefined {
  // A loop instead of recursion, because many NOTs would exceed the stack.
  let isNegated = false;
  let token: Token | undefined = first;
  while (token?.kind === "not") {
    isNegated = !isNegated;
    parser.position += 1;
    token = peek(parser);
  }
  if (!token || token.kind === "or" || token.kind === "and" || token.kind === "close") return undefined;
  const node = readPrimary(parser, token);
  if (!node || !isNegated) return node;
  return { kind: "not", node, range: { start: first.start, end: node.range.end } };
}

function readPrimary(parser: Parser, token: Token): Node | undefined {
  parser.position += 1;
  if (token.kind === "open") return readGroup(parser, token);
  if (token.kind === "qualifier") return readTerm(parser, token);
  return token.kind === "text" ? readText(token) : undefined;
}

function readText(token: Token & { kind: "text" }): Node {
  const isNegated = !token.isQuoted && /^-[^-]/.test(token.text);
  const range = getRange(token);
  const text: TextNode = { kind: "text", text: token.text.slice(isNegated ? 1 : 0), isQuoted: token.isQuoted, range };
  return isNegated ? { kind: "not", node: text, range } : text;
}

function readGroup(parser: Parser, open: Token): Node | undefined {
  parser.depth += 1;
  if (parser.depth > LIMITS.queryDepth) {
    report(parser, open, `Parentheses can be nested up to ${LIMITS.queryDepth} levels`);
    skipGroup(parser);
    parser.depth -= 1;
    return undefined;
  }
  const node = readOr(parser);
  if (peek(parser)?.kind === "close") parser.position += 1;
  else report(parser, open, "Missing closing parenthesis");
  parser.depth -= 1;
  // `()` filters nothing, and neither does its negation.
  return node.kind === "and" && node.nodes.length < 2 ? node.nodes[0] : node;
}

/** Skips a group that is nested too deeply, without recursion. */
function skipGroup(parser: Parser): void {
  for (let depth = 1; depth > 0 && parser.position < parser.tokens.length; parser.position += 1) {
    const kind = peek(parser)?.kind;
    if (kind === "open") depth += 1;
    if (kind === "close") depth -= 1;
  }
}

function readTerm(parser: Parser, token: QualifierToken): Node {
  const name = findQualifier(token.name);
  const values = name === undefined ? [] : readValues(parser, token, name);
  if (name === undefined) parser.diagnostics.push(diagnoseUnknownQualifier(token));
  if (name === undefined || values.length === 0) return toUnknown(parser, token);
  if (token.isNegated && QUALIFIERS[name].isNegatable === false) {
    report(parser, token, `"${name}" cannot be negated`);
    return toUnknown(parser, token);
  }
  const field = name === "field" ? parseFieldName(token.name) : undefined;
  return {
    kind: "term",
    name,
    ...(field === undefined ? {} : { field }),
    isNegated: token.isNegated,
    values,
    range: getRange(token),
  };
}

/** The valid values; the others become diagnostics. */
function readValues(parser: Parser, token: QualifierToken, name: QualifierName) {
  if (token.values.length === 0) parser.diagnostics.push(diagnoseMissingValue(name, token.name, token));
  return token.values.filter((value) => {
    const diagnostic = diagnoseValue(name, value);
    if (diagnostic) parser.diagnostics.push(diagnostic);
    return diagnostic === undefined;
  });
}

function toUnknown(parser: Parser, token: Token): Node {
  return { kind: "unknown", text: parser.source.slice(token.start, token.end), range: getRange(token) };
}

function peek(parser: Parser): Token | undefined {
  return parser.tokens[parser.position];
}

function report(parser: Parser, range: Range, message: string): void {
  parser.diagnostics.push({ ...getRange(range), message });
}

function getRange({ start, end }: Range): Range {
  return { start, end };
}

function joinRanges(nodes: Node[]): Range {
  return { start: nodes[0]?.range.start ?? 0, end: nodes.at(-1)?.range.end ?? 0 };
}
