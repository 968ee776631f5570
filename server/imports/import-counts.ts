/** The numbers of records that an import has written. */
export type ImportCounts = {
  issues: number;
  pullRequests: number;
  comments: number;
  reviews: number;
  labels: number;
  /** Records that an earlier import has written. */
  unchanged: number;
};

export const NO_COUNTS: Readonly<ImportCounts> = {
  issues: 0,
  pullRequests: 0,
  comments: 0,
  reviews: 0,
  labels: 0,
  unchanged: 0,
};

export function addCounts(first: ImportCounts, second: ImportCounts): ImportCounts {
  return {
    issues: first.issues + second.issues,
    pullRequests: first.pullRequests + second.pullRequests,
    comments: first.comments + second.comments,
    reviews: first.reviews + second.reviews,
    labels: first.labels + second.labels,
    unchanged: first.unchanged + second.unchanged,
  };
}
