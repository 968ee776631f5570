type Work = () => Promise<void>;

/**
 * Runs work, such as a fetch, at once or after what it runs. Calls meanwhile are one more run of the latest work: Relay would give them the
 * response that is awaited, which may be older than what they are called for.
 */
export function oneAtATime(): (work: Work) => Promise<void> {
  let latest: Work;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function run(): Promise<void> {
    running = latest().finally(() => {
      running = undefined;
    });
    return running;
  }
  return (work) => {
    latest = work;
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
