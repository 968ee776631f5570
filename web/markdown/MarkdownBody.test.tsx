import { act, fireEvent, screen } from "@testing-library/react";
import type { MockEnvironment } from "relay-test-utils";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { renderComponent } from "#web/test/render.tsx";

const ISSUE_LINK = '<a class="issue-link" href="/octo/hello/issues/3">#3</a>';
const USER_LINK = '<a class="user-mention" href="/mona">@mona</a>';
const TASKS =
  '<ul><li><input type="checkbox" class="task-list-item-checkbox" disabled> one</li>' +
  `<li><input type="checkbox" class="task-list-item-checkbox" disabled> two ${ISSUE_LINK}</li></ul>`;

describe("a rendered text", () => {
  test("opens its own links without a page load", async () => {
    const { user, address } = renderComponent(<MarkdownBody html={ISSUE_LINK} />);
    await user.click(screen.getByRole("link", { name: "#3" }));
    await vi.waitFor(() => expect(address()).toBe("/octo/hello/issues/3"));
  });

  test("leaves attachments and other sites to the browser", () => {
    renderComponent(<MarkdownBody html='<a href="/user-attachments/1">a</a> <a href="https://example.com/">b</a>' />);
    for (const link of screen.getAllByRole("link")) {
      link.addEventListener("click", (event) => event.preventDefault(), { once: true });
      expect(fireEvent.click(link)).toBe(false);
    }
    expect(location.pathname).toBe("/");
  });

  test("has its tasks checked and converted by their index", async () => {
    const onToggleTask = vi.fn();
    const onConvertTask = vi.fn();
    const { user } = renderComponent(
      <MarkdownBody html={TASKS} onToggleTask={onToggleTask} onConvertTask={onConvertTask} />,
    );
    const [, second] = screen.getAllByRole("checkbox");
    if (second) await user.click(second);
    expect(onToggleTask).toHaveBeenCalledExactlyOnceWith(1, true);
    // A task that refers to an issue has been converted already.
    await user.click(screen.getByRole("button", { name: "Convert to sub-issue" }));
    expect(onConvertTask).toHaveBeenCalledExactlyOnceWith(0);
  });

  test("has tasks that cannot be checked without permission", () => {
    renderComponent(<MarkdownBody html={TASKS} />);
    for (const checkbox of screen.getAllByRole("checkbox")) expect(checkbox).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("has images that open in a tab of their own", () => {
    renderComponent(<MarkdownBody html='<p><img src="/user-attachments/1" alt="dot"></p>' />);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/user-attachments/1");
    expect(screen.getByRole("link").getAttribute("target")).toBe("_blank");
  });

  test("has code that can be copied", async () => {
    const { user } = renderComponent(<MarkdownBody html="<pre><code>npm start</code></pre>" />);
    await user.click(screen.getByRole("button", { name: "Copy code" }));
    expect(await screen.findByRole("button", { name: "Copied!" })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("npm start");
  });

  test("is replaced by a note where it is empty", () => {
    renderComponent(<MarkdownBody html=" " />);
    expect(screen.getByText("No description provided.")).toBeDefined();
  });
});

describe("the hover card", () => {
  // The first test would wait for its import.
  beforeAll(async () => void (await import("#web/markdown/hover-card/HoverCard.tsx")), 60_000);

  const ISSUE = {
    __typename: "Issue",
    __isIssueish: "Issue",
    __isNode: "Issue",
    id: "I_3",
    number: 3,
    titleHTML: "It <code>crashes</code>",
    createdAt: "2024-01-01T00:00:00Z",
    repository: { id: "R_1", nameWithOwner: "octo/hello" },
    author: { __typename: "User", __isNode: "User", id: "U_1", login: "mona" },
    state: "OPEN",
    stateReason: null,
  };
  const USER = {
    __typename: "User",
    __isActor: "User",
    __isNode: "User",
    id: "U_1",
    login: "mona",
    name: "Mona Lisa",
    avatarUrl: "/mona.png",
  };

  /** Answers the next request. Returns a mock that is called with its variables. */
  function answerNext(environment: MockEnvironment, resource: object | null) {
    const onRequest = vi.fn();
    environment.mock.queueOperationResolver((operation) => {
      onRequest(operation.request.variables);
      return { data: { resource } };
    });
    return onRequest;
  }

  async function hover(name: string) {
    fireEvent.mouseOver(screen.getByRole("link", { name }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  }

  test("shows an issue after the pointer has rested on its reference, and closes on Escape", async () => {
    const { environment, user } = renderComponent(<MarkdownBody html={ISSUE_LINK} />);
    fireEvent.mouseOver(screen.getByRole("link"));
    fireEvent.mouseOut(screen.getByRole("link"));
    const onRequest = answerNext(environment, ISSUE);
    await hover("#3");
    const card = await screen.findByRole("tooltip");
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ url: "/octo/hello/issues/3" });
    expect(card.textContent).toContain("octo/hello");
    expect(card.textContent).toContain("It crashes #3");
    expect(card.textContent).toContain("opened by mona");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  test("shows hostile titles and names as text (GitLab 218448)", async () => {
    const { environment } = renderComponent(<MarkdownBody html={`${ISSUE_LINK} ${USER_LINK}`} />);
    const hostile = "<img src=x onerror=alert(1)>";
    // As the server escapes it.
    answerNext(environment, { ...ISSUE, titleHTML: "&lt;img src=x onerror=alert(1)&gt;" });
    await hover("#3");
    const card = await screen.findByRole("tooltip");
    expect(card.textContent).toContain(`${hostile} #3`);
    expect(card.querySelector("img")).toBeNull();
    answerNext(environment, { ...USER, name: hostile, avatarUrl: null });
    await hover("@mona");
    expect((await screen.findByRole("tooltip")).textContent).toBe(`mona ${hostile}`);
    expect(document.querySelector("img")).toBeNull();
  });

  test("is not shown for what the viewer cannot see", async () => {
    const { environment } = renderComponent(<MarkdownBody html={ISSUE_LINK} />);
    const onRequest = answerNext(environment, null);
    await hover("#3");
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalledOnce());
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  test("is never that of the link before", async () => {
    const { environment } = renderComponent(<MarkdownBody html={`${ISSUE_LINK} ${USER_LINK}`} />);
    answerNext(environment, ISSUE);
    await hover("#3");
    expect((await screen.findByRole("tooltip")).textContent).toContain("It crashes");
    await hover("@mona");
    expect(screen.queryByRole("tooltip")).toBeNull();
    expect(environment.mock.getAllOperations()).toHaveLength(1);
    act(() => environment.mock.resolveMostRecentOperation({ data: { resource: USER } }));
    expect(screen.getByRole("tooltip").textContent).toBe("mona Mona Lisa");
  });

  test("stays while the pointer is on it, and closes after the pointer has left", async () => {
    const { environment } = renderComponent(<MarkdownBody html={USER_LINK} />);
    answerNext(environment, USER);
    await hover("@mona");
    const card = await screen.findByRole("tooltip");
    fireEvent.mouseLeave(screen.getByRole("link"));
    fireEvent.mouseEnter(card);
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.queryByRole("tooltip")).not.toBeNull();
    fireEvent.mouseLeave(card);
    await vi.waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  });
});
