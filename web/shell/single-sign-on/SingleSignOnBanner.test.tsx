import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { Page } from "#web/shell/Page.tsx";
import { renderComponent } from "#web/test/render.tsx";
import type { SingleSignOnBannerTestQuery } from "#web/__generated__/SingleSignOnBannerTestQuery.graphql.ts";

function Subject() {
  const { safeViewer } = useLazyLoadQuery<SingleSignOnBannerTestQuery>(
    graphql`
      query SingleSignOnBannerTestQuery {
        safeViewer {
          ...Page_viewer
        }
      }
    `,
    {},
  );
  return <Page viewer={safeViewer}>Content</Page>;
}

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  Object.defineProperty(navigator, "sendBeacon", { configurable: true, value: (url: string) => sent.push(url) > 0 });
});

afterEach(() => void vi.useRealTimers());

async function show(names: readonly string[], address = "/octo/hello/issues?q=is%3Aopen#top") {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({
        showsSingleSignOnBanner: names.length > 0,
        ssoOrganizations: names.map((name, index) => ({ databaseId: 9 - index, login: name.toLowerCase(), name })),
      }),
    }),
  );
  renderComponent(
    <Suspense>
      <Subject />
    </Suspense>,
    { environment, path: address },
  );
  await screen.findByText("Content");
  return names.length > 0 ? screen.findByRole("region", { name: "Single sign-on" }) : undefined;
}

const user = userEvent.setup();

test("there is no banner without hidden organizations", async () => {
  await show([]);
  expect(screen.queryByRole("region", { name: "Single sign-on" })).toBeNull();
  expect(sent).toEqual([]);
});

test("one organization has a link that returns to the path, its query and its hash, and the display is counted", async () => {
  const banner = await show(["Octo"]);
  expect(banner?.textContent).toBe("Single sign-on to see results in Octo.");
  expect(screen.getByRole("link", { name: "Single sign-on" }).getAttribute("href")).toBe(
    `/orgs/octo/sso?${new URLSearchParams({ return_to: "/octo/hello/issues?q=is%3Aopen#top" }).toString()}`,
  );
  expect(sent).toEqual(["/sso-banner"]);
});

test("several organizations have a menu, and up to three are named", async () => {
  const banner = await show(["Octo", "Acme", "Umbrella", "Hooli"]);
  expect(banner?.textContent).toBe("Single sign-on to see results in Octo, Acme, Umbrella and 1 other organization.");
  await user.click(screen.getByRole("button", { name: "Single sign-on" }));
  const items = screen.getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Octo", "Acme", "Umbrella", "Hooli"]);
  // A browser would end the paragraph before the menu, and the page could not be hydrated.
  expect(screen.getByRole("menu").closest("p")).toBeNull();
});

test("dismissed for a month, it collapses for 300 ms, and the cookie has the sorted ids", async () => {
  await show(["Octo", "Acme"]);
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent.trim())).toEqual([
    "One day",
    "One week",
    "One month",
    "One year",
  ]);
  expect(screen.getByRole("radio", { name: "One month" })).toHaveProperty("checked", true);
  vi.useFakeTimers();
  const dialog = screen.getByRole("alertdialog");
  act(() => dialog.querySelector<HTMLElement>("footer button:last-child")?.click());
  expect(decodeURIComponent(document.cookie)).toContain("milepost_sso_dismissed=[8,9]");
  const banner = screen.getByRole("region", { name: "Single sign-on" });
  expect(banner.dataset["collapsing"]).toBe("true");
  act(() => void vi.advanceTimersByTime(299));
  expect(screen.queryByRole("region", { name: "Single sign-on" })).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole("region", { name: "Single sign-on" })).toBeNull();
});

test("a dismissal that is cancelled changes nothing", async () => {
  await show(["Octo"]);
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(document.cookie).not.toContain("milepost_sso_dismissed");
  expect(screen.queryByRole("region", { name: "Single sign-on" })).not.toBeNull();
});
