import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SELECTION, THIS_ISSUE } from "#web/platform/commands/commands.ts";
import { usePageCommand, useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { clearDrafts } from "#web/platform/storage/clear-drafts.ts";
import { CommandPalette } from "#web/shell/CommandPalette.tsx";
import { keepRecent, withRecent } from "#web/shell/recent-entries.ts";
import { answer, renderComponent } from "#web/test/render.tsx";
import { useState } from "react";

beforeEach(() => localStorage.clear());

type Runs = { onClose?: () => void; onLock?: () => void; onSignOut?: () => void };

function Page({ onClose = () => undefined, onLock = () => undefined, onSignOut = () => undefined }: Runs) {
  const [isOpen, setOpen] = useState(false);
  useRegisterCommands([
    { id: "label", label: "Label…", group: THIS_ISSUE, keys: ["l"], run: () => undefined },
    { id: "copy", label: "Copy link", group: THIS_ISSUE, run: () => undefined },
  ]);
  usePageCommand({ id: "lock", label: "Lock conversation", run: onLock });
  usePageCommand({ id: "transfer", label: "Transfer issue", isDisabled: true, run: onLock });
  useRegisterCommands([{ id: "close-selected", label: "Mark as closed", group: SELECTION, run: () => undefined }]);
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

test("the commands of the open issue and of the selection come first with their keys, those of the page after the pages and views", async () => {
  await openPalette();
  expect(getOptions().slice(0, 3)).toEqual(["Label…lThis issue", "Copy linkThis issue", "Mark as closedSelection"]);
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

const NO_VIEWS = { UserDashboard: () => ({ shortcuts: { nodes: [] }, sharedShortcuts: { nodes: [] } }) };
const FOUND = {
  id: "I_1",
  number: 7,
  title: "It crashes in pages of labels",
  resourcePath: "/octo/hello/issues/7",
};

test("issues are listed by their title, after the commands of the context and before the pages", async () => {
  const { user, environment, address } = await openPalette();
  await answer(environment, NO_VIEWS);
  await user.keyboard("label");
  await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  await answer(environment, {
    Query: () => ({
      safeViewer: { repositories: { nodes: [] } },
      search: {
        nodes: [{ __typename: "Issue", ...FOUND, repository: { id: "R_1", nameWithOwner: "octo/hello" } }],
      },
    }),
  });
  await vi.waitFor(() => expect(getOptions()).toContain("octo/hello#7 It crashes in pages of labelsIssue"));
  expect(getOptions().slice(0, 2)).toEqual(["Label…lThis issue", "octo/hello#7 It crashes in pages of labelsIssue"]);
  await user.keyboard("{ArrowDown}{Enter}");
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/issues/7"));
});

test("a text without a match has no results", async () => {
  const { user } = await openPalette();
  await user.keyboard("/ no such thing");
  expect(getOptions().filter((text) => !text.includes("Search in this repository"))).toEqual([]);
});

test("a number finds the issues that have it in one's repositories", async () => {
  const { user, environment } = await openPalette();
  await answer(environment, NO_VIEWS);
  await user.keyboard("#7");
  await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  const nodes = [{ id: "R_1", nameWithOwner: "octo/hello", issueOrPullRequest: { __typename: "Issue", ...FOUND } }];
  const { request } = await answer(environment, {
    Query: () => ({ safeViewer: { repositories: { nodes: [] } }, numbered: { repositories: { nodes } }, search: null }),
  });
  expect(request.variables).toMatchObject({ number: 7, isNumberEverywhere: true });
  await vi.waitFor(() => expect(getOptions()).toEqual(["octo/hello#7 It crashes in pages of labelsIssue"]));
});

describe("without a text, what was used last", () => {
  async function use(texts: string[]) {
    const rendered = await openPalette();
    for (const text of texts) {
      await rendered.user.keyboard(`${text}{Enter}`);
      await vi.waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
      await rendered.user.click(screen.getByRole("button", { name: "Open" }));
      screen.getByRole("combobox").focus();
    }
    return rendered;
  }

  test("comes first, the last one before the others, each once", async () => {
    await use(["saved replies", "lock conv", "sessions", "saved replies"]);
    expect(getOptions().slice(0, 3)).toEqual(["Saved repliesGo to", "SessionsGo to", "Lock conversationOn this page"]);
    expect(getOptions().filter((text) => text.includes("Saved replies"))).toHaveLength(1);
  });

  test("is not a command that the page does not have", async () => {
    const { unmount } = await use(["lock conv"]);
    unmount();
    renderComponent(<CommandPalette onClose={() => undefined} />);
    expect(getOptions()).not.toContain("Lock conversationOn this page");
  });

  test("is at most eight, and forgotten at sign-out", async () => {
    for (let number = 1; number <= 9; number += 1)
      keepRecent({ text: `#${number}`, group: "Issue", target: { path: `/octo/hello/issues/${number}` } });
    expect(withRecent([]).map(({ text }) => text)).toEqual(["#9", "#8", "#7", "#6", "#5", "#4", "#3", "#2"]);
    clearDrafts();
    expect(withRecent([])).toEqual([]);
  });
});
