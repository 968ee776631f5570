import { configure, screen } from "@testing-library/react";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { CloseButton } from "#web/issue-page/CloseButton.tsx";
import { StateButton } from "#web/issue-page/StateButton.tsx";
import { TitleForm } from "#web/issue-page/TitleForm.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { createIssue } from "#web/test/issue-fields.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

// The components load lazily: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  await import("#web/issue-page/DuplicateDialog.tsx");
});

describe("the close button", () => {
  function renderButton(props: { hasComment?: boolean; canMarkDuplicate?: boolean } = {}) {
    const onCommentFirst = vi.fn();
    const onError = vi.fn();
    const rendered = renderComponent(
      <CloseButton
        issueId="I_1"
        repositoryId="R_1"
        hasComment={props.hasComment ?? false}
        canMarkDuplicate={props.canMarkDuplicate ?? true}
        onCommentFirst={onCommentFirst}
        onError={onError}
      />,
    );
    const openMenu = () => rendered.user.click(screen.getByRole("button", { name: "Select close reason" }));
    const selectReason = async (name: RegExp) => {
      await openMenu();
      await rendered.user.click(screen.getByRole("menuitemradio", { name }));
    };
    const close = () => rendered.user.click(screen.getByRole("button", { name: "Close issue" }));
    return { ...rendered, onCommentFirst, onError, openMenu, selectReason, close };
  }

  test("closes as completed unless another reason is selected", async () => {
    const { environment, close } = renderButton();
    await close();
    const { request } = await answer(environment);
    expect(request.variables).toMatchObject({ input: { issueId: "I_1", stateReason: "COMPLETED" } });
  });

  test("closes with the selected reason, which selecting alone does not", async () => {
    const done = vi.fn();
    onTestFinished(commandDone.subscribe(done));
    const { environment, selectReason, close } = renderButton();
    await selectReason(/Close as not planned/);
    expect(environment.mock.getAllOperations()).toEqual([]);
    await close();
    const { request } = await answer(environment);
    expect(request.variables).toMatchObject({ input: { stateReason: "NOT_PLANNED" } });
    expect(done).toHaveBeenCalledWith({ kind: "closed", id: "I_1", stateReason: "NOT_PLANNED" });
  });

  test("offers duplicates only to those who can label", async () => {
    const { openMenu } = renderButton({ canMarkDuplicate: false });
    await openMenu();
    expect(screen.queryByRole("menuitemradio", { name: /duplicate/ })).toBeNull();
    expect(screen.getAllByRole("menuitemradio")).toHaveLength(2);
  });

  test("asks for the canonical issue of a duplicate", async () => {
    const { user, environment, selectReason, close } = renderButton();
    await selectReason(/Close as duplicate/);
    await close();
    await screen.findByRole("dialog", { name: "Close as duplicate of…" });
    await answer(environment, {
      Query: () => ({
        node: {
          __typename: "Repository",
          suggestedIssues: [{ __typename: "Issue", id: "I_7", number: 7, title: "First report" }],
        },
      }),
    });
    const submit = screen.getByRole("button", { name: "Close as duplicate" });
    expect(submit).toHaveProperty("disabled", true);
    await user.click(screen.getByRole("radio", { name: /First report/ }));
    await user.click(submit);
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { issueId: "I_1", stateReason: "DUPLICATE", duplicateIssueId: "I_7" } });
  });

  test("submits a comment first, and closes after it", async () => {
    const { user, environment, onCommentFirst } = renderButton({ hasComment: true });
    await user.click(screen.getByRole("button", { name: "Close with comment" }));
    expect(environment.mock.getAllOperations()).toEqual([]);
    const [closeAfterwards] = onCommentFirst.mock.calls[0] as [() => void];
    closeAfterwards();
    const { request } = await answer(environment);
    expect(request.variables).toMatchObject({ input: { issueId: "I_1" } });
  });

  test("reports why the issue was not closed", async () => {
    const { environment, onError, close } = renderButton();
    await close();
    await fail(environment, new MutationError("The repository is archived", "UNPROCESSABLE"));
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "The repository is archived" }));
  });
});

describe("the button of a closed issue", () => {
  function renderButton(fields: object) {
    const { environment, issue } = createIssue("StateButton_issue", { closed: true, viewerCanReopen: true, ...fields });
    const props = { hasComment: false, onCommentFirst: vi.fn(), onError: vi.fn() };
    return renderComponent(<StateButton issue={issue} {...props} />, { environment });
  }

  test("reopens it", async () => {
    const done = vi.fn();
    onTestFinished(commandDone.subscribe(done));
    const { user, environment } = renderButton({ stateReason: "DUPLICATE", duplicateOf: { id: "I_2" } });
    await user.click(screen.getByRole("button", { name: "Reopen Issue" }));
    const { request } = await answer(environment);
    expect(request.node.operation.name).toBe("useReopenIssueMutation");
    expect(request.variables).toEqual({ input: { issueId: "I_1" } });
    expect(done).toHaveBeenCalledWith({
      kind: "reopened",
      id: "I_1",
      stateReason: "DUPLICATE",
      duplicateOfId: "I_2",
    });
  });

  test("is not there for those who cannot reopen it", () => {
    renderButton({ viewerCanReopen: false });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("editing the title", () => {
  function renderForm() {
    const onClose = vi.fn();
    const rendered = renderComponent(<TitleForm id="I_1" title="Crash" onClose={onClose} />);
    return { ...rendered, onClose, field: screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }) };
  }

  test("sends the new title with the old one, by Enter", async () => {
    const { user, environment, onClose, field } = renderForm();
    expect(document.activeElement).toBe(field);
    await user.keyboard("{End} on start{Enter}");
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { id: "I_1", title: "Crash on start", previousTitle: "Crash" } });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("keeps the typed text when the server refuses it", async () => {
    const { user, environment, onClose, field } = renderForm();
    await user.clear(field);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await fail(environment, new MutationError("Title can't be blank", "UNPROCESSABLE"));
    expect(screen.getByRole("alert").textContent).toContain("Title can't be blank");
    expect(field.value).toBe("");
    expect(onClose).not.toHaveBeenCalled();
  });

  test("ends by Escape without a change", async () => {
    const { user, environment, onClose } = renderForm();
    await user.keyboard("!{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    expect(environment.mock.getAllOperations()).toEqual([]);
  });
});
