import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { RepositoryAccess } from "#web/repositories/RepositoryAccess.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import type { RepositoryAccessTestQuery } from "#web/__generated__/RepositoryAccessTestQuery.graphql.ts";

function Subject() {
  const { repository } = useLazyLoadQuery<RepositoryAccessTestQuery>(
    graphql`
      query RepositoryAccessTestQuery($query: String!, $first: Int!, $skip: Int!) {
        repository(owner: "octo", name: "hello") {
          ...RepositoryAccess_repository
        }
      }
    `,
    { query: "", first: 30, skip: 0 },
  );
  return repository && <RepositoryAccess repository={repository} />;
}

const source = (reason: string, permission: string, team: string | null = null, memberOf: string | null = null) => ({
  reason,
  permission,
  team: team && { name: team, resourcePath: `/orgs/octo/teams/${team}` },
  memberOf: memberOf && { name: memberOf },
});
const person = (login: string) => ({
  __typename: "User",
  id: `A_${login}`,
  login,
  name: null,
  avatarUrl: "/avatars/1",
  resourcePath: `/${login}`,
});
const HUBOT = {
  permission: "ADMIN",
  node: person("hubot"),
  accessSources: [
    source("ORGANIZATION_OWNER", "ADMIN"),
    source("TEAM", "WRITE", "above", "core"),
    source("TEAM", "TRIAGE"),
    source("BASE_PERMISSION", "READ"),
  ],
};
const RITA = { permission: "WRITE", node: person("rita"), accessSources: [source("DIRECT", "WRITE")] };

async function renderAccess() {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Repository: () => ({
        id: "R_1",
        name: "hello",
        isInOrganization: true,
        isPrivate: true,
        owner: { __typename: "Organization", login: "octo" },
        teamsWithAccess: [
          { permission: "TRIAGE", node: { id: "TE_1", name: "core", resourcePath: "/orgs/octo/teams/core" } },
        ],
        collaborators: { totalCount: 2, edges: [HUBOT, RITA] },
      }),
    }),
  );
  const page = (
    <>
      <Suspense>
        <Subject />
      </Suspense>
      <Toasts />
    </>
  );
  const { user } = renderComponent(page, { environment, path: "/octo/hello/settings/access" });
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: /Person or team/ });
  return { user, environment, field, press: (name: string) => user.click(screen.getByRole("button", { name })) };
}

test("each person has all reasons for their access", async () => {
  await renderAccess();
  const reasons = within(screen.getByRole("list", { name: "Why hubot has access" })).getAllByRole("listitem");
  expect(reasons.map((reason) => reason.textContent)).toEqual([
    "Admin: owns the organization",
    "Write: member of core, inherited from team above",
    "Triage: a team that you cannot see",
    "Read: base permission of the organization",
  ]);
  // Only a role of one's own is changed here.
  expect(screen.queryByRole("combobox", { name: "Role of hubot" })).toBeNull();
});

test("the role of a person and of a team is changed and removed", async () => {
  const { user, environment, press } = await renderAccess();
  await user.selectOptions(screen.getByRole("combobox", { name: "Role of rita" }), "Admin");
  expect((await answer(environment)).request.variables).toEqual({
    input: { repositoryId: "R_1", login: "rita", permission: "ADMIN" },
  });
  await press("Remove rita");
  await fail(environment, new MutationError("You don't have permission", "FORBIDDEN"));
  expect(screen.getByRole("alert").textContent).toContain("You don't have permission");
  await user.selectOptions(screen.getByRole("combobox", { name: "Role of team core" }), "Write");
  expect((await answer(environment)).request.variables).toEqual({
    input: { teamId: "TE_1", repositoryId: "R_1", permission: "WRITE" },
  });
  await press("Remove team core");
  expect((await answer(environment)).request.variables).toEqual({ input: { teamId: "TE_1", repositoryId: "R_1" } });
});

test("a suggested team is given a role; a name that is refused stays in the field, with the reason", async () => {
  const { user, environment, field, press } = await renderAccess();
  await user.type(field, "d");
  await answer(environment, {
    Repository: () => ({
      id: "R_1",
      accessCandidates: [{ __typename: "Team", id: "TE_2", slug: "design", teamName: "Design" }, person("dora")],
    }),
  });
  expect(screen.getAllByRole("option", { hidden: false }).some(({ textContent }) => textContent === "dora")).toBe(true);
  await user.keyboard("{Enter}");
  expect(field.value).toBe("design");
  await answer(environment, { Repository: () => ({ id: "R_1", accessCandidates: [] }) });
  await press("Add");
  const { request } = await fail(environment, new MutationError("No such team", "NOT_FOUND"));
  expect(request.variables).toEqual({ input: { teamId: "TE_2", repositoryId: "R_1", permission: "WRITE" } });
  expect(screen.getByText("No such team")).toBeDefined();
  expect(field.value).toBe("design");
});
