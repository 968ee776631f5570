/** A small generator of numbers in [0, 1), which are the same for the same seed on every machine. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

const COMMON =
  "the a to is in and of it when not for with on this error that server file page issue test build user after before can should".split(
    " ",
  );
const SUBJECTS =
  "crash memory leak timeout parser token login button color width render cache index query table column migration flaky upgrade support missing wrong slow message config option default value admin list label filter search sort export import upload download image link header footer menu dialog modal keyboard shortcut focus screen mobile browser network socket stream thread lock deadlock retry queue worker job schedule email webhook payload signature certificate proxy gateway storage bucket region deploy rollback release version changelog document example typo broken".split(
    " ",
  );
const SYLLABLES = "ba ce di fo gu ha ki lo mu ne pa qui ro su ta ve wa xi yo zen".split(" ");
const VOCABULARY = 30_000;
const TICKETS = 1 << 17;

/** Words in the order of their frequency: as in a language, the n-th is about n times rarer than the first. */
export const WORDS: readonly string[] = Array.from({ length: VOCABULARY }, (_, rank) => {
  const known = [...COMMON, ...SUBJECTS][rank];
  if (known) return known;
  let text = "";
  for (let n = rank; n > 0; n = Math.floor(n / SYLLABLES.length)) text += SYLLABLES[n % SYLLABLES.length] ?? "";
  return text;
});

const tickets = (() => {
  const weights = WORDS.map((_, rank) => 1 / (rank + 8));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const out = new Uint16Array(TICKETS);
  let rank = 0;
  let reached = (weights[0] ?? 0) / total;
  for (let ticket = 0; ticket < TICKETS; ticket += 1) {
    while (ticket / TICKETS > reached && rank < VOCABULARY - 1) reached += (weights[(rank += 1)] ?? 0) / total;
    out[ticket] = rank;
  }
  return out;
})();

/** A text with a number of words. */
export function words(random: () => number, count: number): string {
  let text = "";
  for (let n = 0; n < count; n += 1) {
    text += `${n > 0 ? " " : ""}${WORDS[tickets[Math.floor(random() * TICKETS)] ?? 0] ?? ""}`;
  }
  return text;
}
