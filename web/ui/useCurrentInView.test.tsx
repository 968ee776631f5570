import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderComponent } from "#web/test/render.tsx";
import { useCurrentInView } from "#web/ui/useCurrentInView.ts";

/** A navigation of 300 pixels, whose links have 100 each. */
function Navigation({ current }: { current: string }) {
  return (
    <nav ref={useCurrentInView(current)}>
      {["a", "b", "c", "d", "e"].map((name) => (
        <a key={name} href={`/${name}`} aria-current={name === current ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

function measure(this: HTMLElement): DOMRect {
  const index = "abcde".indexOf(this.textContent ?? "");
  const left = this.tagName === "NAV" ? 0 : index * 100 - (this.parentElement?.scrollLeft ?? 0);
  return new DOMRect(left, 0, this.tagName === "NAV" ? 300 : 100, 30);
}

test("a navigation that scrolls sideways shows the link of the page, and stays where it is if that is visible", () => {
  const spy = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(measure);
  onTestFinished(() => spy.mockRestore());
  const shown = (current: string) => {
    const { unmount } = renderComponent(<Navigation current={current} />);
    const { scrollLeft } = screen.getByRole("navigation");
    unmount();
    return scrollLeft;
  };
  expect(shown("a")).toBe(0);
  expect(shown("c")).toBe(0);
  expect(shown("d")).toBe(200);
  expect(shown("e")).toBe(300);
});
