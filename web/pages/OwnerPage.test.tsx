import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { OwnerPage } from "#web/pages/OwnerPage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

const VARIABLES = {
  login: "helper[bot]",
  firstRepositories: 30,
  issueQuery: "is:issue author:helper[bot]",
  firstIssues: 30,
  firstComments: 10,
  skip: 0,
};

const ISSUE = {
  __typename: "Issue",
  id: "I_1",
  number: 3,
  titleHTML: "It <code>crashes</code>",
  createdAt: "2020-01-31T00:00:00Z",
  totalCommentsCount: 2,
  resourcePath: "/octo/hello/issues/3",
  repository: { id: "R_1", nameWithOwner: "octo/hello" },
  state: "OPEN",
};

const COMMENT = {
  id: "IC_1",
  bodyHTML: "<p>Spam, spam</p>",
  createdAt: "2020-01-31T00:00:00Z",
  isMinimized: false,
  minimizedReason: null,
  resourcePath: "/octo/hello/issues/3#issuecomment-7",
  repository: { id: "R_1", nameWithOwner: "octo/hello" },
  issue: { id: "I_1", number: 3, title: "It crashes" },
  pullRequest: null,
};

type Counts = { issues?: number; comments?: number };

async function renderPage(actor: object, path: string, { issues = 1, comments = 1 }: Counts = {}, comment = {}) {
  const page = (
    <Suspense>
      <OwnerPage variables={VARIABLES} />
    </Suspense>
  );
  const rendered = renderComponent(page, { path });
  await answer(rendered.environment, {
    Viewer: () => ({ isSignedIn: false, user: null }),
    Query: () => ({
      actor: {
        id: "A_1",
        login: "helper[bot]",
        avatarUrl: "/a.svg",
        name: null,
        issueComments: { totalCount: comments, nodes: [{ ...COMMENT, ...comment }] },
        ...actor,
      },
      repositoryOwner: null,
      issues: { issueCount: issues, nodes: [ISSUE] },
    }),
  });
  return rendered;
}

test("a bot has a page with its badge and its issues", async () => {
  await renderPage({ __typename: "Bot" }, "/helper%5Bbot%5D");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("helper[bot] bot");
  const list = screen.getByRole("list", { name: "Issues" });
  expect(within(list).getByRole("link", { name: "It crashes" }).getAttribute("href")).toBe("/octo/hello/issues/3");
  expect(list.textContent).toContain("octo/hello#3 · opened on Jan 31, 2020 · 2 comments");
});

test("a placeholder has a page without repositories and without the badge", async () => {
  await renderPage({ __typename: "Mannequin", login: "TWal" }, "/TWal");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("TWal");
  expect(screen.queryByRole("link", { name: /^Repositories/ })).toBeNull();
  expect(screen.getByText(/without an account here/)).toBeTruthy();
});

test("the comments of a person lead to where they stand", async () => {
  await renderPage({ __typename: "Mannequin" }, "/TWal?tab=comments");
  const list = screen.getByRole("list", { name: "Comments" });
  expect(within(list).getByRole("link").getAttribute("href")).toBe("/octo/hello/issues/3#issuecomment-7");
  expect(list.textContent).toContain("Spam, spam");
});

test("a hidden comment is folded, with the reason", async () => {
  const hidden = { isMinimized: true, minimizedReason: "spam" };
  await renderPage({ __typename: "Mannequin" }, "/TWal?tab=comments", {}, hidden);
  const details = screen.getByText("Hidden as spam").closest("details");
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain("Spam, spam");
});

test("a long list has pages, which keep the tab", async () => {
  await renderPage({ __typename: "Mannequin", login: "TWal" }, "/TWal?tab=issues", { issues: 31 });
  expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("href")).toBe("/TWal?tab=issues&page=2");
});

test("an empty list says so", async () => {
  await renderPage({ __typename: "Mannequin", login: "TWal" }, "/TWal?tab=comments", { comments: 0 });
  expect(screen.getByText("TWal has no comments that you can see")).toBeTruthy();
});
