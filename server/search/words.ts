import { stemmer } from "stemmer";
import { WORD_CHARACTER } from "#shared/query/text.ts";

/**
 * How text becomes words, in one way for what is stored and what is searched for.
 * Letters and digits of any script make words and everything else separates
 * them, so `foo_bar()` is foo and bar next to each other, `HTTP/2` is http and 2.
 * Accents on Latin letters are dropped. Scripts without spaces between words
 * become pairs of characters.
 */
export type Word = {
  /** As it is stored: lower case, without accents. */
  text: string;
  /** Its position in the text it came from. */
  start: number;
  end: number;
};

const WORD_MAX = 60;
const RUN = new RegExp(`${WORD_CHARACTER.source}+`, "gu");
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

export function tokenize(text: string): Word[] {
  const words: Word[] = [];
  for (const run of text.matchAll(RUN)) {
    let position = 0;
    for (const unspaced of run[0].matchAll(UNSPACED)) {
      addWord(words, run[0].slice(position, unspaced.index), run.index + position);
      addPairs(words, unspaced[0], run.index + unspaced.index);
      position = unspaced.index + unspaced[0].length;
    }
    addWord(words, run[0].slice(position), run.index + position);
  }
  return words;
}

function addWord(words: Word[], text: string, start: number): void {
  if (text === "") return;
  const normalized = normalizeWord(text).slice(0, WORD_MAX);
  if (normalized !== "") words.push({ text: normalized, start, end: start + text.length });
}

/** 中文搜索 becomes 中文, 文搜, 搜索. A single character is a word of its own. */
function addPairs(words: Word[], text: string, start: number): void {
  const characters = Array.from(text);
  if (characters.length === 1) words.push({ text, start, end: start + text.length });
  let position = start;
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const [first = "", second = ""] = [characters[index], characters[index + 1]];
    words.push({ text: first + second, start: position, end: position + first.length + second.length });
    position += first.length;
  }
}

function normalizeWord(text: string): string {
  const lower = text.toLowerCase();
  // Almost all words need no more.
  if (/^[a-z0-9]+$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
}

const stems = new Map<string, string>();
const STEMS_MAX = 200_000;

/** The stem that `fixing`, `fixes` and `fix` share. Only English words have one; others stay whole. */
export function stem(word: string): string {
  let found = stems.get(word);
  if (found === undefined) {
    found = /^[a-z]+$/.test(word) ? stemmer(word) : word;
    if (stems.size >= STEMS_MAX) stems.clear();
    stems.set(word, found);
  }
  return found;
}

/** English words that are in nearly every text: they are found as written, not by their stem. */
const STOP_WORDS = new Set(
  "a an and are as at be but by for from has have i if in into is it its no not of on or s such t that the their then there these they this to was we were will with you".split(
    " ",
  ),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** One character of a script without spaces is the beginning of the pairs that contain it. */
export function isLoneCharacter(word: string): boolean {
  return Array.from(word).length === 1 && new RegExp(UNSPACED.source, "u").test(word);
}
