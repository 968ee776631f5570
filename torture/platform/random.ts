import { mulberry32, pick } from "../../bench/random.ts";

/** A source of choices: equal seeds give equal sequences. */
export type Random = {
  /** A number in [0, 1). */
  number(): number;
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[];
  /** A source that depends on this one's seed and the name only, not on what was taken from this one. */
  fork(name: string): Random;
};

export function makeRandom(seed: number): Random {
  const next = mulberry32(seed);
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    number: next,
    integer,
    pick: (list) => pick(next, list),
    shuffle(list) {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never];
      }
      return shuffled;
    },
    fork: (name) => makeRandom(hash(`${seed}/${name}`)),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
