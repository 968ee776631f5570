import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ChecksBadge } from "#web/pulls/ChecksBadge.tsx";
import { renderComponent } from "#web/test/render.tsx";
import { getChecksHeaderState } from "#shared/checks.ts";

beforeAll(async () => {
  await import("#web/pulls/ChecksDialog.tsx");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COUNTS = [
  { state: "SUCCESS", count: 2 },
  { state: "FAILURE", count: 1 },
];

function renderBadge(response: () => Promise<Response>, state = "FAILURE") {
  const request = vi.fn((_path: string) => response());
  vi.stubGlobal("fetch", request);
  const rollup = { state, checkRunCount: 3, checkRunCountsByState: COUNTS };
  return { request, ...renderComponent(<ChecksBadge nameWithOwner="octo/hello" oid="abc" rollup={rollup} />) };
}

const check = { name: "ci", icon: "dot-fill", description: "", additionalContext: "In progress", targetUrl: null };

test("the header of the checks depends on the states that occur", () => {
  const header = (...states: string[]) => getChecksHeaderState(states.map((state) => ({ state, count: 1 })));
  expect(header("SUCCESS")).toBe("SUCCEEDED");
  expect(header("FAILURE", "ERROR")).toBe("FAILED");
  expect(header("SUCCESS", "PENDING", "FAILURE")).toBe("PENDING");
  expect(header("SUCCESS", "FAILURE")).toBe("SOME_FAILED");
});

test("the badge opens the checks with their header, running ones with a spinner, and gets the focus back", async () => {
  const details = { checksHeaderState: "FAILED", checkRuns: [{ ...check, state: "in_progress" }] };
  const { user, request } = renderBadge(() => Promise.resolve(Response.json(details)));
  const badge = screen.getByRole("button", { name: "2 / 3 successful checks" });
  expect(badge.textContent).toContain("2/3");
  await user.click(badge);
  const dialog = await screen.findByRole("dialog", { name: "All checks have failed" });
  expect(request.mock.calls.map(([address]) => address)).toContain("/octo/hello/commit/abc/status-details");
  expect(within(dialog).getByText("ci")).toBeTruthy();
  expect(within(dialog).getByRole("status").textContent).toBe("In progress");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(badge));
});

test("checks that cannot be retrieved are ?/? with the reason as tooltip", async () => {
  const { user } = renderBadge(() => Promise.resolve(new Response("", { status: 500 })));
  await user.click(screen.getByRole("button"));
  expect((await screen.findByRole("alert")).textContent).toBe("There was an error retrieving checks status");
  const badge = screen.getByTitle("There was an error retrieving checks status");
  expect(badge.textContent).toContain("?/?");
});

test("the state error is ?/?", () => {
  renderBadge(() => Promise.reject(new Error("not requested")), "ERROR");
  expect(screen.getByTitle("There was an error retrieving checks status").textContent).toContain("?/?");
});
