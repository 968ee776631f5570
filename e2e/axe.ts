import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Expects no violation of accessibility rules on the page in its present state. */
export async function expectAccessible(page: Page): Promise<void> {
  // WCAG 2.2 AA, which axe leaves out unless it is asked for it.
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}
