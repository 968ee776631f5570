import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const OPTIONS: RunOptions = {
  reporter: "no-passes",
  resultTypes: ["violations"],
  // WCAG 2.2 AA, which axe leaves out unless it is asked for it.
  rules: { "target-size": { enabled: true } },
};

type WithAxe = { axe?: { run(options: RunOptions): Promise<AxeResults> } };

/**
 * Expects no violation of accessibility rules on the page in its present state. It runs axe itself: the package for Playwright also
 * searches frames, which no page has, and for that opens another page each time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    // While a color changes, its contrast is that of neither state. What turns without an end, such as a spinner, is not waited for.
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return (await (globalThis as WithAxe).axe?.run(options))?.violations;
  }, OPTIONS);
  expect(
    violations?.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}
