import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FileEditor } from "#web/files/FileEditor.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { hasUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";

const FILE = { path: ".github/ISSUE_TEMPLATE/bug.yml", text: "name: Bug", oid: "a1" };

function renderEditor(file: typeof FILE | null = FILE) {
  const editor = <FileEditor repositoryId="R_1" address={{ owner: "octo", name: "hello" }} file={file ?? undefined} />;
  const rendered = renderComponent(
    <>
      {editor}
      <Toasts />
    </>,
    { path: "/octo/hello/files/bug?edit" },
  );
  const save = () => rendered.user.click(screen.getByRole("button", { name: "Save" }));
  return { ...rendered, save };
}

const getContent = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Content" });

test("a file is saved with the version that was edited, and the list of files is shown", async () => {
  const { user, environment, save, address } = renderEditor();
  await user.type(getContent(), "!");
  expect(hasUnsaved()).toBe(true);
  await user.type(screen.getByRole("textbox", { name: "Commit message" }), "Shout");
  await save();
  const operation = await answer(environment, {
    RepositoryFile: () => ({ path: FILE.path }),
    Repository: () => ({ templateProblems: [] }),
  });
  expect(operation.request.variables).toEqual({
    input: { repositoryId: "R_1", path: FILE.path, text: "name: Bug!", message: "Shout", expectedOid: "a1" },
  });
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/files"));
  expect(await screen.findByText("Saved")).toBeDefined();
});

test("a template with an error is saved, with the line of the error", async () => {
  const { environment, save } = renderEditor();
  await save();
  await answer(environment, {
    RepositoryFile: () => ({ path: FILE.path }),
    Repository: () => ({
      templateProblems: [
        { path: "other.yml", line: 9, message: "no" },
        { path: FILE.path, line: 3, message: "Unknown type" },
      ],
    }),
  });
  expect(await screen.findByText("Saved, but it cannot be read: line 3: Unknown type")).toBeDefined();
});

test("a newer version by another person is not overwritten", async () => {
  const { user, environment, save, address } = renderEditor();
  await user.type(getContent(), "!");
  await save();
  await fail(environment, new MutationError("The file has changed.", "STALE_DATA"));
  expect(screen.getByRole("alert").textContent).toContain("The file has changed.");
  expect(getContent().value).toBe("name: Bug!");
  expect(address()).toBe("/octo/hello/files/bug?edit");
});

test("a new file starts in the folder of templates, and an error of its path is shown there", async () => {
  const { environment, save } = renderEditor(null);
  const path = screen.getByRole<HTMLInputElement>("textbox", { name: "Path" });
  expect(path.value).toBe(".github/ISSUE_TEMPLATE/");
  expect(screen.queryByRole("button", { name: "Delete file" })).toBeNull();
  await save();
  const operation = await fail(environment, new MutationError("Path is invalid", "UNPROCESSABLE", "path"));
  expect(operation.request.variables["input"]).toMatchObject({ expectedOid: null, message: null });
  expect(path.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("Path is invalid")).toHaveLength(1);
});

async function confirmDeletion(user: ReturnType<typeof renderEditor>["user"]) {
  await user.click(screen.getByRole("button", { name: "Delete file" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete file" });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
}

test("a file is deleted after a confirmation", async () => {
  const { user, environment, address } = renderEditor();
  await user.click(screen.getByRole("button", { name: "Delete file" }));
  expect(environment.mock.getAllOperations()).toEqual([]);
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  await confirmDeletion(user);
  const operation = await answer(environment);
  expect(operation.request.variables).toEqual({
    input: { repositoryId: "R_1", path: FILE.path, expectedOid: "a1" },
  });
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/files"));
});

test("a failed deletion closes its dialog and shows the error in the form", async () => {
  const { user, environment } = renderEditor();
  await confirmDeletion(user);
  await fail(environment, new MutationError("The file has changed.", "STALE_DATA"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByText("The file has changed.")).toBeDefined();
});

test("Cancel leads back to the files", async () => {
  const { user, environment, address } = renderEditor();
  await act(() => user.click(screen.getByRole("button", { name: "Cancel" })));
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/files"));
  expect(environment.mock.getAllOperations()).toEqual([]);
});
