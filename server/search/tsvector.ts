import { isLoneCharacter, isStopWord, stem, tokenize } from "#server/search/words.ts";

/** A is the title, B the body, C the comments. */
type Weight = "A" | "B" | "C";
type WeightedText = { text: string; weight: Weight };

/** What PostgreSQL stores: positions up to 16383, a megabyte of lexemes. */
const POSITION_MAX = 16_383;
const LEXEMES_MAX = 40_000;
const POSITIONS_PER_LEXEME_MAX = 24;
const GAP = 8;

/**
 * The text form of a tsvector. Each word is stored as it was written and, marked
 * with `~`, as its stem. Between texts lies a gap, so that no phrase spans two.
 */
export function toTsvector(texts: readonly WeightedText[]): string {
  const lexemes = new Map<string, string[]>();
  let position = 0;
  for (const { text, weight } of texts) {
    for (const word of tokenize(text)) {
      position = Math.min(position + 1, POSITION_MAX);
      const weighted = position + weight;
      addLexeme(lexemes, word.text, weighted);
      if (!isStopWord(word.text)) addLexeme(lexemes, `~${stem(word.text)}`, weighted);
    }
    position = Math.min(position + GAP, POSITION_MAX);
  }
  let tsvector = "";
  for (const [lexeme, positions] of lexemes) tsvector += `${quoteLexeme(lexeme)}:${positions.join(",")} `;
  return tsvector;
}

function addLexeme(lexemes: Map<string, string[]>, lexeme: string, position: string): void {
  const positions = lexemes.get(lexeme);
  if (!positions) {
    if (lexemes.size < LEXEMES_MAX) lexemes.set(lexeme, [position]);
  } else if (positions.length < POSITIONS_PER_LEXEME_MAX && positions.at(-1) !== position) positions.push(position);
}

/** Words hold letters and digits only; quotes keep the database from normalizing them any further. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, "$&$&")}'`;
}

type SearchedText = { text: string; isQuoted: boolean };

/**
 * The text form of a tsquery for a word or a phrase; undefined where there is no
 * word in the text. `weights` restricts it to these parts; "" means all.
 */
export function toTsquery({ text, isQuoted }: SearchedText, weights: string): string | undefined {
  const words = tokenize(text).map((word) => word.text);
  const suffix = weights === "" ? "" : `:${weights}`;
  const [first] = words;
  if (first === undefined) return undefined;
  if (words.length > 1) return `(${words.map((word) => quoteLexeme(word) + suffix).join(" <-> ")})`;
  if (isLoneCharacter(first)) return `${quoteLexeme(first)}:*${weights}`;
  return (isQuoted || isStopWord(first) ? quoteLexeme(first) : quoteLexeme(`~${stem(first)}`)) + suffix;
}
