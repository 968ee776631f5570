import { configure, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { onQuoteReply } from "#web/comments/quote.ts";
import { IssueCommands } from "#web/issue-page/IssueCommands.tsx";
import { createIssue } from "#web/test/issue-fields.ts";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

// The dialog loads lazily: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

const ISSUE = {
  resourcePath: "/octo/hello/issues/1",
  viewerCanComment: true,
  repository: {
    id: "R_1",
    name: "hello",
    owner: { __typename: "User", id: "U_1", login: "octo" },
    viewerCanCreateIssues: true,
    hasAnyTemplates: false,
  },
  closed: false,
  viewerCanClose: true,
  viewerCanLabel: true,
};

function renderCommands(fields: object = {}) {
  const { environment, issue } = createIssue("IssueCommands_issue", { ...ISSUE, ...fields });
  const page = (
    <>
      <IssueCommands issue={issue} />
      <p data-markdown>It crashes</p>
    </>
  );
  const rendered = renderComponent(page, { environment });
  const getLabels = () => rendered.state.commands.list().map(({ label }) => label);
  return { ...rendered, getLabels };
}

const CLOSING = ["Close as completed", "Close as not planned", "Close as duplicate…"];

test("an open issue can be closed for each reason, and its link copied", () => {
  expect(renderCommands().getLabels()).toEqual([...CLOSING, "Copy link", "Quote reply"]);
});

test("a closed issue, and one that the viewer cannot close, has no commands to close it", () => {
  expect(renderCommands({ closed: true }).getLabels()).toEqual(["Copy link", "Quote reply"]);
  expect(renderCommands({ viewerCanClose: false, viewerCanComment: false }).getLabels()).toEqual(["Copy link"]);
});

test("Close as not planned closes it with that reason", async () => {
  const { state, environment } = renderCommands();
  state.commands.run("close-NOT_PLANNED");
  const { request } = await answer(environment);
  expect(request.variables).toMatchObject({ input: { issueId: "I_1", stateReason: "NOT_PLANNED" } });
});

test("Close as duplicate asks for the other issue", async () => {
  const { state } = renderCommands();
  state.commands.run("close-DUPLICATE");
  await screen.findByRole("dialog", { name: "Close as duplicate of…" });
});

test("r quotes the selected text, without one it only opens the reply", async () => {
  const onQuote = vi.fn();
  const stop = onQuoteReply(onQuote);
  const { user } = renderCommands();
  await user.keyboard("r");
  getSelection()?.selectAllChildren(screen.getByText("It crashes"));
  await user.keyboard("r");
  expect(onQuote.mock.calls.flat()).toEqual(["", "> It crashes\n\n"]);
  stop();
});

test("c opens the form for a new issue of the repository", async () => {
  const { user, address } = renderCommands();
  await user.keyboard("c");
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/issues/new"));
});

test.each([
  ["gi", "/octo/hello/issues"],
  ["gp", "/octo/hello/pulls"],
  ["gd", "/issues"],
])("%s leads to %s, from a side panel too", async (keys, path) => {
  const { environment, issue } = createIssue("IssueCommands_issue", ISSUE);
  const panel = (
    <Dialog title="Issue" onClose={() => undefined}>
      <IssueCommands issue={issue} />
    </Dialog>
  );
  const { user, address } = renderComponent(panel, { environment, path: "/issues/assigned" });
  await user.keyboard(keys);
  await vi.waitFor(() => expect(address()).toBe(path));
});
