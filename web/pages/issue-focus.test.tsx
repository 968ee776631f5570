import { act, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { CommentComposer } from "#web/issue-page/CommentComposer.tsx";
import { IssueCommands } from "#web/issue-page/IssueCommands.tsx";
import { StateButton } from "#web/issue-page/StateButton.tsx";
import { IssueActions } from "#web/issue-sidebar/IssueActions.tsx";
import { LabelsSection } from "#web/issue-sidebar/LabelsSection.tsx";
import { keepFocus } from "#web/platform/focus/keep-focus.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { useUndo } from "#web/platform/undo/useUndo.ts";
import { createIssue } from "#web/test/issue-fields.ts";
import { answer, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";

// The components load lazily: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  await Promise.all([import("#web/issue-page/DuplicateDialog.tsx"), import("#web/issue-sidebar/DeleteDialog.tsx")]);
  await Promise.all([import("#web/issue-sidebar/TransferDialog.tsx"), import("#web/issue-pickers/LabelPicker.tsx")]);
});

beforeEach(() => {
  const stop = keepFocus();
  onTestFinished(stop);
});

const OWNER = { __typename: "User", id: "U_1", login: "octo" };
const REPOSITORY = {
  id: "R_1",
  name: "hello",
  owner: OWNER,
  isArchived: false,
  viewerInteractionLimitReasonHTML: null,
};
const OPEN = { closed: false, viewerCanClose: true, viewerCanReopen: true, viewerCanLabel: true };

function renderInPage(element: ReactElement, environment: ReturnType<typeof createIssue>["environment"]) {
  const page = (
    <main id="main" tabIndex={-1}>
      <a href="/octo/hello">hello</a>
      <div>{element}</div>
    </main>
  );
  return renderComponent(page, { environment });
}

/** As the browser does on Escape. */
function closePopover(panel: HTMLElement) {
  act(() => panel.blur());
  fireEvent(panel, Object.assign(new Event("toggle"), { newState: "closed" }));
}

const getFocused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
const hasFocus = (name: string) => waitFor(() => expect(getFocused()).toBe(name));

test("after the issue was closed by its button, the button that reopens it has the focus, and the reverse", async () => {
  const { environment, issue } = createIssue("StateButton_issue", { ...OPEN, repository: REPOSITORY });
  const props = { hasComment: false, onCommentFirst: () => undefined, onError: () => undefined };
  const { user } = renderInPage(<StateButton issue={issue} {...props} />, environment);
  await user.click(screen.getByRole("button", { name: "Close issue" }));
  await answer(environment, { Issue: () => ({ id: "I_1", ...OPEN, closed: true, repository: REPOSITORY }) });
  await hasFocus("Reopen Issue");
  await user.keyboard("{Enter}");
  await answer(environment, { Issue: () => ({ id: "I_1", ...OPEN, repository: REPOSITORY }) });
  await hasFocus("Close issue");
});

test("e opens the reasons for closing; after Escape and after a choice their button has the focus", async () => {
  const fields = { ...OPEN, locked: false, viewerCanComment: true, repository: REPOSITORY };
  const { environment, issue } = createIssue("CommentComposer_issue", fields);
  const { user } = renderInPage(<CommentComposer issue={issue} avatarUrl="" />, environment);
  await user.keyboard("e");
  closePopover(await screen.findByRole("menu", { name: "Select close reason" }));
  await hasFocus("Select close reason");
  await user.keyboard("e{ArrowDown}{Enter}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await hasFocus("Select close reason");
});

test("after a picker that a key has opened is closed, its button has the focus", async () => {
  const labels = { viewerCanLabel: true, labels: { nodes: [] }, repository: REPOSITORY };
  const { environment, issue } = createIssue("LabelsSection_issue", labels);
  const { user } = renderInPage(<LabelsSection issue={issue} />, environment);
  await user.keyboard("l");
  // An effect shows it, later than its content is there on a busy machine. It has no name before.
  closePopover(await screen.findByRole("dialog", { name: "Labels" }));
  await hasFocus("Edit Labels");
});

test.each([
  ["Delete issue", "Cancel"],
  ["Transfer issue", "Cancel"],
])("after the dialog of %s is closed, its button has the focus", async (name, close) => {
  const can = { viewerCanLock: false, viewerCanPin: false, viewerCanTransfer: true, viewerCanDelete: true };
  const { environment, issue } = createIssue("IssueActions_issue", { ...can, repository: REPOSITORY });
  const { user } = renderInPage(<IssueActions issue={issue} />, environment);
  await user.click(screen.getByRole("button", { name }));
  await user.click(await screen.findByRole("button", { name: close }));
  await hasFocus(name);
});

test("after a dialog that a command has opened is closed, the page has the focus", async () => {
  const { environment, issue } = createIssue("IssueCommands_issue", { ...OPEN, repository: REPOSITORY });
  const { user, state } = renderInPage(<IssueCommands issue={issue} />, environment);
  act(() => void state.commands.run("close-DUPLICATE"));
  await user.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test("after Undo in a message, the page has the focus", async () => {
  const Messages = () => {
    useUndo();
    return <Toasts />;
  };
  const { environment } = createIssue("StateButton_issue", {});
  const { user } = renderInPage(<Messages />, environment);
  act(() => commandDone.emit({ kind: "closed", id: "I_1", stateReason: "COMPLETED" }));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
