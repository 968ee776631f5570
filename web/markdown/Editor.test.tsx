import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";

/** The editor and what it renders in, as in a browser that has not loaded the editor's tools yet. */
async function importEditor() {
  vi.resetModules();
  const { Editor } = await import("#web/markdown/Editor.tsx");
  const { renderComponent } = await import("#web/test/render.tsx");
  function Page({ autoFocus = false }: { autoFocus?: boolean }) {
    const [text, setText] = useState("some text");
    return (
      <>
        <Editor label="Comment" repositoryId="R_1" value={text} onChange={setText} autoFocus={autoFocus} />
        <input aria-label="Title" />
      </>
    );
  }
  return (autoFocus?: boolean) => renderComponent(<Page autoFocus={autoFocus ?? false} />);
}

const getField = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
const findTools = () => screen.findByRole("toolbar", {}, { timeout: 20_000 });
const getSelection = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd];

/** The focused field of an editor whose tools have not arrived. */
async function focusPlainField() {
  const renderPage = await importEditor();
  renderPage();
  const field = getField();
  act(() => field.focus());
  return field;
}

/** Types at the cursor, as a browser does. */
function type(field: HTMLTextAreaElement, text: string) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  fireEvent.input(field, { target: { value: field.value } });
}

/** Lets the tools arrive, and calls `run` before the page is rendered with them. */
const arrive = (run: () => void) =>
  act(async () => {
    await import("#web/markdown/MarkdownEditor.tsx");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole("toolbar")).toBeNull();
    run();
  });

describe("while the tools are loaded, the field", () => {
  test("keeps the focus and the selection, and later editors have the tools at once", async () => {
    const renderPage = await importEditor();
    const { unmount } = renderPage();
    const field = getField();
    expect(screen.queryByRole("toolbar")).toBeNull();
    act(() => field.focus());
    field.setSelectionRange(2, 5);
    await findTools();
    expect(document.activeElement).toBe(getField());
    expect(getSelection(getField())).toEqual([2, 5]);
    unmount();
    renderPage();
    expect(screen.getByRole("toolbar")).toBeDefined();
  });

  test("keeps the cursor behind what is typed at the moment when they arrive", async () => {
    const plain = await focusPlainField();
    plain.setSelectionRange(4, 4);
    await arrive(() => type(plain, "one"));
    await findTools();
    expect(getField()).not.toBe(plain);
    expect(getField().value).toBe("someone text");
    expect(document.activeElement).toBe(getField());
    expect(getSelection(getField())).toEqual([7, 7]);
  });

  test("waits with the key of a tool until they have arrived", async () => {
    const plain = await focusPlainField();
    plain.setSelectionRange(0, 4);
    fireEvent.keyDown(plain, { key: "b", ctrlKey: true });
    await findTools();
    expect(getField().value).toBe("**some** text");
  });

  test.each<[string, (field: HTMLTextAreaElement) => void, string]>([
    ["typed", (field) => type(field, "more"), "more text"],
    ["selected", (field) => field.setSelectionRange(0, 9), "some text"],
  ])("forgets the key of a tool after more is %s", async (_, goOn, text) => {
    const plain = await focusPlainField();
    plain.setSelectionRange(0, 4);
    fireEvent.keyDown(plain, { key: "b", ctrlKey: true });
    act(() => goOn(plain));
    await findTools();
    expect(getField().value).toBe(text);
  });

  test("takes no focus from another field, also if it was to be focused at first", async () => {
    const renderPage = await importEditor();
    renderPage(true);
    expect(document.activeElement).toBe(getField());
    const title = screen.getByRole("textbox", { name: "Title" });
    await arrive(() => title.focus());
    await findTools();
    expect(document.activeElement).toBe(title);
  });

  test("is not replaced while an input method composes a text", async () => {
    const plain = await focusPlainField();
    fireEvent.compositionStart(plain);
    await arrive(() => undefined);
    expect(getField()).toBe(plain);
    fireEvent.compositionEnd(plain);
    await findTools();
    expect(document.activeElement).toBe(getField());
  });
});
