/** The nearest number that GraphQL takes for an integer, with room to spare: nothing has a number beyond. */
export function clamp(number: number): number {
  return Math.max(-1e9, Math.min(1e9, number));
}

/** A whole number, optionally signed or padded with spaces; anything else is 0 (the rule for paths and parameters). */
export function wholeNumber(text: string | null | undefined): number {
  return /^\s*[+-]?\d+\s*$/.test(text ?? "") ? clamp(Number(text)) : 0;
}

/** A page number applies only above 1. */
export function pageNumber(text: string | null | undefined): number {
  return Math.max(1, wholeNumber(text));
}
