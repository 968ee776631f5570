import { cleanup, screen } from "@testing-library/react";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { beforeEach, expect, test } from "vitest";
import { NewIssuePage } from "#web/pages/NewIssuePage.tsx";
import { newIssuePage } from "#web/pages/NewIssuePage.route.ts";
import { getVariables } from "#web/test/page-requests.ts";
import { renderComponent } from "#web/test/render.tsx";
import type { NewIssuePageQuery } from "#web/__generated__/NewIssuePageQuery.graphql.ts";

const PATH = "/octo/hello/issues/new";
const REPOSITORY = {
  name: "hello",
  nameWithOwner: "octo/hello",
  owner: { __typename: "User", login: "octo" },
  hasAnyTemplates: true,
  isBlankIssuesEnabled: true,
  viewerCanTriage: true,
  viewerInteractionLimitReasonHTML: null,
  issueTemplates: [],
  issueForms: [],
  labelsByName: [],
  milestoneByTitle: null,
  issueType: null,
  issueTypes: { totalCount: 1, nodes: [] },
  assignableByLogin: [],
  projectsByNumber: [],
  discussion: {
    title: "Which sizes?",
    formattedBody: "### From discussion #7",
    labels: { nodes: [{ id: "LA_1", name: "idea", color: "ff0000" }] },
  },
};

async function renderPage(search: string, change: object = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Repository: () => ({ ...REPOSITORY, ...change }) }),
  );
  const variables = (await getVariables(newIssuePage, PATH + search)) as NewIssuePageQuery["variables"];
  renderComponent(<NewIssuePage variables={variables} />, { path: PATH + search, environment });
  await screen.findByRole("form", { name: "New issue" });
}

const getText = (name: RegExp | string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;

beforeEach(() => sessionStorage.clear());

test("an issue that is created from a discussion starts with its title, formatted body and labels", async () => {
  await renderPage("?created_from_discussion_number=7");
  expect(getText(/title/i)).toBe("Which sizes?");
  expect(getText("Description")).toBe("### From discussion #7");
  expect(screen.getByText("idea")).toBeDefined();
});

test("labels of the discussion are for those who can triage, and a title in the address comes first", async () => {
  await renderPage("?created_from_discussion_number=7&title=Mine", { viewerCanTriage: false });
  expect(getText(/title/i)).toBe("Mine");
  expect(screen.queryByText("idea")).toBeNull();
});

test("the issue type in the address is asked for by its name, for those who can triage", async () => {
  const search = "?type=bug";
  expect(await getVariables(newIssuePage, PATH + search)).toMatchObject({ type: "bug" });
  const change = { discussion: null, issueType: { id: "IT_1", name: "Bug" } };
  await renderPage(search, change);
  expect(screen.getByText("Bug")).toBeDefined();
  cleanup();
  await renderPage(search, { ...change, viewerCanTriage: false });
  expect(screen.queryByText("Bug")).toBeNull();
});

test("a number that is not one asks for no discussion", async () => {
  for (const number of ["0", "x", ""])
    expect(await getVariables(newIssuePage, `${PATH}?created_from_discussion_number=${number}`)).toMatchObject({
      hasDiscussion: false,
    });
});

test("a template that does not exist is named, and the chooser keeps what else the address asks for", async () => {
  await renderPage("?template=nope.md&labels=bug", { discussion: null });
  expect(screen.getByText(/Template "nope.md" not found/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Choose another template" }).getAttribute("href")).toBe(
    `${PATH}/choose?labels=bug`,
  );
});
