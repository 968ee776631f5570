/** A whole number, optionally signed or padded with spaces; anything else is 0 (the rule for paths and parameters). */
export function wholeNumber(text: string | null | undefined): number {
  // Numbers of issues have up to nine digits. A negative number is as good as 0: nothing has one.
  return Math.min(999_999_999, text?.match(/^\s*\+?\d+\s*$/) ? Number(text) : 0);
}

/** A page number applies only above 1. The last possible page begins within the integers of GraphQL. */
export function pageNumber(text: string | null | undefined): number {
  return Math.min(1e7, Math.max(1, wholeNumber(text)));
}
