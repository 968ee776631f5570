type Options = {
  /** How many addresses are fetched at most. */
  limit: number;
  /** Addresses worth fetching now, best first. */
  getCandidates: () => string[];
  prefetch: (address: string) => Promise<void>;
};

/** Fetches addresses one at a time while the browser is idle and the tab is visible. Each is fetched once. */
export function createPrefetchQueue({ limit, getCandidates, prefetch }: Options) {
  const fetched = new Set<string>();
  let isRunning = false;
  let isStopped = false;

  function getNext(): string | undefined {
    if (isStopped || fetched.size >= limit || document.visibilityState === "hidden") return undefined;
    return getCandidates().find((address) => !fetched.has(address));
  }

  return {
    /** Does nothing while an earlier call is still fetching: that one also finds new candidates. */
    async run(): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      try {
        while (getNext() !== undefined) {
          await new Promise((resolve) => requestIdleCallback(resolve));
          // Until the browser was idle, a row may have left the screen, or the person the tab.
          const address = getNext();
          if (address === undefined) return;
          fetched.add(address);
          await prefetch(address);
        }
      } finally {
        isRunning = false;
      }
    },

    stop(): void {
      isStopped = true;
    },
  };
}
