/** Counts what is in use by each key, up to a limit. */
export class CountedSlots {
  private readonly used = new Map<string, number>();

  /** Takes a slot of each key and returns how to give them back; undefined if one of the keys has none left. */
  take(keys: readonly { key: string; max: number }[]): (() => void) | undefined {
    if (keys.some(({ key, max }) => (this.used.get(key) ?? 0) >= max)) return undefined;
    for (const { key } of keys) this.used.set(key, (this.used.get(key) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const { key } of keys) this.giveBack(key);
    };
  }

  private giveBack(key: string): void {
    const left = (this.used.get(key) ?? 0) - 1;
    if (left > 0) this.used.set(key, left);
    else this.used.delete(key);
  }
}
