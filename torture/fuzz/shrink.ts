const BUDGET_MS = 30_000;

/** A smaller text that still fails: parts are left out, larger ones first, for as long as that takes no more than the budget. */
export async function shrinkText(text: string, fails: (text: string) => Promise<boolean>): Promise<string> {
  const deadline = Date.now() + BUDGET_MS;
  let smallest = text;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length;) {
      if (Date.now() > deadline) return smallest;
      const shorter = smallest.slice(0, at) + smallest.slice(at + size);
      if (await fails(shorter)) smallest = shorter;
      else at += size;
    }
  }
  return smallest;
}
