import { act, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { PanelIssueView } from "#web/issue-page/PanelIssue.tsx";
import { definePage } from "#web/platform/router/define-page.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const ISSUE = { owner: "octo", name: "hello", number: 3 };

describe("an issue in the panel that fails to load", () => {
  test("says so in the panel and is loaded again by Try again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { environment, user } = renderComponent(<PanelIssueView issue={ISSUE} fallback="Loading" />);
    await fail(environment, new Error("HTTP 500"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The issue could not be loaded.");
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    await answer(environment, { Query: () => ({ repository: null }) });
    await screen.findByText("Issue not found");
    logged.mockRestore();
  });

  test("is loaded again when the panel is opened again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const first = renderComponent(<PanelIssueView issue={ISSUE} fallback="Loading" />);
    await fail(first.environment, new Error("HTTP 500"));
    await screen.findByRole("alert");
    first.unmount();
    renderComponent(<PanelIssueView issue={ISSUE} fallback="Loading" />, { environment: first.environment });
    await answer(first.environment, { Query: () => ({ repository: null }) });
    await screen.findByText("Issue not found");
    logged.mockRestore();
  });
});

test("a page is not loaded again when only its panel opens, steps or closes", async () => {
  const [route] = definePage({
    path: "/:owner/:name/issues",
    query: () => Promise.reject(new Error("not loaded")),
    component: () => Promise.resolve(() => null),
    variables: () => undefined,
  });
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([{ ...route, handle: undefined, lazy: undefined, Component: () => null, loader }], {
    initialEntries: ["/octo/hello/issues?q=bug"],
  });
  const go = (to: string) => act(() => router.navigate(to));
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  await go("/octo/hello/issues?q=bug&issue=octo%7Chello%7C3");
  await go("/octo/hello/issues?q=bug&issue=octo%7Chello%7C4");
  await go("/octo/hello/issues?q=bug");
  expect(loader).toHaveBeenCalledTimes(1);
  await go("/octo/hello/issues?q=crash");
  expect(loader).toHaveBeenCalledTimes(2);
  router.dispose();
});
