/** A whole number, optionally signed or padded with spaces; anything else is 0 (the rule for paths and parameters). */
export function wholeNumber(text: string | null | undefined): number {
  // A negative number is as good as 0: nothing has one. Nothing has a greater number than ten million either, and a page
  // of that number still begins within the integers of GraphQL.
  return Math.min(1e7, text?.match(/^\s*\+?\d+\s*$/) ? Number(text) : 0);
}

/** A page number applies only above 1. */
export function pageNumber(text: string | null | undefined): number {
  return Math.max(1, wholeNumber(text));
}
