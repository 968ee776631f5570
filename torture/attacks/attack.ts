import type { Target } from "./target.ts";

/** One attack on a running server, with the outcome that is expected of it. */
export type Attack = {
  name: string;
  /** What the attacker does. */
  does: string;
  /** The status, the bound or the refusal that holds if the server is safe. */
  expects: string;
  /** Whether it is short enough for `npm test`. */
  isShort?: true;
  /** Throws an `AttackError` if the outcome is another one. */
  run: (target: Target) => Promise<void>;
};

/** The attack had an outcome that it must not have. The message says which. */
export class AttackError extends Error {}

export function expectThat(holds: unknown, sentence: string): asserts holds {
  if (!holds) throw new AttackError(sentence);
}

/** In `npm test`, whose machine may be busy, the bound only finds what would take many times as long. */
const TIME_FACTOR = process.env["VITEST"] ? 10 : 1;

export function expectTime(ms: number, maxMs: number, what: string): void {
  expectThat(ms < maxMs * TIME_FACTOR, `${what} took ${Math.round(ms)} ms`);
}

export function expectStatus(actual: number, allowed: readonly number[], what: string): void {
  expectThat(allowed.includes(actual), `${what} was answered with ${actual} instead of ${allowed.join(" or ")}`);
}
