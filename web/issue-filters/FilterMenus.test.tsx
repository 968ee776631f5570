import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FilterMenus } from "#web/issue-filters/FilterMenus.tsx";
import { LazyFilterMenus } from "#web/issue-filters/LazyFilterMenus.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

const LIST = { path: "/octo/hello/issues", baseQuery: "is:issue state:open" };

function renderFilters(query: string) {
  const rendered = renderComponent(<FilterMenus list={LIST} query={query} repositoryId="R_1" />);
  const getQuery = () => new URL(rendered.address(), "http://localhost").searchParams.get("q");
  return { ...rendered, getQuery };
}

const LABELS = {
  Repository: () => ({
    labels: {
      nodes: [
        { id: "LA_1", name: "bug", color: "ff0000", description: null },
        { id: "LA_2", name: "good first issue", color: "00ff00", description: null },
      ],
    },
  }),
  Node: () => ({ __typename: "Repository", id: "R_1" }),
};

test("choosing labels writes them into the query when the panel closes", async () => {
  const { user, environment, getQuery } = renderFilters("is:issue state:open");
  await user.click(screen.getByRole("button", { name: "Labels" }));
  await answer(environment, LABELS);
  await user.click(screen.getByRole("option", { name: "bug" }));
  await user.click(screen.getByRole("option", { name: "good first issue" }));
  await user.click(screen.getByRole("button", { name: "Labels" }));
  await vi.waitFor(() => expect(getQuery()).toBe('is:issue state:open label:bug label:"good first issue"'));
});

test("a label of the query is selected, whatever its case", async () => {
  const { user, environment } = renderFilters("is:issue label:BUG");
  await user.click(screen.getByRole("button", { name: "Labels" }));
  await answer(environment, LABELS);
  expect(screen.getByRole("option", { name: "bug" }).getAttribute("aria-selected")).toBe("true");
});

test("Alt and Enter excludes a label", async () => {
  const { user, environment, getQuery } = renderFilters("is:issue");
  await user.click(screen.getByRole("button", { name: "Labels" }));
  await answer(environment, LABELS);
  await user.keyboard("{ArrowDown}{Alt>}{Enter}{/Alt}");
  await user.click(screen.getByRole("button", { name: "Labels" }));
  await vi.waitFor(() => expect(getQuery()).toBe("is:issue -label:bug"));
});

test("no milestone replaces a milestone", async () => {
  const { user, environment, getQuery } = renderFilters("is:issue milestone:1.0");
  await user.click(screen.getByRole("button", { name: "Milestones" }));
  await answer(environment, {
    Repository: () => ({ milestones: { nodes: [{ id: "MI_1", title: "1.0" }] } }),
    Node: () => ({ __typename: "Repository", id: "R_1" }),
  });
  await user.click(screen.getByRole("option", { name: "No milestone" }));
  await vi.waitFor(() => expect(getQuery()).toBe("is:issue no:milestone"));
});

test("a project is written by its path", async () => {
  const { user, environment, getQuery } = renderFilters("is:issue");
  await user.click(screen.getByRole("button", { name: "Projects" }));
  await answer(environment, {
    Repository: () => ({
      owner: { login: "octo" },
      projectsV2: { nodes: [{ id: "PVT_1", number: 3, title: "Roadmap" }] },
    }),
    Node: () => ({ __typename: "Repository", id: "R_1" }),
  });
  await user.click(screen.getByRole("option", { name: /Roadmap/ }));
  await vi.waitFor(() => expect(getQuery()).toBe("is:issue project:octo/3"));
});

test("the authors of issues are offered to everybody", async () => {
  const { user, environment, getQuery } = renderFilters("is:issue");
  await user.click(screen.getByRole("button", { name: "Author" }));
  const { request } = await answer(environment, {
    Repository: () => ({
      issueParticipants: { nodes: [{ __typename: "User", id: "U_1", login: "mona", name: null, avatarUrl: "" }] },
    }),
    Node: () => ({ __typename: "Repository", id: "R_1" }),
  });
  expect(request.variables).toMatchObject({ role: "AUTHOR" });
  await user.click(screen.getByRole("option", { name: "mona" }));
  await vi.waitFor(() => expect(getQuery()).toBe("is:issue author:mona"));
});

test("a filter that is pressed before its code is loaded opens then", async () => {
  renderComponent(<LazyFilterMenus list={LIST} query="is:issue" repositoryId="R_1" />);
  screen.getByRole("button", { name: "Labels" }).click();
  expect(await screen.findByRole("dialog", { name: "Filter by label" })).toBeDefined();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});
