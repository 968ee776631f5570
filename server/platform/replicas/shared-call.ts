/**
 * Runs one call at a time. Who asks while one is running shares the next one with all others, which begins after they have
 * asked: so the number of calls does not grow with those who ask.
 */
export class SharedCall<Key, Result> {
  private readonly run: (keys: ReadonlySet<Key>) => Promise<Result>;
  private keys = new Set<Key>();
  private next: Promise<Result> | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(run: (keys: ReadonlySet<Key>) => Promise<Result>) {
    this.run = run;
  }

  ask(...keys: readonly Key[]): Promise<Result> {
    for (const key of keys) this.keys.add(key);
    return (this.next ??= this.startNext());
  }

  private async startNext(): Promise<Result> {
    await this.running.catch(() => undefined);
    const { keys } = this;
    this.keys = new Set();
    this.next = undefined;
    const call = this.run(keys);
    this.running = call;
    return call;
  }
}
