import { fireEvent, render, screen } from "@testing-library/react";
import { createMockEnvironment } from "relay-test-utils";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { definePage } from "#web/platform/router/define-page.tsx";
import { createPageQueries } from "#web/platform/router/page-queries.ts";
import { prefetchLinks } from "#web/platform/router/prefetch-links.ts";

const prefetch = vi.fn(() => new Promise<never>(() => undefined));
const define = (path: string) =>
  definePage({ path, query: prefetch, component: () => Promise.resolve(() => null), variables: () => ({}) });

// The listeners of a page stay. Those of this file end with it, because all files share one document.
const listen = vi.spyOn(document, "addEventListener");
prefetchLinks({
  routes: [...define("/octo/hello/issues/1"), ...define("*")],
  queries: createPageQueries(createMockEnvironment()),
});
const listeners = [...listen.mock.calls];
listen.mockRestore();
afterAll(() => {
  for (const [event, listener] of listeners) document.removeEventListener(event, listener);
});

beforeEach(() => {
  vi.useFakeTimers();
  prefetch.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function renderLink(props = {}) {
  render(
    <p>
      <a href="/octo/hello/issues/1" {...props}>
        <b>Crash</b>
      </a>
      <i>opened by</i>
    </p>,
  );
  return { text: screen.getByText("Crash"), link: screen.getByRole("link"), other: screen.getByText("opened by") };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("the page of a link", () => {
  test("is prefetched when the pointer stays on it, not when it passes", async () => {
    const { text, link, other } = renderLink();
    fireEvent.mouseOver(text);
    await pass(60);
    fireEvent.mouseOver(other);
    await pass(500);
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.mouseOver(text);
    await pass(40);
    fireEvent.mouseOver(link);
    await pass(39);
    expect(prefetch).not.toHaveBeenCalled();
    await pass(1);
    expect(prefetch).toHaveBeenCalledOnce();
  });

  test("is prefetched when the focus stays on it, not when it passes", async () => {
    const { link } = renderLink();
    fireEvent.focusIn(link);
    await pass(60);
    fireEvent.focusOut(link);
    await pass(500);
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.focusIn(link);
    await pass(80);
    expect(prefetch).toHaveBeenCalledOnce();
  });

  test("is prefetched at once when the link is pressed, but not for a new tab", async () => {
    const { text } = renderLink();
    fireEvent.pointerDown(text, { button: 0, ctrlKey: true });
    fireEvent.pointerDown(text, { button: 1 });
    await pass(0);
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.pointerDown(text, { button: 0 });
    await pass(0);
    expect(prefetch).toHaveBeenCalledOnce();
  });

  test.each([
    ["of another site", { href: "https://example.com/octo/hello/issues/1" }],
    ["that opens a new tab", { target: "_blank" }],
    ["that is no page of the program", { href: "/octo/hello/issues.csv" }],
  ])("is not prefetched for a link %s", async (_, props) => {
    const { text } = renderLink(props);
    fireEvent.mouseOver(text);
    fireEvent.pointerDown(text, { button: 0 });
    await pass(500);
    expect(prefetch).not.toHaveBeenCalled();
  });

  test("is not prefetched with data saver on", async () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    const { text } = renderLink();
    fireEvent.mouseOver(text);
    fireEvent.pointerDown(text, { button: 0 });
    await pass(500);
    expect(prefetch).not.toHaveBeenCalled();
  });
});
