import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { usePageCommand, useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { CommandPalette } from "#web/shell/CommandPalette.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import { useState } from "react";

type Runs = { onClose?: () => void; onLock?: () => void; onSignOut?: () => void };

function Page({ onClose = () => undefined, onLock = () => undefined, onSignOut = () => undefined }: Runs) {
  const [isOpen, setOpen] = useState(false);
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

test("the commands of the page come first, disabled ones are left out", async () => {
  await openPalette();
  expect(getOptions()[0]).toBe("Lock conversationOn this page");
  expect(getOptions()).toContain("Sign outActions");
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

test("a text without a match has no results", async () => {
  const { user } = await openPalette();
  await user.keyboard("/ no such thing");
  expect(getOptions().filter((text) => !text.includes("Search in this repository"))).toEqual([]);
});
