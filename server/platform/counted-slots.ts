/**
 * Limits how much is in use at once for each key, such as a session or an address. Unlike a `Limiter` it makes nobody
 * wait: the caller refuses what gets no slot.
 */
export class CountedSlots {
  private readonly used = new Map<string, number>();

  /** Takes a slot of each key and returns the function that releases them; undefined if a key has no free slot. */
  take(keys: readonly { key: string; max: number }[]): (() => void) | undefined {
    if (keys.some(({ key, max }) => (this.used.get(key) ?? 0) >= max)) return undefined;
    for (const { key } of keys) this.used.set(key, (this.used.get(key) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const { key } of keys) this.release(key);
    };
  }

  private release(key: string): void {
    const remaining = (this.used.get(key) ?? 0) - 1;
    if (remaining > 0) this.used.set(key, remaining);
    else this.used.delete(key);
  }
}
