import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { MarkdownEditor } from "#web/markdown/MarkdownEditor.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

// The first test that needs it would wait for its import.
beforeAll(async () => void (await import("#web/markdown/SuggestionPanel.tsx")), 60_000);

function Form({ initialText, onSubmit }: { initialText: string; onSubmit: () => void }) {
  const [text, setText] = useState(initialText);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <MarkdownEditor label="Comment" repositoryId="R_1" issueNumber={7} value={text} onChange={setText} />
    </form>
  );
}

function renderEditor(initialText = "") {
  const onSubmit = vi.fn();
  const rendered = renderComponent(<Form initialText={initialText} onSubmit={onSubmit} />);
  return { ...rendered, onSubmit };
}

const ADDRESS = "https://example.com/";

const getField = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });

function select(start: number, end = start) {
  act(() => getField().focus());
  getField().setSelectionRange(start, end);
}

const getSelectedText = () => getField().value.slice(getField().selectionStart, getField().selectionEnd);

test("an address that is pasted onto a text makes it a link, as soon as there is the editor", () => {
  renderEditor("words");
  select(0, 5);
  const clipboardData = { types: ["text/plain"], getData: (type: string) => (type === "text/plain" ? ADDRESS : "") };
  fireEvent.paste(getField(), { clipboardData });
  expect(getField().value).toBe(`[words](${ADDRESS})`);
});

type Environment = ReturnType<typeof renderEditor>["environment"];

/** Answers the next request for the repository. Returns a mock that is called with its variables. */
function answerNext(environment: Environment, repository: object) {
  const onRequest = vi.fn();
  environment.mock.queueOperationResolver((operation) => {
    onRequest(operation.request.variables);
    return { data: { node: { __typename: "Repository", id: "R_1", ...repository } } };
  });
  return onRequest;
}

describe("the toolbar", () => {
  test("formats the selection, keeps it, and removes the format again", async () => {
    const { user } = renderEditor("make this bold");
    select(5, 9);
    await user.click(screen.getByRole("button", { name: "Bold" }));
    expect(getField().value).toBe("make **this** bold");
    expect(getSelectedText()).toBe("this");
    expect(document.activeElement).toBe(getField());
    await user.click(screen.getByRole("button", { name: "Bold" }));
    expect(getField().value).toBe("make this bold");
  });

  test.each([
    ["Heading", "### one"],
    ["Quote", "> one"],
    ["Task list", "- [ ] one"],
    ["Link", "[one](url)"],
  ])("has the tool %s", async (name, expected) => {
    const { user } = renderEditor("one");
    select(0, 3);
    await user.click(screen.getByRole("button", { name }));
    expect(getField().value).toBe(expected);
  });

  test("is one stop of the Tab key, with arrow keys inside it", async () => {
    const { user } = renderEditor();
    act(() => screen.getByRole("button", { name: "Heading" }).focus());
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Bold" }));
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Saved replies" }));
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Heading" }));
  });
});

describe("the keys of the editor", () => {
  test("format, continue lists and indent", async () => {
    const { user } = renderEditor("one");
    select(0, 3);
    await user.keyboard("{Control>}b{/Control}");
    expect(getField().value).toBe("**one**");
    await user.clear(getField());
    await user.keyboard("1. one{Enter}two{Tab}");
    expect(getField().value).toBe("1. one\n  2. two");
  });

  test("submit the form as Ctrl+Enter", async () => {
    const { user, onSubmit } = renderEditor("text");
    select(4);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(getField().value).toBe("text");
  });

  test("are left alone while a character is composed", () => {
    renderEditor("- one");
    select(5);
    fireEvent.keyDown(getField(), { key: "Enter", isComposing: true });
    expect(getField().value).toBe("- one");
  });
});

describe("the preview", () => {
  test("is rendered by the server, and the text is kept", async () => {
    const { user, environment } = renderEditor("**bold**");
    const onRequest = answerNext(environment, { renderMarkdown: "<strong>bold</strong>" });
    await user.click(screen.getByRole("tab", { name: "Preview" }));
    expect((await screen.findByText("bold")).tagName).toBe("STRONG");
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ repositoryId: "R_1", text: "**bold**" });
    expect(screen.queryByRole("toolbar")).toBeNull();
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Write" }));
    expect(getField().value).toBe("**bold**");
  });
});

describe("saved replies", () => {
  const REPLIES = { Viewer: () => ({ savedReplies: [{ id: "SR_1", title: "Thanks", body: "Thank you!" }] }) };

  test("are inserted at the cursor", async () => {
    const { user, environment } = renderEditor("Hi. ");
    select(4);
    await user.click(screen.getByRole("button", { name: "Saved replies" }));
    await answer(environment, REPLIES);
    await user.click(screen.getByRole("menuitem", { name: /Thanks/ }));
    expect(getField().value).toBe("Hi. Thank you!");
  });

  test("are opened by Ctrl+. once they are loaded", async () => {
    const { user, environment } = renderEditor();
    select(0);
    await user.keyboard("{Control>}.{/Control}");
    await answer(environment, REPLIES);
    expect(await screen.findByRole("menuitem", { name: /Thanks/ })).toBeDefined();
    expect(screen.queryByText("Loading…")).toBeNull();
  });
});

describe("suggestions", () => {
  const findOptions = async () =>
    (await screen.findAllByRole("option", {}, { timeout: 20_000 })).map(
      (option) => `${option.textContent}${isActive(option) ? " *" : ""}`,
    );
  const isActive = (option: HTMLElement) => option.getAttribute("aria-selected") === "true";

  test("of users are chosen by keyboard", async () => {
    const { user, environment } = renderEditor();
    const people = ["mona", "max"].map((login) => ({
      __typename: "User",
      __isActor: "User",
      __isNode: "User",
      id: `U_${login}`,
      login,
      name: null,
      avatarUrl: "/avatar.png",
    }));
    const onRequest = answerNext(environment, { mentionableUsers: { nodes: people } });
    await user.type(getField(), "Ask @m");
    expect(await findOptions()).toEqual(["mona *", "max"]);
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ repositoryId: "R_1", query: "m", issueNumber: 7 });
    await user.keyboard("{ArrowDown}");
    expect(await findOptions()).toEqual(["mona", "max *"]);
    expect(getField().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { name: /max/ }).id);
    await user.keyboard("{Enter}");
    expect(getField().value).toBe("Ask @max ");
    expect(screen.queryByRole("option")).toBeNull();
  });

  test("of issues stay closed after Escape until something else is typed", async () => {
    const { user, environment } = renderEditor();
    const suggestedIssues = [{ __typename: "Issue", __isIssueish: "Issue", id: "I_3", number: 3, title: "Crash" }];
    answerNext(environment, { suggestedIssues });
    await user.type(getField(), "see #cr");
    expect(await findOptions()).toEqual(["Crash#3 *"]);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("option")).toBeNull();
    answerNext(environment, { suggestedIssues });
    await user.keyboard("a");
    expect(screen.queryByRole("option")).toBeNull();
    await user.keyboard(" and #c");
    await findOptions();
    await user.keyboard("{Tab}");
    expect(getField().value).toBe("see #cra and #3 ");
  });

  test("of issues show a hostile title as text (CVE-2024-2279)", async () => {
    const { user, environment, container } = renderEditor();
    const suggestedIssues = [`<img src=x onerror="alert(1)">`, "&lt;img src=x onerror=alert(1)&gt;"].map(
      (title, index) => ({ __typename: "Issue", __isIssueish: "Issue", id: `I_${index}`, number: index + 1, title }),
    );
    answerNext(environment, { suggestedIssues });
    await user.type(getField(), "see #img");
    expect(await findOptions()).toEqual([`<img src=x onerror="alert(1)">#1 *`, "&lt;img src=x onerror=alert(1)&gt;#2"]);
    expect(container.ownerDocument.querySelector("img")).toBeNull();
  });

  test("that arrive after Escape are not shown", async () => {
    const { user, environment } = renderEditor();
    const suggestedIssues = [{ __typename: "Issue", __isIssueish: "Issue", id: "I_3", number: 3, title: "Crash" }];
    answerNext(environment, { suggestedIssues });
    await user.type(getField(), "see #c");
    await findOptions();
    await user.keyboard("r");
    const request = await vi.waitFor(() => environment.mock.getMostRecentOperation());
    await user.keyboard("{Escape}");
    await act(async () =>
      environment.mock.resolve(request, { data: { node: { __typename: "Repository", id: "R_1", suggestedIssues } } }),
    );
    expect(screen.queryByRole("option")).toBeNull();
  });

  test("of emoji have the skin tone that the viewer prefers", async () => {
    const { user, environment } = renderEditor();
    environment.mock.queueOperationResolver(() => ({
      data: { safeViewer: { __typename: "Viewer", id: "V", preferredEmojiSkinTone: "MEDIUM" } },
    }));
    await user.type(getField(), ":tada");
    expect((await findOptions())[0]).toBe("🎉:tada: *");
    await user.keyboard("{Enter}");
    expect(getField().value).toBe("🎉 ");
    await user.type(getField(), ":wave");
    await vi.waitFor(async () => expect((await findOptions())[0]).toBe("👋🏽:wave: *"));
    await user.keyboard("{Enter}");
    expect(getField().value).toBe("🎉 👋🏽 ");
    expect(environment.mock.getAllOperations()).toEqual([]);
  });

  test("of emoji have the default skin tone without an answer", async () => {
    const { user, environment } = renderEditor();
    environment.mock.queueOperationResolver(() => new Error("offline"));
    await user.type(getField(), ":wave");
    expect((await findOptions())[0]).toBe("👋:wave: *");
  });

  test("of blocks follow each letter, so Enter inserts the one that was typed", async () => {
    const { user } = renderEditor();
    await user.type(getField(), "/table{Enter}");
    expect(getField().value).toContain("| --- | --- |");
  });

  test("of blocks are inserted by a click", async () => {
    const { user } = renderEditor();
    await user.type(getField(), "/task");
    await user.click(await screen.findByRole("option", { name: /Task list/ }));
    expect(getField().value).toBe("- [ ] \n- [ ] \n");
  });
});

describe("attachments", () => {
  afterEach(() => vi.unstubAllGlobals());

  function stubUpload(status: number, body: object) {
    const upload = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })));
    vi.stubGlobal("fetch", upload);
    return upload;
  }

  const paste = (...files: File[]) => fireEvent.paste(getField(), { clipboardData: { files, types: ["Files"] } });

  test("are uploaded when they are pasted, and linked at the cursor", async () => {
    const upload = stubUpload(201, { href: "/user-attachments/1", name: "a[$&].png", contentType: "image/png" });
    renderEditor("See: ");
    select(5);
    paste(new File(["x"], "a[$&].png", { type: "image/png" }));
    expect(getField().value).toBe("See: ![Uploading a[$&].png…]()\n");
    expect(screen.getByRole("status").textContent).toBe("Uploading your files…");
    await vi.waitFor(() => expect(getField().value).toBe("See: ![a$&.png](/user-attachments/1)\n"));
    expect(upload.mock.calls[0]?.[0]).toBe("/user-attachments?repository=R_1&name=a%5B%24%26%5D.png");
  });

  test("that are refused leave the text as it was, with the reason", async () => {
    stubUpload(422, { message: "This file type is not supported." });
    renderEditor("See: ");
    select(5);
    paste(new File(["x"], "run.exe"));
    expect((await screen.findByRole("alert")).textContent).toContain("This file type is not supported.");
    expect(getField().value).toBe("See: ");
  });

  test("that are too large are refused with the limit", async () => {
    stubUpload(413, {});
    renderEditor();
    select(0);
    paste(new File(["x"], "film.mp4"));
    expect((await screen.findByRole("alert")).textContent).toContain("The limit is 25 MB.");
  });

  test("that are no images become plain links, when they are dropped or chosen", async () => {
    stubUpload(201, { href: "/user-attachments/2", name: "log.txt", contentType: "text/plain" });
    const { user } = renderEditor();
    const file = new File(["x"], "log.txt");
    fireEvent.drop(getField(), { dataTransfer: { files: [file], types: ["Files"] } });
    await vi.waitFor(() => expect(getField().value).toBe("[log.txt](/user-attachments/2)\n"));
    await user.upload(screen.getByLabelText("Files to attach"), file);
    await vi.waitFor(() => expect(getField().value.match(/user-attachments/g)).toHaveLength(2));
  });
});
