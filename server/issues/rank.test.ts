import fc from "fast-check";
import { expect, test } from "vitest";
import { rankBetween } from "#server/issues/rank.ts";

test("a rank is the shortest fraction between its neighbours, and never whole", () => {
  expect(rankBetween(null, null)).toBe("0.5");
  expect(rankBetween("3", "4")).toBe("3.5");
  expect(rankBetween("3", "3.5")).toBe("3.2");
  expect(rankBetween("3", "3.1")).toBe("3.05");
  expect(rankBetween("3", "9")).toMatch(/^[3-8]\.[1-9]$/);
  expect(rankBetween(null, "7")).toBe("6.5");
  expect(rankBetween("7", null)).toBe("7.5");
  expect(rankBetween("-0.5", "0.5")).toMatch(/^-?0\.[1-4]$/);
  expect(() => rankBetween("2", "2.0")).toThrow("2 is not before 2.0.");
});

test("any sequence of moves is the same as moving within a plain list", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 80 }),
      (size, moves) => {
        const ids = Array.from({ length: size }, (_, index) => index + 1);
        const ranks = new Map(ids.map((id) => [id, String(id)]));
        const value = (id: number) => ranks.get(id) ?? "";
        let plain = [...ids];
        for (const [what, where] of moves) {
          const id = ids[what % size] ?? 1;
          const others = plain.filter((listed) => listed !== id);
          const to = where % size;
          plain = [...others.slice(0, to), id, ...others.slice(to)];
          ranks.set(
            id,
            rankBetween(others[to - 1] ? value(others[to - 1] ?? 0) : null, others[to] ? value(others[to] ?? 0) : null),
          );
        }
        const order = ids.toSorted((a, b) => byValue(value(a), value(b)));
        expect(order).toEqual(plain);
        expect([...ranks.values()].filter((rank) => /\.0*$/.test(rank))).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

/** Decimals as text, however long, in their order. */
function byValue(a: string, b: string): number {
  const scaled = (text: string) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(200, "0"));
  };
  return scaled(a) < scaled(b) ? -1 : 1;
}
