import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { hasUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { answer, renderComponent } from "#web/test/render.tsx";
import { toDraft } from "#web/view-editor/saved-view.ts";
import { answerLeaveQuestions } from "#web/test/leave-questions.ts";
import { useSavedViewEditor } from "#web/view-editor/useSavedViewEditor.ts";

const SHORTCUT = {
  name: "Bugs",
  description: "",
  query: "label:bug",
  icon: "BUG",
  color: "RED",
  updatedAt: "2026-01-01T00:00:00Z",
  scopingRepository: null,
};

type Props = { query?: string; isEditing?: boolean; canUpdate?: boolean };

function Query({ query = SHORTCUT.query, isEditing = false, canUpdate = true }: Props) {
  const saved = { ...toDraft(SHORTCUT), isEditing };
  const editor = useSavedViewEditor({ id: "SSC_1", isNew: false, saved, canUpdate, query, path: "/issues/SSC_1" });
  return (
    <>
      <input value={editor.text} onChange={(event) => editor.type(event.target.value)} />
      <button onClick={editor.cancel}>Cancel</button>
      <button onClick={editor.saveQuery}>Save</button>
    </>
  );
}

const getField = () => screen.getByRole<HTMLInputElement>("textbox");

beforeEach(() => sessionStorage.clear());

test("a query that was typed and not submitted is kept over a reload", async () => {
  const { user, unmount } = renderComponent(<Query isEditing />);
  await user.type(getField(), " crash");
  unmount();
  renderComponent(<Query isEditing />);
  expect(getField().value).toBe("label:bug crash");
});

test("cancel asks, and resets the query when the changes are discarded", async () => {
  const question = answerLeaveQuestions();
  const { user, unmount } = renderComponent(<Query isEditing />);
  await user.type(getField(), " crash");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(getField().value).toBe("label:bug crash");
  question.mockReturnValue(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(getField().value).toBe("label:bug"));
  expect(question).toHaveBeenCalledTimes(2);
  unmount();
  renderComponent(<Query isEditing />);
  expect(getField().value).toBe("label:bug");
});

test("outside the editor a typed query is an unsaved change, until it is submitted", async () => {
  const { user, unmount } = renderComponent(<Query />);
  expect(hasUnsaved()).toBe(false);
  await user.type(getField(), " crash");
  expect(hasUnsaved()).toBe(true);
  unmount();
  renderComponent(<Query query="label:bug crash" />);
  expect(hasUnsaved()).toBe(false);
  expect(getField().value).toBe("label:bug crash");
});

test("a submitted query replaces what was typed over the previous one", async () => {
  const { user, unmount } = renderComponent(<Query />);
  await user.type(getField(), " crash");
  unmount();
  renderComponent(<Query query="label:bug slow" />).unmount();
  renderComponent(<Query />);
  expect(getField().value).toBe("label:bug");
});

test("a view that the viewer cannot change has no draft to lose", async () => {
  const { user } = renderComponent(<Query canUpdate={false} />);
  await user.type(getField(), " crash");
  expect(hasUnsaved()).toBe(false);
});

test("saving the query ends the draft", async () => {
  const { user, environment, unmount } = renderComponent(<Query />);
  await user.type(getField(), " crash");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const { request } = await answer(environment, { SearchShortcut: () => ({ resourcePath: "/issues/SSC_1" }) });
  expect(request.variables).toMatchObject({ input: { shortcutId: "SSC_1", query: "label:bug crash" } });
  expect(hasUnsaved()).toBe(false);
  unmount();
  renderComponent(<Query />);
  expect(getField().value).toBe("label:bug");
});
