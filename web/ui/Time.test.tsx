import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { PageChanges, PageTime } from "#web/platform/page-time.ts";
import { getNextChange, Time, toServerWords } from "#web/ui/Time.tsx";

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

const NOW = Date.parse("2024-06-15T12:00:00Z");

test.each([
  ["2024-06-15T12:00:00Z", "now", "1 minute ago"],
  ["2024-06-15T12:00:30Z", "now", "1 minute ago"],
  ["2024-06-15T11:00:00.001Z", "59 minutes ago", "1 hour ago"],
  ["2024-06-14T12:30:00Z", "23 hours ago", "yesterday"],
  ["2024-06-13T12:00:00.001Z", "yesterday", "2 days ago"],
  ["2024-06-09T00:00:00Z", "6 days ago", "last week"],
  ["2024-06-02T12:00:00Z", "last week", "2 weeks ago"],
  ["2024-05-18T00:00:00Z", "4 weeks ago", "May 18"],
])("the words for %s are %s until they are %s", (at, now, later) => {
  const change = getNextChange(at, NOW);
  expect(change).toBeGreaterThan(NOW);
  expect([NOW, change - 1, change].map((time) => toServerWords(at, time))).toEqual([now, now, later]);
});

test("the words for a time more than a month ago do not change", () => {
  expect(getNextChange("2024-05-01T00:00:00Z", NOW)).toBe(Infinity);
});

test("the server is told when the words of a page change", () => {
  const takeChange = vi.fn<(changesAt: number) => void>();
  renderToString(
    <PageTime value={NOW}>
      <PageChanges value={takeChange}>
        <Time at="2024-06-15T11:59:30Z" />
      </PageChanges>
    </PageTime>,
  );
  expect(takeChange.mock.calls).toEqual([[Date.parse("2024-06-15T12:00:30Z")]]);
});
