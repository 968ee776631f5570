import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { PeoplePanel } from "#web/members/PeoplePanel.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import type { PeoplePanelTestQuery } from "#web/__generated__/PeoplePanelTestQuery.graphql.ts";
import { LAST_OWNER } from "#shared/messages.ts";

const person = (login: string) => ({
  id: `A_${login}`,
  login,
  name: null,
  avatarUrl: "/avatars/1",
  resourcePath: `/${login}`,
});

function Subject({ isOutside }: { isOutside: boolean }) {
  const { organization } = useLazyLoadQuery<PeoplePanelTestQuery>(
    graphql`
      query PeoplePanelTestQuery($query: String!, $first: Int!, $skip: Int!, $isOutside: Boolean!) {
        organization(login: "octo") {
          ...PeoplePanel_organization
        }
      }
    `,
    { query: "", first: 30, skip: 0, isOutside },
  );
  return organization && <PeoplePanel organization={organization} />;
}

type World = { canEdit?: boolean; count?: number; isOutside?: boolean; isEmpty?: boolean; path?: string };

async function renderPeople({ canEdit = true, count = 2, isOutside = false, isEmpty, path }: World = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Organization: () => ({
        id: "A_octo",
        login: "octo",
        viewerCanAdminister: canEdit,
        counted: { totalCount: count },
        collaborators: { totalCount: 1 },
        membersWithRole: {
          edges: isEmpty
            ? []
            : [
                { role: "OWNER", node: person("mona") },
                { role: "MEMBER", node: person("hubot") },
              ],
        },
        outsideCollaborators: { edges: isEmpty ? [] : [{ repositoryCount: 2, node: person("rita") }] },
      }),
    }),
  );
  const section = isOutside ? "outside-collaborators" : "people";
  const page = (
    <>
      <Suspense>
        <Subject isOutside={isOutside} />
      </Suspense>
      <Toasts />
    </>
  );
  const rendered = renderComponent(page, { environment, path: path ?? `/orgs/octo/${section}` });
  await screen.findByRole("heading", { name: "People" });
  return rendered;
}

test("an owner changes the role of a member, and a refusal is shown as a toast", async () => {
  const { user, environment } = await renderPeople();
  await user.selectOptions(screen.getByRole("combobox", { name: "Role of mona" }), "Member");
  const { request } = await fail(environment, new MutationError(LAST_OWNER, "UNPROCESSABLE"));
  expect(request.variables).toEqual({ input: { organizationId: "A_octo", login: "mona", role: "MEMBER" } });
  expect(screen.getByRole("alert").textContent).toContain(LAST_OWNER);
});

test.each([
  ["Remove from organization", "Remove", "loses access to the organization's private repositories at once"],
  ["Convert to outside collaborator", "Convert", "keeps the roles that the teams gave on single repositories"],
])("%s asks first, and says what the member loses", async (item, button, text) => {
  const { user, environment } = await renderPeople();
  await user.click(screen.getByRole("button", { name: "Actions for hubot" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain(text);
  await user.click(within(dialog).getByRole("button", { name: button }));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { organizationId: "A_octo", userId: "A_hubot" } });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("somebody is added by what the field suggests, and a refused name stays in it", async () => {
  const { user, environment } = await renderPeople();
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: /Username/ });
  await user.type(field, "ri");
  await answer(environment, { Organization: () => ({ id: "A_octo", memberCandidates: [person("rita")] }) });
  await user.click(await screen.findByRole("option", { name: /rita/ }));
  expect(field.value).toBe("rita");
  await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Owner");
  await answer(environment, { Organization: () => ({ id: "A_octo", memberCandidates: [person("rita")] }) });
  await user.click(screen.getByRole("button", { name: "Add member" }));
  const { request } = await fail(
    environment,
    new MutationError("Could not find a user named 'rita'.", "UNPROCESSABLE"),
  );
  expect(request.variables).toEqual({ input: { organizationId: "A_octo", login: "rita", role: "OWNER" } });
  expect(screen.getByText("Could not find a user named 'rita'.")).toBeDefined();
  expect(field.value).toBe("rita");
});

test("members see roles, and change nothing", async () => {
  await renderPeople({ canEdit: false });
  expect(screen.getByText("Owner")).toBeDefined();
  expect(screen.queryByRole("combobox", { name: /Role of/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add member" })).toBeNull();
  expect(screen.queryByRole("link", { name: /Outside collaborators/ })).toBeNull();
});

test("many members have pages, whose links keep the search", async () => {
  await renderPeople({ count: 10_000, path: "/orgs/octo/people?query=m&page=2" });
  const link = screen.getByRole("link", { name: "Next Page" });
  expect(link.getAttribute("href")).toBe("/orgs/octo/people?query=m&page=3");
  expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search people" }).value).toBe("m");
});

test("a search leads to its address", async () => {
  const { user, address } = await renderPeople();
  await user.type(screen.getByRole("searchbox", { name: "Search people" }), "hub{Enter}");
  expect(address()).toBe("/orgs/octo/people?query=hub");
});

test("an outside collaborator is removed from all repositories after a question", async () => {
  const { user, environment } = await renderPeople({ isOutside: true });
  expect(screen.getByText("2 repositories")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Remove rita" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { organizationId: "A_octo", userId: "A_rita" } });
});

test("a search without results and an organization without outside collaborators say so", async () => {
  const { unmount } = await renderPeople({ isEmpty: true });
  expect(screen.getByRole("heading", { name: "No matching members" })).toBeDefined();
  unmount();
  await renderPeople({ isEmpty: true, isOutside: true });
  expect(screen.getByRole("heading", { name: "No outside collaborators" })).toBeDefined();
});
