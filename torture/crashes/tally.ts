import { summarize } from "../platform/summarize.ts";
import type { Report } from "../report.ts";
import type { CrashName } from "./kinds.ts";
import type { Recovery } from "./readiness.ts";
import type { Reads } from "./reading.ts";

/** Adds up what a run has found. */
export type Tally = {
  crashed(name: CrashName, recovery: Recovery): void;
  verified(found: Verified): void;
  /** Pages that were read while the disk was full. */
  readFromFullDisk(reads: Reads): void;
  /** What an environment's clients and starts came to, once it is closed. */
  closed(found: { acknowledged: number; answers: ReadonlyMap<string, number>; failedStarts: readonly string[] }): void;
  intervened(what: string): void;
  failed(sentence: string): void;
  report(): Report;
};

export type Verified = { place: string; lost: string[]; duplicated: string[]; mismatches: string[] };

const READY_P95_SECONDS = 10;
const REFUSAL_P95_MS = 100;
/** The same fault may be met again at each check. */
const SENTENCES_MAX = 40;

export function makeTally(): Tally {
  const kinds = new Map<CrashName, number[]>();
  const seconds: number[] = [];
  const refusals: number[] = [];
  const answers = new Map<string, number>();
  const reads: Reads = new Map();
  const found = { lost: new Set<string>(), duplicated: new Set<string>(), mismatches: new Set<string>() };
  const failures = new Set<string>();
  const counts = { acknowledged: 0, failedStarts: 0, interventions: 0, verifications: 0 };
  return {
    crashed(name, recovery) {
      const times = kinds.get(name) ?? [];
      kinds.set(name, times);
      refusals.push(...recovery.refusals);
      if (recovery.seconds === undefined) return;
      times.push(recovery.seconds);
      seconds.push(recovery.seconds);
    },
    verified({ place, lost, duplicated, mismatches }) {
      counts.verifications += 1;
      for (const key of lost) found.lost.add(`${place}: ${key}`);
      for (const key of duplicated) found.duplicated.add(`${place}: ${key}`);
      for (const mismatch of mismatches) found.mismatches.add(`${place}: ${mismatch}`);
    },
    readFromFullDisk(found) {
      for (const [status, count] of found) reads.set(status, (reads.get(status) ?? 0) + count);
      const unexpected = [...found.keys()].filter((status) => status !== 200 && status !== 503);
      if (unexpected.length > 0) failures.add(`With a full disk, a page was answered with ${unexpected.join(", ")}.`);
    },
    closed(environment) {
      counts.acknowledged += environment.acknowledged;
      counts.failedStarts += environment.failedStarts.length;
      for (const [text, count] of environment.answers) answers.set(text, (answers.get(text) ?? 0) + count);
    },
    intervened(what) {
      counts.interventions += 1;
      failures.add(`${what} needed a person.`);
    },
    failed: (sentence) => void failures.add(sentence),
    report() {
      const ready = summarize(seconds);
      const refusal = summarize(refusals);
      if (ready.p95 > READY_P95_SECONDS)
        failures.add(`Ready after ${ready.p95.toFixed(1)} s at p95 instead of ${READY_P95_SECONDS} s.`);
      if (refusal.p95 > REFUSAL_P95_MS)
        failures.add(
          `/readyz took ${refusal.p95.toFixed(0)} ms at p95 during an outage instead of ${REFUSAL_P95_MS} ms.`,
        );
      for (const [name, keys] of Object.entries(found)) for (const key of keys) failures.add(`${name}: ${key}`);
      return {
        measured: {
          crashes: [...kinds.values()].reduce((sum, times) => sum + times.length, 0) + counts.interventions,
          verifications: counts.verifications,
          "acknowledged writes": counts.acknowledged,
          lost: found.lost.size,
          duplicated: found.duplicated.size,
          "mismatched counters": found.mismatches.size,
          "manual interventions": counts.interventions,
          "starts that failed by themselves": counts.failedStarts,
          "ready (s)": describe(ready, 1),
          "/readyz during an outage (ms)": describe(refusal, 0),
          ...Object.fromEntries(
            [...kinds].map(([name, times]) => [`ready after ${name} (s)`, describe(summarize(times), 1)]),
          ),
          ...Object.fromEntries(
            [...reads].map(([status, count]) => [`pages with a full disk answered ${status}`, count]),
          ),
          ...Object.fromEntries([...answers].map(([text, count]) => [`answered ${text.slice(0, 90)}`, count])),
        },
        failures: [...failures].slice(0, SENTENCES_MAX),
      };
    },
  };
}

function describe({ count, p50, p95, max }: ReturnType<typeof summarize>, digits: number): string {
  return `p50 ${p50.toFixed(digits)}, p95 ${p95.toFixed(digits)}, max ${max.toFixed(digits)}, of ${count}`;
}
