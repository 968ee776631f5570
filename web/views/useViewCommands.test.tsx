import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { answer, renderComponent } from "#web/test/render.tsx";
import { toDraft } from "#web/view-editor/saved-view.ts";
import { useViewCommands } from "#web/views/useViewCommands.ts";

const VIEW = toDraft({
  name: "Bugs",
  description: "All of them",
  query: "label:bug",
  icon: "BUG",
  color: "RED",
  updatedAt: "2026-01-01T00:00:00Z",
  scopingRepository: null,
});

const change = vi.fn();
const discard = vi.fn();

function Commands({ name = VIEW.name }: { name?: string }) {
  const fields = { ...VIEW, name };
  const { run, remove, dialog } = useViewCommands({ shortcutId: "SSC_1", fields, editor: { change, discard } });
  return (
    <>
      <button type="button" onClick={() => run("duplicate")}>
        Duplicate
      </button>
      <button type="button" onClick={() => run("share")}>
        Share
      </button>
      <button type="button" onClick={remove}>
        Delete
      </button>
      <p role="status">{dialog}</p>
    </>
  );
}

test("a copy has the fields of the view and no others", async () => {
  const { user, environment, address } = renderComponent(<Commands />);
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  const { request } = await answer(environment, { SearchShortcut: () => ({ resourcePath: "/issues/SSC_2" }) });
  expect(request.variables).toEqual({
    input: {
      name: "Bugs copy",
      description: "All of them",
      query: "label:bug",
      icon: "BUG",
      color: "RED",
      scopingRepository: null,
      searchType: "ISSUES",
    },
  });
  await vi.waitFor(() => expect(address()).toBe("/issues/SSC_2"));
});

test("the name of a copy is no longer than a name may be", async () => {
  const { user, environment } = renderComponent(<Commands name={`${"n".repeat(94)}🐛 bugs`} />);
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  const { request } = await answer(environment, {});
  expect(request.variables["input"]).toMatchObject({ name: `${"n".repeat(94)} copy` });
});

test("share opens a dialog", async () => {
  const { user } = renderComponent(<Commands />);
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(screen.getByRole("status").textContent).toBe("share");
});

test("a deleted view leaves no draft and leads to the default view", async () => {
  const { user, environment, address } = renderComponent(<Commands />, { path: "/issues/SSC_1" });
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { shortcutId: "SSC_1" } });
  await vi.waitFor(() => expect(address()).toBe("/issues/assigned"));
  expect(discard).toHaveBeenCalled();
});
