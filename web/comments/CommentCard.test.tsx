import { act, screen, within } from "@testing-library/react";
import { createMockEnvironment } from "relay-test-utils";
import { describe, expect, test, vi } from "vitest";
import { CommentCard } from "#web/comments/CommentCard.tsx";
import { onQuoteReply } from "#web/comments/quote.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { fragmentRef, writeTimeline } from "#web/test/store.ts";

const COMMENT = {
  __typename: "IssueComment",
  id: "IC_1",
  fullDatabaseId: "7",
  body: "First text",
  bodyHTML: "<p>First text</p>",
  bodyVersion: 1,
  createdAt: "2024-01-01T00:00:00Z",
  lastEditedAt: null,
  authorAssociation: "NONE",
  usedReactionGroups: [],
  isMinimized: false,
  isPinned: false,
  resourcePath: "/o/r/issues/1#issuecomment-7",
  viewerCanUpdate: true,
  viewerCanDelete: true,
  viewerCanMinimize: true,
  viewerCanPin: true,
  author: { __typename: "User", id: "U_1", login: "mona", avatarUrl: "/mona.png", resourcePath: "/mona" },
  repository: {
    id: "R_1",
    name: "r",
    owner: { __typename: "User", id: "U_2", login: "o" },
    viewerCanCreateIssues: true,
  },
};

function renderCard(fields: object = {}) {
  const environment = createMockEnvironment();
  const operation = writeTimeline(environment, [{ ...COMMENT, ...fields }]);
  const card = <CommentCard comment={fragmentRef(operation, "CommentCard_comment", "IC_1")} issueAuthor="mona" />;
  const rendered = renderComponent(card, { environment });
  const update = (changed: object) =>
    act(() => void writeTimeline(environment, [{ ...COMMENT, ...fields, ...changed }]));
  const openMenu = () => rendered.user.click(screen.getByRole("button", { name: "Comment actions" }));
  const choose = async (name: string) => {
    await openMenu();
    await rendered.user.click(screen.getByRole("menuitem", { name }));
  };
  return { ...rendered, update, openMenu, choose };
}

const getItems = () => screen.getAllByRole("menuitem").map((item) => item.textContent);

describe("a comment", () => {
  test("that was sent by e-mail says so", () => {
    const { update } = renderCard({ createdViaEmail: true });
    expect(screen.getByText(/via email$/)).toBeDefined();
    update({ createdViaEmail: false });
    expect(screen.queryByText(/via email/)).toBeNull();
  });

  test("of a bot has a badge", () => {
    renderCard({ author: { ...COMMENT.author, __typename: "Bot", id: "B_1", login: "helper[bot]" } });
    const card = screen.getByRole("article", { name: "helper[bot] commented" });
    expect(within(card).getByText("bot")).toBeDefined();
  });

  test("shows its author, text and badges", () => {
    renderCard({ authorAssociation: "COLLABORATOR" });
    const card = screen.getByRole("article", { name: "mona commented" });
    expect(within(card).getByText("First text")).toBeDefined();
    expect(within(card).getByText("Author")).toBeDefined();
    expect(within(card).getByText("Collaborator")).toBeDefined();
    expect(within(card).queryByText("bot")).toBeNull();
  });

  test("has every action for a viewer who can do all", async () => {
    const { openMenu } = renderCard();
    await openMenu();
    expect(getItems()).toEqual([
      "Copy link",
      "Copy Markdown",
      "Quote reply",
      "Reference in new issue",
      "Edit",
      "Pin comment",
      "Hide",
      "Delete",
    ]);
  });

  test("has only the actions that change nothing for a viewer who can only read", async () => {
    const { openMenu } = renderCard({
      viewerCanUpdate: false,
      viewerCanDelete: false,
      viewerCanMinimize: false,
      viewerCanPin: false,
      repository: { ...COMMENT.repository, viewerCanCreateIssues: false },
    });
    await openMenu();
    expect(getItems()).toEqual(["Copy link", "Copy Markdown", "Quote reply"]);
  });

  test("is quoted with its credit in a new issue", async () => {
    const { choose, address } = renderCard({ body: "one\n\ntwo" });
    await choose("Reference in new issue");
    const url = new URL(address(), location.origin);
    expect(url.pathname).toBe("/o/r/issues/new");
    expect(url.searchParams.get("body")).toBe(
      `> one\n>\n> two\n\n_Originally posted by @mona in ${location.origin}/o/r/issues/1#issuecomment-7_`,
    );
  });

  test("is quoted in a reply", async () => {
    const listener = vi.fn();
    const stop = onQuoteReply(listener);
    const { choose } = renderCard();
    await choose("Quote reply");
    expect(listener).toHaveBeenCalledExactlyOnceWith("> First text\n\n");
    stop();
  });

  test("is pinned and unpinned", async () => {
    const { choose, environment, update, openMenu } = renderCard();
    await choose("Pin comment");
    const operation = await answer(environment);
    expect(operation.request.node.operation.name).toBe("usePinCommentMutation");
    expect(operation.request.variables).toEqual({ input: { issueCommentId: "IC_1" } });
    update({ isPinned: true });
    await openMenu();
    expect(getItems()).toContain("Unpin comment");
  });

  test("sends a task that is checked, with the version of the text", async () => {
    const task = '<ul><li><input type="checkbox" class="task-list-item-checkbox"> a</li></ul>';
    const { user, environment } = renderCard({ bodyHTML: task });
    await user.click(screen.getByRole("checkbox"));
    const operation = await answer(environment);
    expect(operation.request.variables).toEqual({ input: { id: "IC_1", index: 0, checked: true, bodyVersion: 1 } });
  });

  test("sends the second of two tasks with the version that the first has made", async () => {
    const item = '<li><input type="checkbox" class="task-list-item-checkbox"> a</li>';
    const { user, environment } = renderCard({ bodyHTML: `<ul>${item}${item}</ul>` });
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    expect(environment.mock.getAllOperations()).toHaveLength(1);
    await answer(environment, { IssueComment: () => ({ id: "IC_1", bodyVersion: 2 }) });
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { id: "IC_1", index: 1, checked: true, bodyVersion: 2 } });
  });

  test("sends no further task after one was refused", async () => {
    const item = '<li><input type="checkbox" class="task-list-item-checkbox"> a</li>';
    const { user, environment } = renderCard({ bodyHTML: `<ul>${item}${item}</ul>` });
    for (const box of screen.getAllByRole("checkbox")) await user.click(box);
    await fail(environment, new Error("The text has changed."));
    expect(environment.mock.getAllOperations()).toEqual([]);
  });

  test("has tasks that cannot be checked by a viewer who cannot edit it", () => {
    const task = '<ul><li><input type="checkbox" class="task-list-item-checkbox"> a</li></ul>';
    renderCard({ bodyHTML: task, viewerCanUpdate: false });
    expect(screen.getByRole("checkbox")).toHaveProperty("disabled", true);
  });
});

describe("editing a comment", () => {
  async function startEditing(fields: object = {}) {
    const rendered = renderCard(fields);
    await rendered.choose("Edit");
    const field = await screen.findByRole("textbox", { name: "Comment" });
    return { ...rendered, field };
  }

  const getField = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });

  test("saves the text with the version that it is based on, and gives the focus back", async () => {
    const { user, environment } = await startEditing();
    expect(getField().value).toBe("First text");
    await user.clear(getField());
    await user.type(getField(), "Better text");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const operation = await answer(environment);
    expect(operation.request.variables).toEqual({ input: { id: "IC_1", body: "Better text", bodyVersion: 1 } });
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Comment actions" }));
  });

  test("can be cancelled, which changes nothing", async () => {
    const { user, choose, environment } = await startEditing();
    await user.type(getField(), " and more");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(environment.mock.getAllOperations()).toEqual([]);
    await choose("Edit");
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Comment" })).value).toBe("First text");
  });

  test("ends by Escape only while nothing is changed", async () => {
    const { user } = await startEditing();
    await user.type(getField(), "!{Escape}");
    expect(getField().value).toBe("First text!");
    await user.type(getField(), "{Backspace}{Escape}");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("keeps the text and shows the error when it cannot be saved", async () => {
    const { user, environment } = await startEditing();
    await user.type(getField(), "!");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await fail(environment, new MutationError("This conversation is locked.", "FORBIDDEN"));
    expect(screen.getByText("This conversation is locked.")).toBeDefined();
    expect(getField().value).toBe("First text!");
  });

  test("shows both versions when another person saves first, and overwrites only on request", async () => {
    const { user, environment, update } = await startEditing();
    await user.type(getField(), "!");
    update({ body: "Their text", bodyVersion: 2 });
    const conflict = screen.getByRole("alert", { name: "Conflicting edit" });
    expect(within(conflict).getByText("Their text")).toBeDefined();
    expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("button", { name: "Keep my version" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const operation = await answer(environment);
    expect(operation.request.variables).toEqual({ input: { id: "IC_1", body: "First text!", bodyVersion: 2 } });
  });

  test("accepts the other version on request", async () => {
    const { user, update } = await startEditing();
    await user.type(getField(), "!");
    update({ body: "Their text", bodyVersion: 2 });
    await user.click(screen.getByRole("button", { name: "Use their version" }));
    expect(getField().value).toBe("Their text");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("shows no error for a conflict that the live update will show", async () => {
    const { user, environment } = await startEditing();
    await user.type(getField(), "!");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await fail(environment, new MutationError("The text has changed.", "STALE_DATA"));
    expect(screen.queryByText("The text has changed.")).toBeNull();
    expect(getField().value).toBe("First text!");
  });
});

describe("hiding a comment", () => {
  test("asks for the reason", async () => {
    const { user, choose, environment } = renderCard();
    await choose("Hide");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Reason for hiding" }), "Spam");
    await user.click(screen.getByRole("button", { name: "Hide" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const operation = await answer(environment);
    expect(operation.request.variables).toEqual({ input: { subjectId: "IC_1", classifier: "SPAM" } });
  });

  test("can be cancelled", async () => {
    const { user, choose, environment } = renderCard();
    await choose("Hide");
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(environment.mock.getAllOperations()).toEqual([]);
  });

  test("shows a note instead of the text, which can be expanded", async () => {
    const { user } = renderCard({ isMinimized: true, minimizedReason: "spam" });
    expect(screen.getByText(/This comment was marked as spam\./)).toBeDefined();
    expect(screen.queryByText("First text")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show comment" }));
    expect(screen.getByText("First text")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Hide comment" }));
    expect(screen.queryByText("First text")).toBeNull();
  });

  test("is undone by Unhide", async () => {
    const { choose, environment } = renderCard({ isMinimized: true, minimizedReason: "spam" });
    await choose("Unhide");
    const operation = await answer(environment);
    expect(operation.request.node.operation.name).toBe("useUnhideCommentMutation");
  });
});

describe("deleting a comment", () => {
  test("needs a confirmation", async () => {
    const { user, choose, environment } = renderCard();
    await choose("Delete");
    const dialog = await screen.findByRole("alertdialog", { name: "Delete comment" });
    expect(environment.mock.getAllOperations()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    const operation = await answer(environment);
    expect(operation.request.variables).toEqual({ input: { id: "IC_1" } });
  });

  test("can be cancelled", async () => {
    const { user, choose, environment } = renderCard();
    await choose("Delete");
    const dialog = await screen.findByRole("alertdialog", { name: "Delete comment" });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(environment.mock.getAllOperations()).toEqual([]);
  });
});
