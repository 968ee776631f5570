/** A small generator of numbers in [0, 1): the same from the same seed, everywhere. */
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

const STEMS =
  "server crash memory leak timeout parser token login button color width render cache index query table column migration build test flaky upgrade support missing wrong slow error message config option default value user admin page list issue label filter search sort export import file upload download image link header footer menu dialog modal keyboard shortcut focus screen mobile browser network socket stream thread lock deadlock retry queue worker job schedule email webhook payload signature certificate proxy gateway storage bucket region deploy rollback release version changelog document example typo broken".split(
    " ",
  );
const ENDINGS = ["", "", "", "s", "ing", "ed", "er"];

/** Words with a long tail: a few are everywhere, most are rare. */
export function words(random: () => number, count: number): string {
  const out: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const rare = random() < 0.1 ? String(Math.floor(random() ** 3 * 20_000)) : "";
    out.push(
      STEMS[Math.floor(random() ** 2 * STEMS.length)] + (ENDINGS[Math.floor(random() * ENDINGS.length)] ?? "") + rare,
    );
  }
  return out.join(" ");
}
