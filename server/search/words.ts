import { stemmer } from "stemmer";

/**
 * How text becomes words, in one way for what is kept and what is looked for.
 * Letters and digits make words, whatever the script; all else parts them, so
 * `foo_bar()` is foo and bar next to each other, `HTTP/2` is http and 2. Accents
 * on Latin letters are dropped. Scripts written without spaces are kept as
 * pairs of characters.
 */
export type Word = {
  /** As it is kept: lower case, without accents. */
  text: string;
  /** Its place in the text it came from. */
  start: number;
  end: number;
};

const WORD_MAX = 60;
const RUN = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const run of text.matchAll(RUN)) {
    let at = 0;
    for (const unspaced of run[0].matchAll(UNSPACED)) {
      addWord(words, run[0].slice(at, unspaced.index), run.index + at);
      addPairs(words, unspaced[0], run.index + unspaced.index);
      at = unspaced.index + unspaced[0].length;
    }
    addWord(words, run[0].slice(at), run.index + at);
  }
  return words;
}

function addWord(words: Word[], text: string, start: number): void {
  if (text === "") return;
  const plain = plainOf(text).slice(0, WORD_MAX);
  if (plain !== "") words.push({ text: plain, start, end: start + text.length });
}

/** 中文搜索 is 中文, 文搜, 搜索; a single character stands alone. */
function addPairs(words: Word[], text: string, start: number): void {
  const characters = Array.from(text);
  if (characters.length === 1) words.push({ text, start, end: start + text.length });
  let at = start;
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const [first = "", second = ""] = [characters[index], characters[index + 1]];
    words.push({ text: first + second, start: at, end: at + first.length + second.length });
    at += first.length;
  }
}

function plainOf(text: string): string {
  const lower = text.toLowerCase();
  // Almost all words are plain already.
  if (/^[a-z0-9]+$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
}

const stems = new Map<string, string>();
const STEMS_MAX = 200_000;

/** What `fixing`, `fixes` and `fix` have in common. Only English words are cut; others stay whole. */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = /^[a-z]+$/.test(word) ? stemmer(word) : word;
    if (stems.size >= STEMS_MAX) stems.clear();
    stems.set(word, stem);
  }
  return stem;
}

/** English words that are in nearly every text: a phrase needs them, a word alone does not find by them. */
const COMMON = new Set(
  "a an and are as at be but by for from has have i if in into is it its no not of on or s such t that the their then there these they this to was we were will with you".split(
    " ",
  ),
);

export function isCommon(word: string): boolean {
  return COMMON.has(word);
}

export type Weight = "A" | "B" | "C";
export type Part = { text: string; weight: Weight };

const POSITION_MAX = 16_383;
const PLACES_MAX = 24;
const GAP = 8;
/** The database keeps at most a megabyte of words for an issue. */
const LEXEMES_MAX = 40_000;

/**
 * The text form of a tsvector. Each word is kept as it was written and, marked
 * with `~`, as its stem. Between parts lies a gap, so that no phrase spans two.
 */
export function vectorOf(parts: readonly Part[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const part of parts) {
    for (const { text } of wordsOf(part.text)) {
      position = Math.min(position + 1, POSITION_MAX);
      const place = position + part.weight;
      addPlace(places, text, place);
      if (!COMMON.has(text)) addPlace(places, `~${stemOf(text)}`, place);
    }
    position = Math.min(position + GAP, POSITION_MAX);
  }
  let out = "";
  for (const [lexeme, at] of places) out += `${quoted(lexeme)}:${at.join(",")} `;
  return out;
}

function addPlace(places: Map<string, string[]>, lexeme: string, place: string): void {
  const known = places.get(lexeme);
  if (!known) {
    if (places.size < LEXEMES_MAX) places.set(lexeme, [place]);
  } else if (known.length < PLACES_MAX && known.at(-1) !== place) known.push(place);
}

/** Words hold letters and digits only, but for the stem's mark: quoting is for those that the database would read as more. */
function quoted(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, "$&$&")}'`;
}

/**
 * The text form of a tsquery for a word or phrase of a search; undefined when
 * there is no word in it. `weights` restricts it to parts: "" means all.
 */
export function queryOf(text: string, isPhrase: boolean, weights: string): string | undefined {
  const words = wordsOf(text).map((word) => word.text);
  const suffix = weights === "" ? "" : `:${weights}`;
  const [first] = words;
  if (first === undefined) return undefined;
  if (words.length > 1) return `(${words.map((word) => quoted(word) + suffix).join(" <-> ")})`;
  if (isLoneCharacter(first)) return `${quoted(first)}:*${weights}`;
  return (isPhrase || COMMON.has(first) ? quoted(first) : quoted(`~${stemOf(first)}`)) + suffix;
}

/** One character of an unspaced script is the beginning of the pairs that hold it. */
function isLoneCharacter(word: string): boolean {
  return Array.from(word).length === 1 && new RegExp(UNSPACED.source, "u").test(word);
}
