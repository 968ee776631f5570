import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { THIS_ISSUE } from "#web/platform/commands/commands.ts";
import { usePageCommand, useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { CommandPalette } from "#web/shell/CommandPalette.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import { useState } from "react";

type Runs = { onClose?: () => void; onLock?: () => void; onSignOut?: () => void };

function Page({ onClose = () => undefined, onLock = () => undefined, onSignOut = () => undefined }: Runs) {
  const [isOpen, setOpen] = useState(false);
  useRegisterCommands([
    { id: "label", label: "Label…", group: THIS_ISSUE, keys: ["l"], run: () => undefined },
    { id: "copy", label: "Copy link", group: THIS_ISSUE, run: () => undefined },
  ]);
  usePageCommand({ id: "lock", label: "Lock conversation", run: onLock });
  usePageCommand({ id: "transfer", label: "Transfer issue", isDisabled: true, run: onLock });
  useRegisterCommands([{ id: "sign-out", label: "Sign out", group: "Actions", run: onSignOut }]);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <CommandPalette onClose={close} />}
    </>
  );
}

async function openPalette(runs: Runs = {}) {
  const rendered = renderComponent(<Page {...runs} />, { path: "/octo/hello/issues" });
  await rendered.user.click(screen.getByRole("button", { name: "Open" }));
  screen.getByRole("combobox").focus();
  return rendered;
}

const getOptions = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("the commands of the open issue come first with their keys, those of the page after the pages and views", async () => {
  await openPalette();
  expect(getOptions().slice(0, 2)).toEqual(["Label…lThis issue", "Copy linkThis issue"]);
  const positions = ["HomeGo to", "Lock conversationOn this page", "Sign outActions"].map((text) =>
    getOptions().indexOf(text),
  );
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
});

test("disabled commands are left out", async () => {
  await openPalette();
  expect(getOptions().some((text) => text.includes("Transfer"))).toBe(false);
});

test("Enter closes the palette and runs the command, once the focus is back", async () => {
  const runs = { onClose: vi.fn(), onLock: vi.fn(() => expect(document.activeElement?.textContent).toBe("Open")) };
  const { user } = await openPalette(runs);
  await user.keyboard("lock{Enter}");
  expect(runs.onClose).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(runs.onLock).toHaveBeenCalledOnce());
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("the arrow keys choose an entry, past the end the first one again", async () => {
  const onSignOut = vi.fn();
  const { user } = await openPalette({ onSignOut });
  await user.keyboard("sign out{ArrowDown}{ArrowDown}{ArrowUp}");
  const active = screen.getByRole("combobox").getAttribute("aria-activedescendant");
  expect(screen.getByRole("option", { selected: true }).id).toBe(active);
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce());
});

test("a page opens by its name", async () => {
  const { user, address } = await openPalette();
  await user.keyboard("saved replies{Enter}");
  await vi.waitFor(() => expect(address()).toBe("/settings/replies"));
});

test("the views of the person are listed once they are loaded", async () => {
  const { environment } = await openPalette();
  await answer(environment, {
    UserDashboard: () => ({
      shortcuts: { nodes: [{ id: "S_1", name: "My bugs", resourcePath: "/issues/views/1" }] },
      sharedShortcuts: { nodes: [] },
    }),
  });
  expect(getOptions()).toContain("My bugsView");
});

test("issues are listed by their title after the pages", async () => {
  const { user, environment, address } = await openPalette();
  await answer(environment);
  await user.keyboard("crash");
  await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  await answer(environment, {
    Query: () => ({
      safeViewer: { repositories: { nodes: [] } },
      search: {
        nodes: [
          {
            __typename: "Issue",
            id: "I_1",
            number: 7,
            title: "It crashes",
            resourcePath: "/octo/hello/issues/7",
            repository: { id: "R_1", nameWithOwner: "octo/hello" },
          },
        ],
      },
    }),
  });
  await vi.waitFor(() => expect(getOptions()).toContain("octo/hello#7 It crashesIssue"));
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/issues/7"));
});

test("a text without a match has no results", async () => {
  const { user } = await openPalette();
  await user.keyboard("/ no such thing");
  expect(getOptions().filter((text) => !text.includes("Search in this repository"))).toEqual([]);
});
