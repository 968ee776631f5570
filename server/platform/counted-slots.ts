import { makeLoneProcess, type Processes, type Send } from "#server/platform/processes/processes.ts";

/** How many slots of a key a process uses. */
type Use = { key: string; used: number };

/**
 * Limits how much is in use at once for each key, such as a session or an address, in all processes of the server. Unlike a
 * `Limiter` it makes nobody wait: the caller refuses what gets no slot.
 */
export class CountedSlots {
  private readonly used = new Map<string, number>();
  /** By the id of another process. */
  private readonly usedByOthers = new Map<number, Map<string, number>>();
  private readonly send: Send<Use>;

  /** The name is that of the channel to the other processes. */
  constructor(name: string, processes: Processes = makeLoneProcess()) {
    this.send = processes.join<Use>(name, {
      receive: ({ key, used }, from) => this.setUsedByOther(from, key, used),
      greet: () => [...this.used].map(([key, used]) => ({ key, used })),
      forget: (from) => this.usedByOthers.delete(from),
    });
  }

  /** Takes a slot of each key and returns the function that releases them; undefined if a key has no free slot. */
  take(keys: readonly { key: string; max: number }[]): (() => void) | undefined {
    if (keys.some(({ key, max }) => this.count(key) >= max)) return undefined;
    for (const { key } of keys) this.change(key, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const { key } of keys) this.change(key, -1);
    };
  }

  private count(key: string): number {
    let count = this.used.get(key) ?? 0;
    for (const used of this.usedByOthers.values()) count += used.get(key) ?? 0;
    return count;
  }

  private change(key: string, by: number): void {
    const used = (this.used.get(key) ?? 0) + by;
    if (used > 0) this.used.set(key, used);
    else this.used.delete(key);
    this.send({ key, used });
  }

  private setUsedByOther(id: number, key: string, used: number): void {
    const ofProcess = this.usedByOthers.get(id) ?? new Map<string, number>();
    this.usedByOthers.set(id, ofProcess);
    if (used > 0) ofProcess.set(key, used);
    else ofProcess.delete(key);
  }
}
