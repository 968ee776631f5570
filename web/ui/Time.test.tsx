import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => delete document.documentElement.dataset["timeZone"]);

/** A moment that is another day in Auckland than in Honolulu. */
async function renderIn(timeZone: string): Promise<HTMLElement> {
  document.documentElement.dataset["timeZone"] = timeZone;
  vi.resetModules();
  const { Time } = await import("#web/ui/Time.tsx");
  render(<Time at="2020-03-10T12:00:00Z" />);
  return screen.getByText(/Mar/);
}

test.each([
  ["Pacific/Auckland", "Mar 11, 2020", "GMT+13"],
  ["Pacific/Honolulu", "Mar 10, 2020", "HST"],
])("a time is shown in the time zone that the page names: %s", async (timeZone, date, zone) => {
  const time = await renderIn(timeZone);
  expect(time.textContent).toBe(date);
  expect(time.title).toContain(zone);
});
