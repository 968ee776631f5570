import type { Slice } from "#server/platform/graphql/connection.ts";

/**
 * What is known of a search whose first rows are tested. `share`: the share of the repository's issues that is expected to match; null if
 * nobody counts those that match. `matches`: how many rows can be tested while all of them are found; null if that is not known.
 */
export type Expected = { share: number | null; matches: number | null };

/**
 * How many rows are tested in order if nobody counts those that match: if one in fifty does, they fill a page. They take about three
 * milliseconds.
 */
const TRIED_ROWS = 1_500;
/** More rows than this are not tested if it is not known how many match: it would take as long as finding all of them. */
const TRIED_ROWS_MAX = 3_000;

/**
 * How many rows are tested at most: twice as many as are expected to fill the page, and more for the filters whose share is not known. Null:
 * too many.
 */
export function countTried({ share, matches }: Expected, { offset, limit }: Slice): number | null {
  const needed = offset + limit;
  if (share === null) return needed > TRIED_ROWS ? null : TRIED_ROWS;
  const expected = needed / share;
  const tried = Math.max(TRIED_ROWS, Math.ceil(2 * expected));
  const isTooMany = matches === null ? tried > TRIED_ROWS_MAX : expected > matches;
  return isTooMany ? null : tried;
}
