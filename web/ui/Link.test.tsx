import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createMockEnvironment } from "relay-test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { definePage } from "#web/platform/router/define-page.tsx";
import { createPageQueries, PageQueriesContext } from "#web/platform/router/page-queries.ts";
import { Link } from "#web/ui/Link.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A link to a page, and how often the page was prefetched. */
function renderLink() {
  const prefetch = vi.fn(() => new Promise<never>(() => undefined));
  const [page] = definePage({
    path: "/octo/hello/issues/1",
    query: prefetch,
    component: () => Promise.resolve(() => null),
    variables: () => ({}),
  });
  const queries = createPageQueries(createMockEnvironment());
  const link = (
    <PageQueriesContext value={queries}>
      <Link to="/octo/hello/issues/1">Crash</Link>
    </PageQueriesContext>
  );
  const router = createMemoryRouter([
    { path: "/", element: link },
    { ...page, lazy: undefined, Component: () => null },
  ]);
  render(<RouterProvider router={router} />);
  return { link: screen.getByRole("link"), prefetch };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("the page of a link", () => {
  test.each([
    ["the pointer", fireEvent.mouseEnter, fireEvent.mouseLeave],
    ["the focus", fireEvent.focus, fireEvent.blur],
  ])("is prefetched when %s stays on it, not when it passes", async (_, enter, leave) => {
    const { link, prefetch } = renderLink();
    enter(link);
    await pass(60);
    leave(link);
    await pass(500);
    expect(prefetch).not.toHaveBeenCalled();
    enter(link);
    await pass(79);
    expect(prefetch).not.toHaveBeenCalled();
    await pass(1);
    expect(prefetch).toHaveBeenCalledOnce();
  });

  test("is prefetched at once when the link is pressed, but not for a new tab", async () => {
    const { link, prefetch } = renderLink();
    fireEvent.pointerDown(link, { button: 0, ctrlKey: true });
    fireEvent.pointerDown(link, { button: 1 });
    await pass(0);
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.pointerDown(link, { button: 0 });
    await pass(0);
    expect(prefetch).toHaveBeenCalledOnce();
  });

  test("is not prefetched with data saver on", async () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    const { link, prefetch } = renderLink();
    fireEvent.mouseEnter(link);
    fireEvent.pointerDown(link, { button: 0 });
    await pass(500);
    expect(prefetch).not.toHaveBeenCalled();
  });
});
