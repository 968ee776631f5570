type Listed = { id: string };

type Arrangement<Thread> = { threads: readonly Thread[]; newCount: number };

type Reader<Thread> = {
  /** The rows that the person sees; undefined where nobody reads. */
  held: readonly Thread[] | undefined;
  openId: string | undefined;
  /** The person has undone a change of these, so they may come back. */
  returnedIds: readonly string[];
};

/**
 * The rows while somebody reads the list: those that they see stay where they are, what left the list goes, except the
 * open one, and what came after the rows follows them. What came before or between them waits, and is counted.
 */
export function arrangeThreads<Thread extends Listed>(
  latest: readonly Thread[],
  { held, openId, returnedIds }: Reader<Thread>,
): Arrangement<Thread> {
  if (!held) return { threads: latest, newCount: 0 };
  const positions = new Map(latest.map(({ id }, index) => [id, index]));
  const kept = withReturned(latest, { held, returnedIds }).flatMap((thread) => {
    const index = positions.get(thread.id);
    if (index !== undefined) return latest[index] ?? [];
    return thread.id === openId ? thread : [];
  });
  if (kept.length === 0) return { threads: latest, newCount: 0 };
  const keptIds = new Set(kept.map(({ id }) => id));
  const last = Math.max(...kept.map(({ id }) => positions.get(id) ?? -1));
  const isNew = ({ id }: Thread) => !keptIds.has(id);
  return {
    threads: [...kept, ...latest.slice(last + 1).filter(isNew)],
    newCount: latest.slice(0, last + 1).filter(isNew).length,
  };
}

/** Each returned row after the one that it follows in the list, or at its beginning. */
function withReturned<Thread extends Listed>(
  latest: readonly Thread[],
  { held, returnedIds }: { held: readonly Thread[]; returnedIds: readonly string[] },
): readonly Thread[] {
  let rows = held;
  for (const [index, thread] of latest.entries()) {
    const isShown = rows.some(({ id }) => id === thread.id);
    if (isShown || !returnedIds.includes(thread.id)) continue;
    const position = rows.findIndex(({ id }) => id === latest[index - 1]?.id) + 1;
    rows = rows.toSpliced(position, 0, thread);
  }
  return rows;
}
