import { describe, expect, test } from "vitest";
import { chipColors, contrast } from "#web/labels/chip-colors.ts";

const rgb = (css: string | undefined): [number, number, number] => {
  const hex = /^#(..)(..)(..)$/.exec(css ?? "");
  const parts = hex ? hex.slice(1).map((part) => parseInt(part, 16)) : (css ?? "").match(/\d+/g)?.map(Number);
  return [parts?.[0] ?? 0, parts?.[1] ?? 0, parts?.[2] ?? 0];
};

describe("a label's chip", () => {
  test("has a contrast of 4.5 : 1 with any color, light and dark", () => {
    for (let n = 0; n <= 0xffffff; n += 4099) {
      const hex = n.toString(16).padStart(6, "0");
      const colors = chipColors(hex);
      expect(contrast(rgb(colors["--chip-fg"]), rgb(colors["--chip-bg"])), `${hex} light`).toBeGreaterThanOrEqual(4.5);
      expect(
        contrast(rgb(colors["--chip-dark-fg"]), rgb(colors["--chip-dark-bg"])),
        `${hex} dark`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("has a contrast of 7 : 1 in high contrast themes", () => {
    for (let n = 0; n <= 0xffffff; n += 4099) {
      const hex = n.toString(16).padStart(6, "0");
      const colors = chipColors(hex);
      const ratio = (fg: string, bg: string) => contrast(rgb(colors[fg]), rgb(colors[bg]));
      expect(ratio("--chip-plain-fg", "--chip-plain-bg"), `${hex} light`).toBeGreaterThanOrEqual(7);
      expect(ratio("--chip-bright", "--chip-dark-bg"), `${hex} dark`).toBeGreaterThanOrEqual(7);
    }
  });

  test("with an invalid color is gray, and the invalid text stays out of the style", () => {
    for (const hostile of ["red;background:url(//evil)", '"><script>', "", "12345g"]) {
      expect(Object.values(chipColors(hostile)).join()).toMatch(/^[#a-z0-9(), ]+$/);
      expect(chipColors(hostile)).toEqual(chipColors("ededed"));
    }
  });
});
