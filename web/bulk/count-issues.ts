/** A number of issues in words. */
export function countIssues(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "issue" : "issues"}`;
}
