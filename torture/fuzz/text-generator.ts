import type { Random } from "../platform/random.ts";

const CHARACTERS = [
  "\0",
  "\ud800",
  "\udfff",
  "\u2028",
  "\u202e",
  "e\u0301",
  "😀",
  "中",
  "\t",
  "\r\n",
  "\n",
  " ",
  "  ",
  "%00",
  "\\",
  '"',
  "'",
  "`",
  "<",
  ">",
  "&",
  "ß",
  "İ",
];
const NUMBERS = [
  "0",
  "-1",
  "1",
  "1.5",
  "1e400",
  "2147483648",
  "9007199254740993",
  "99999999999999999999",
  "NaN",
  "0x10",
  "٣",
];

/** A text of pieces of a language, with odd characters and repetitions in between. */
export function makeText(random: Random, pieces: readonly string[], maxPieces = 60): string {
  const length = random.integer(0, 20) === 0 ? random.integer(200, 3_000) : random.integer(1, maxPieces);
  let text = "";
  while (text.length < 60_000) {
    text += makePiece(random, pieces);
    if (random.integer(1, length) === 1) break;
  }
  return text;
}

function makePiece(random: Random, pieces: readonly string[]): string {
  const kind = random.integer(0, 19);
  if (kind === 0) return random.pick(pieces).repeat(random.pick([2, 10, 100, 1_000]));
  if (kind === 1) return random.pick(CHARACTERS);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind === 3) return " ";
  return random.pick(pieces);
}

/** A text with a few changes: cut, doubled, swapped and foreign parts. */
export function mutateText(random: Random, text: string, pieces: readonly string[]): string {
  let mutated = text;
  for (let count = random.integer(1, 6); count > 0; count -= 1) {
    const at = random.integer(0, mutated.length);
    const until = Math.min(mutated.length, at + random.integer(0, 40));
    const part = mutated.slice(at, until);
    const replacement = random.pick([
      "",
      part + part,
      part.repeat(50),
      makePiece(random, pieces),
      part.split("").toReversed().join(""),
    ]);
    mutated = mutated.slice(0, at) + replacement + mutated.slice(until);
  }
  return mutated.slice(0, 100_000);
}

const SCALARS = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  "",
  "x",
  "\0",
  "\ud800",
  "2024-01-01T00:00:00Z",
  "0000-00-00",
  "+275760-09-13",
  "<script>",
  [],
  {},
];

/** JSON data with some of its values replaced, removed, doubled, nested or renamed. */
export function mutateData(random: Random, data: unknown): unknown {
  if (random.integer(0, 11) === 0) return makeData(random);
  if (Array.isArray(data)) {
    const items = data.flatMap((item) => {
      const kind = random.integer(0, 15);
      if (kind === 0) return [];
      return kind === 1 ? [item, mutateData(random, item)] : [mutateData(random, item)];
    });
    return random.integer(0, 20) === 0 ? random.shuffle(items) : items;
  }
  if (typeof data === "object" && data !== null) {
    const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
      const kind = random.integer(0, 30);
      if (kind === 0) return [];
      return [
        [kind === 1 ? random.pick(["__proto__", "constructor", "\0", "", "length"]) : key, mutateData(random, value)],
      ];
    });
    return Object.fromEntries(entries);
  }
  if (typeof data === "string" && random.integer(0, 5) === 0) return mutateText(random, data, CHARACTERS);
  return data;
}

function makeData(random: Random): unknown {
  const scalar = random.pick(SCALARS);
  if (random.integer(0, 9) > 0) return scalar;
  let nested: unknown = scalar;
  for (let depth = random.pick([3, 70, 2_000]); depth > 0; depth -= 1) nested = [nested];
  return nested;
}
