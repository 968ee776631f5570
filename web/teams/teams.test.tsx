import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { NewTeam } from "#web/teams/NewTeam.tsx";
import { TeamPanel } from "#web/teams/TeamPanel.tsx";
import { TeamTree } from "#web/teams/TeamTree.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import type { teamsTestQuery } from "#web/__generated__/teamsTestQuery.graphql.ts";

type Part = "tree" | "new" | "team";

function Subject({ part }: { part: Part }) {
  const { organization } = useLazyLoadQuery<teamsTestQuery>(
    graphql`
      query teamsTestQuery($query: String!, $first: Int!, $skip: Int!) {
        organization(login: "octo") {
          ...TeamTree_organization
          ...NewTeam_organization
          team(slug: "core") {
            ...TeamPanel_team
          }
        }
      }
    `,
    { query: "", first: 30, skip: 0 },
  );
  if (!organization) return null;
  if (part === "tree") return <TeamTree organization={organization} />;
  if (part === "new") return <NewTeam organization={organization} />;
  return organization.team && <TeamPanel team={organization.team} />;
}

const node = (slug: string, change: object = {}) => ({
  id: `TE_${slug}`,
  name: slug,
  slug,
  description: null,
  privacy: "VISIBLE",
  resourcePath: `/orgs/octo/teams/${slug}`,
  parentTeam: null,
  ...change,
});
const NODES = [
  node("below", { parentTeam: { id: "TE_above" } }),
  node("above"),
  node("hush", { privacy: "SECRET" }),
  node("lowest", { parentTeam: { id: "TE_below" } }),
];
const PERSON = { id: "A_1", login: "hubot", name: null, avatarUrl: "/avatars/1", resourcePath: "/hubot" };

const CORE = {
  ...node("core"),
  combinedSlug: "octo/core",
  viewerCanAdminister: true,
  viewerCanDelete: true,
  ancestors: [node("above")],
  childTeams: [],
  counted: { totalCount: 1 },
  countedRepositories: { totalCount: 1 },
  members: { totalCount: 1, edges: [{ role: "MEMBER", node: PERSON }] },
  repositories: {
    totalCount: 1,
    edges: [
      {
        permission: "WRITE",
        inheritedFrom: { id: "TE_above", name: "above" },
        node: { id: "R_1", nameWithOwner: "octo/hello", resourcePath: "/octo/hello" },
      },
    ],
  },
};

async function renderTeams(part: Part, { path = "/", team = {}, nodes = NODES } = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Organization: () => ({
        id: "A_octo",
        login: "octo",
        viewerCanCreateTeams: true,
        teams: { totalCount: nodes.length, nodes },
        parents: { nodes },
        team: { ...CORE, ...team },
      }),
    }),
  );
  const page = (
    <>
      <Suspense>
        <Subject part={part} />
      </Suspense>
      <Toasts />
    </>
  );
  const rendered = renderComponent(page, { environment, path });
  await screen.findByRole("heading", { level: 1 });
  return { ...rendered, press: (name: string) => rendered.user.click(screen.getByRole("button", { name })) };
}

test("teams stand under their parents", async () => {
  await renderTeams("tree");
  const links = within(screen.getByRole("list")).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["above", "below", "lowest", "hush"]);
  expect(screen.getByLabelText("Secret")).toBeDefined();
  expect(screen.getByRole("link", { name: "New team" }).getAttribute("href")).toBe("/orgs/octo/new-team");
});

test("an organization without teams, and a search without results, say so", async () => {
  const { unmount } = await renderTeams("tree", { nodes: [] });
  expect(screen.getByRole("heading", { name: "No teams" })).toBeDefined();
  unmount();
  await renderTeams("tree", { nodes: [], path: "/orgs/octo/teams?query=x" });
  expect(screen.getByRole("heading", { name: "No matching teams" })).toBeDefined();
});

test("a new team has the parent of the address, and leads to its page; an error keeps what was typed", async () => {
  const { user, environment, address, press } = await renderTeams("new", { path: "/orgs/octo/new-team?parent=above" });
  const parent = screen.getByRole<HTMLSelectElement>("combobox", { name: "Parent team" });
  expect(parent.value).toBe("TE_above");
  // A secret team cannot be one.
  expect(within(parent).queryByRole("option", { name: "hush" })).toBeNull();
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: /Team name/ });
  await user.type(name, "Core");
  await press("Create team");
  await fail(environment, new MutationError("A team named 'core' exists already.", "UNPROCESSABLE", "name"));
  expect(screen.getByText("A team named 'core' exists already.")).toBeDefined();
  expect(name.value).toBe("Core");
  await press("Create team");
  const { request } = await answer(environment, { Team: () => ({ resourcePath: "/orgs/octo/teams/core" }) });
  expect(request.variables).toEqual({
    input: { organizationId: "A_octo", name: "Core", description: "", privacy: "VISIBLE", parentTeamId: "TE_above" },
  });
  expect(address()).toBe("/orgs/octo/teams/core");
});

test("a member gets another role, and is removed", async () => {
  const { user, environment, press } = await renderTeams("team", { path: "/orgs/octo/teams/core" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Role of hubot" }), "Maintainer");
  expect((await answer(environment)).request.variables).toEqual({
    input: { teamId: "TE_core", login: "hubot", role: "MAINTAINER" },
  });
  await press("Remove hubot");
  expect((await answer(environment)).request.variables).toEqual({ input: { teamId: "TE_core", userId: "A_1" } });
});

test("a role that a team inherits names the team that has it, and cannot be removed here", async () => {
  await renderTeams("team", { path: "/orgs/octo/teams/core?tab=repositories" });
  expect(screen.getByText("Inherited from above")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Remove octo/hello" })).toBeNull();
});

test("a team is deleted after a question that says what is lost", async () => {
  const { user, environment, press, address } = await renderTeams("team", {
    path: "/orgs/octo/teams/core?tab=settings",
  });
  await press("Delete team");
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("Their members lose the roles that they have through them at once.");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect((await answer(environment)).request.variables).toEqual({ input: { teamId: "TE_core" } });
  expect(address()).toBe("/orgs/octo/teams");
});

test("those who cannot change a team see it without fields", async () => {
  await renderTeams("team", {
    path: "/orgs/octo/teams/core",
    team: { viewerCanAdminister: false, viewerCanDelete: false, members: { totalCount: 0, edges: [] } },
  });
  expect(screen.getByRole("heading", { name: "No members" })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link", { name: "Edit team" })).toBeNull();
});
