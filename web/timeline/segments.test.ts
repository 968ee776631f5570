import { describe, expect, test } from "vitest";
import { getPage, getPageStart, splitSegments } from "#web/timeline/segments.ts";

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));
const shape = (parts: ReturnType<typeof splitSegments>) =>
  parts.map((part) =>
    part.kind === "gap" ? `gap ${part.from}+${part.count}` : `${part.items[0]?.id}..${part.items.at(-1)?.id}`,
  );

describe("the segments of a timeline", () => {
  test("have each item once, with gaps for the items between", () => {
    expect(
      shape(
        splitSegments(
          [
            { start: 0, items: items(0, 15) },
            { start: 385, items: items(385, 400) },
          ],
          400,
        ),
      ),
    ).toEqual(["0..14", "gap 15+370", "385..399"]);
    const whole = [
      { start: 0, items: items(0, 15) },
      { start: 385, items: items(385, 400) },
      { start: 15, items: items(15, 165) },
    ];
    expect(shape(splitSegments(whole, 400))).toEqual(["0..164", "gap 165+220", "385..399"]);
  });

  test("have no gap where they overlap", () => {
    expect(
      shape(
        splitSegments(
          [
            { start: 0, items: items(0, 15) },
            { start: 5, items: items(5, 20) },
          ],
          20,
        ),
      ),
    ).toEqual(["0..19"]);
    expect(
      shape(
        splitSegments(
          [
            { start: 0, items: items(0, 3) },
            { start: 0, items: items(0, 3) },
          ],
          3,
        ),
      ),
    ).toEqual(["0..2"]);
    expect(splitSegments([{ start: 0, items: [] }], 0)).toEqual([]);
  });

  test("are counted as pages of 150 from the fifteenth item on", () => {
    expect([15, 164, 165, 314, 315].map(getPage)).toEqual([1, 1, 2, 2, 3]);
    expect([1, 2, 3].map(getPageStart)).toEqual([15, 165, 315]);
  });
});
