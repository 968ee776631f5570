import { act, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { describe, expect, test, vi } from "vitest";
import { PanelIssueView } from "#web/issue-page/PanelIssue.tsx";
import { createPageQueries, PageQueriesContext } from "#web/platform/router/page-queries.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import pageQuery from "#web/__generated__/IssuePageQuery.graphql.ts";
import panelQuery from "#web/__generated__/PanelIssueQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const ISSUE = { owner: "octo", name: "hello", number: 3 };
const PAGE_VARIABLES = { ...ISSUE, timelineCount: LIMITS.timelineFirst, pageSkip: 0, pageCount: 0 };

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

describe("an issue in the panel whose page was prefetched", () => {
  async function renderPrefetched() {
    const environment = createMockEnvironment();
    const queries = createPageQueries(environment);
    const prefetched = queries.prefetch(pageQuery, PAGE_VARIABLES);
    await answer(environment, { Query: () => ({ repository: null }) });
    await prefetched;
    const open = async () => {
      renderComponent(
        <PageQueriesContext value={queries}>
          <PanelIssueView issue={ISSUE} fallback="Loading" />
        </PageQueriesContext>,
        { environment },
      );
      await screen.findByText("Issue not found");
      return environment.mock.getAllOperations().map(({ request }) => request.node.params.name);
    };
    return { queries, open };
  }

  test("is not fetched again", async () => {
    const { open } = await renderPrefetched();
    expect(await open()).toEqual([]);
  });

  test("is shown at once and fetched again after a mutation", async () => {
    const { open, queries } = await renderPrefetched();
    queries.forget();
    expect(await open()).toEqual(["PanelIssueQuery"]);
  });

  test("asks for nothing that its page has not fetched", () => {
    const environment = createMockEnvironment();
    const page = createOperationDescriptor(pageQuery, PAGE_VARIABLES);
    const payload = MockPayloadGenerator.generate(page, { IssueOrPullRequest: () => ({ __typename: "Issue" }) });
    environment.commitPayload(page, payload.data ?? {});
    const panel = createOperationDescriptor(panelQuery, { ...ISSUE, timelineCount: LIMITS.timelineFirst });
    expect(environment.check(panel).status).toBe("available");
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
