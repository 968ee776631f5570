/** A whole number, optionally signed or padded with spaces; anything else is 0 (the rule for paths and parameters). */
export function wholeNumber(text: string | null | undefined): number {
  const match = /^\s*([+-]?\d{1,9})\s*$/.exec(text ?? "");
  return match ? Number(match[1]) : 0;
}

/** A page number applies only above 1. */
export function pageNumber(text: string | null | undefined): number {
  return Math.max(1, wholeNumber(text));
}
