import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

/** The editor and what it renders in, as in a browser that has not loaded the editor's tools yet. */
async function importEditor() {
  vi.resetModules();
  const { Editor } = await import("#web/markdown/Editor.tsx");
  const { renderComponent } = await import("#web/test/render.tsx");
  function Page() {
    const [text, setText] = useState("some text");
    return <Editor label="Comment" repositoryId="R_1" value={text} onChange={setText} />;
  }
  return () => renderComponent(<Page />);
}

test("the plain field keeps the focus and the selection when the tools are loaded, and later editors have them at once", async () => {
  const renderPage = await importEditor();
  const { unmount } = renderPage();
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  expect(screen.queryByRole("toolbar")).toBeNull();
  act(() => field.focus());
  field.setSelectionRange(2, 5);
  await screen.findByRole("toolbar", {}, { timeout: 20_000 });
  const replacement = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  expect(document.activeElement).toBe(replacement);
  expect([replacement.selectionStart, replacement.selectionEnd]).toEqual([2, 5]);
  unmount();
  renderPage();
  expect(screen.getByRole("toolbar")).toBeDefined();
});
