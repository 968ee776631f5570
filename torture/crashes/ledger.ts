/**
 * What the clients have written. Each write has a key that the database can be asked for: the text of an issue, of a
 * comment or of a title, or an issue with a kind of event, of which there may be several.
 */
export type Ledger = {
  /** Before a write is sent: from then on it may be in the database, once. */
  begin(key: string): void;
  /** It was acknowledged: it must be there, once. */
  acknowledge(key: string): void;
  /** Its answer says that it was not done. */
  refuse(key: string): void;
  readonly acknowledged: number;
  /** Compares with how often each key is in the database. */
  compare(found: ReadonlyMap<string, number>): Comparison;
};

export type Comparison = { lost: string[]; duplicated: string[] };

type Entry = { acknowledged: number; unknown: number };

export function makeLedger(): Ledger {
  const entries = new Map<string, Entry>();
  let acknowledged = 0;
  const entryOf = (key: string): Entry => {
    const entry = entries.get(key) ?? { acknowledged: 0, unknown: 0 };
    entries.set(key, entry);
    return entry;
  };
  return {
    begin(key) {
      entryOf(key).unknown += 1;
    },
    acknowledge(key) {
      const entry = entryOf(key);
      entry.unknown -= 1;
      entry.acknowledged += 1;
      acknowledged += 1;
    },
    refuse(key) {
      entryOf(key).unknown -= 1;
    },
    get acknowledged() {
      return acknowledged;
    },
    compare(found) {
      const lost: string[] = [];
      const duplicated: string[] = [];
      for (const [key, entry] of entries) {
        const count = found.get(key) ?? 0;
        const most = entry.acknowledged + entry.unknown;
        if (count < entry.acknowledged) lost.push(`${key}: ${count} of ${entry.acknowledged}`);
        if (count > most) duplicated.push(`${key}: ${count} instead of at most ${most}`);
      }
      for (const [key, count] of found) {
        if (!entries.has(key)) duplicated.push(`${key}: ${count} instead of none`);
      }
      return { lost, duplicated };
    },
  };
}
