/** How a run is parameterised. Equal seeds give equal sequences of actions and inputs. */
export type RunOptions = {
  seed: number;
  /** Crashes for `crashes`, minutes for `fuzz` and `soak`; `attacks` has no amount. */
  amount: number;
  /** Prints one line of progress. */
  progress: (line: string) => void;
};

/** What a run found. It passed if `failures` is empty. */
export type Report = {
  /** Measured values by name, for example `{ acknowledged: 1204, lost: 0, "ready p95 (s)": 3.1 }`. */
  measured: Record<string, number | string>;
  /** One sentence each: what was expected, what happened instead, and the input or action that leads to it. */
  failures: string[];
};

export type Run = (options: RunOptions) => Promise<Report>;

export function printReport(name: string, { measured, failures }: Report): void {
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(measured)) console.log(`  ${key.padEnd(40)} ${String(value)}`);
  for (const failure of failures) console.log(`  FAILED: ${failure}`);
  console.log(failures.length === 0 ? "  passed" : `  ${String(failures.length)} failures`);
}
