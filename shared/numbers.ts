/** The greatest integer of GraphQL. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** A whole number, optionally signed or padded with spaces; anything else is 0 (the rule for paths and parameters). */
export function wholeNumber(text: string | null | undefined): number {
  const number = /^\s*[+-]?\d+\s*$/.test(text ?? "") ? Number(text) : 0;
  return Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, number));
}

/** A page number applies only above 1. */
export function pageNumber(text: string | null | undefined): number {
  return Math.max(1, wholeNumber(text));
}
