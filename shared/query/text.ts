/** A character that is part of a word: a letter, a digit or a mark, in any script. */
export const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;

/** Whether there is anything in a text to search for: there is nothing in `---`. */
export function hasWords(text: string): boolean {
  return WORD_CHARACTER.test(text);
}

/** Seven or more hexadecimal digits, of which one is a digit: it finds the pull request of a commit. */
export function isCommitId(text: string): boolean {
  return /^(?=.*\d)[0-9a-f]{7,40}$/i.test(text);
}
