import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Editor } from "#web/markdown/Editor.tsx";
import { renderComponent } from "#web/test/render.tsx";

function Page() {
  const [text, setText] = useState("some text");
  return <Editor label="Comment" repositoryId="R_1" value={text} onChange={setText} />;
}

test("the plain field keeps the focus and the selection when the tools are loaded, and later editors have them at once", async () => {
  const { unmount } = renderComponent(<Page />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  expect(screen.queryByRole("toolbar")).toBeNull();
  act(() => field.focus());
  field.setSelectionRange(2, 5);
  await screen.findByRole("toolbar", {}, { timeout: 20_000 });
  const replacement = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  expect(document.activeElement).toBe(replacement);
  expect([replacement.selectionStart, replacement.selectionEnd]).toEqual([2, 5]);
  unmount();
  renderComponent(<Page />);
  expect(screen.getByRole("toolbar")).toBeDefined();
});
