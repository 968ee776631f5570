import { screen, waitFor } from "@testing-library/react";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { emptyDraft, toDraft } from "#web/view-editor/saved-view.ts";
import { useSavedViewEditor } from "#web/view-editor/useSavedViewEditor.ts";
import { answerLeaveQuestions } from "#web/test/leave-questions.ts";
import { ViewForm } from "#web/view-editor/ViewForm.tsx";
import { expect, test, vi } from "vitest";

const SHORTCUT = {
  name: "Bugs",
  description: "",
  query: "label:bug",
  icon: "BUG",
  color: "RED",
  updatedAt: "2026-01-01T00:00:00Z",
  scopingRepository: null,
};

function SavedEditor({ query = "label:bug" }: { query?: string }) {
  const saved = { ...toDraft(SHORTCUT), isEditing: true };
  const editor = useSavedViewEditor({
    id: "SSC_1",
    isNew: false,
    saved,
    canUpdate: true,
    query,
    path: "/issues/SSC_1",
  });
  return <ViewForm label="Edit view" editor={editor} canSave={editor.isChanged} />;
}

function NewEditor() {
  const saved = emptyDraft({ scope: "", isEditing: true });
  const editor = useSavedViewEditor({
    id: undefined,
    isNew: true,
    saved,
    canUpdate: false,
    query: "is:open",
    path: "/issues/views/new",
  });
  return <ViewForm label="New view" editor={editor} canSave />;
}

test("an unchanged view cannot be saved, a renamed one can", async () => {
  const { user, environment } = renderComponent(<SavedEditor />);
  const save = screen.getByRole("button", { name: "Save view" });
  expect(save).toHaveProperty("disabled", true);
  await user.type(screen.getByRole("textbox", { name: "Title" }), " 2");
  expect(save).toHaveProperty("disabled", false);
  await user.click(save);
  const { request } = await answer(environment);
  expect(request.variables).toMatchObject({
    input: { shortcutId: "SSC_1", name: "Bugs 2", query: "label:bug", expectedUpdatedAt: SHORTCUT.updatedAt },
  });
});

test("a changed query is a change of the view", () => {
  renderComponent(<SavedEditor query="label:crash" />);
  expect(screen.getByRole("button", { name: "Save view" })).toHaveProperty("disabled", false);
});

test("a conflict is shown and keeps the typed text, and saving again replaces the other change", async () => {
  const { user, environment } = renderComponent(<SavedEditor />);
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  await user.click(screen.getByRole("button", { name: "Save view" }));
  await fail(environment, new MutationError("This view was changed in the meantime.", "STALE_DATA"));
  expect(screen.getByRole("alert").textContent).toBe("This view was changed in the meantime.");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Bugs!");
  await user.click(screen.getByRole("button", { name: "Save view" }));
  const { request } = await answer(environment);
  const { expectedUpdatedAt } = request.variables["input"] as { expectedUpdatedAt: string };
  expect(Date.parse(expectedUpdatedAt)).toBeGreaterThan(Date.parse(SHORTCUT.updatedAt));
});

test("another error does not confirm anything", async () => {
  const { user, environment } = renderComponent(<SavedEditor query="x" />);
  await user.click(screen.getByRole("button", { name: "Save view" }));
  await fail(environment, new MutationError("Title is too long", "UNPROCESSABLE"));
  await user.click(screen.getByRole("button", { name: "Save view" }));
  const { request } = await answer(environment);
  expect(request.variables).toMatchObject({ input: { expectedUpdatedAt: SHORTCUT.updatedAt } });
});

test("a repository that does not exist is named", async () => {
  const { user, environment } = renderComponent(<NewEditor />);
  await user.type(screen.getByRole("textbox", { name: "Repository" }), "octo/nowhere");
  await user.click(screen.getByRole("button", { name: "Save view" }));
  await answer(environment, { Query: () => ({ repository: null }) });
  expect((await screen.findByRole("alert")).textContent).toBe("Repository not found: octo/nowhere");
});

test("a new view is created with its fields and leads to its address", async () => {
  const { user, environment, address } = renderComponent(<NewEditor />);
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Mine");
  await user.type(screen.getByRole("textbox", { name: "Description" }), "All of it");
  await user.click(screen.getByRole("button", { name: "Save view" }));
  const { request } = await answer(environment, { SearchShortcut: () => ({ resourcePath: "/issues/SSC_9" }) });
  expect(request.variables).toMatchObject({ input: { name: "Mine", description: "All of it", query: "is:open" } });
  await vi.waitFor(() => expect(address()).toBe("/issues/SSC_9"));
});

test("cancel asks before it discards changes", async () => {
  const question = answerLeaveQuestions();
  const { user } = renderComponent(<SavedEditor />);
  await user.type(screen.getByRole("textbox", { name: "Title" }), "!");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() =>
    expect(question).toHaveBeenCalledWith("You have unsaved changes. Are you sure you want to discard them?"),
  );
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Bugs!");
  question.mockReturnValue(true);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Bugs"));
});
