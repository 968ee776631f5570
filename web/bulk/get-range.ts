/** The rows from one to the other; only the last if the first is not listed. */
export function getRange(listed: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start = -1, end = -1] = [listed.indexOf(from ?? to), listed.indexOf(to)].toSorted((a, b) => a - b);
  return start < 0 ? [to] : listed.slice(start, end + 1);
}
