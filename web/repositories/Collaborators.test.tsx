import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { MutationError } from "#web/platform/relay/network.ts";
import { Collaborators } from "#web/repositories/Collaborators.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import type { CollaboratorsTestQuery } from "#web/__generated__/CollaboratorsTestQuery.graphql.ts";

const HUBOT = { permission: "WRITE", node: { id: "U_2", login: "hubot", avatarUrl: "/h.svg", resourcePath: "/hubot" } };

function Subject() {
  const { repository } = useLazyLoadQuery<CollaboratorsTestQuery>(
    graphql`
      query CollaboratorsTestQuery {
        repository(owner: "octo", name: "hello") {
          ...Collaborators_repository
        }
      }
    `,
    {},
  );
  return repository && <Collaborators repository={repository} />;
}

const repository = (edges: object[]) => ({ Repository: () => ({ id: "R_1", collaborators: { edges } }) });

async function renderCollaborators(edges: object[] = [HUBOT]) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) => MockPayloadGenerator.generate(operation, repository(edges)));
  const page = (
    <>
      <Suspense>
        <Subject />
      </Suspense>
      <Toasts />
    </>
  );
  const { user } = renderComponent(page, { environment });
  const username = await screen.findByRole<HTMLInputElement>("textbox", { name: /Username/ });
  return { user, environment, username, press: (name: string) => user.click(screen.getByRole("button", { name })) };
}

test("a collaborator is added with the selected role, and the field is emptied", async () => {
  const { user, environment, username, press } = await renderCollaborators([]);
  expect(screen.getByText("There are no collaborators yet.")).toBeDefined();
  await user.type(username, "hubot");
  await user.selectOptions(screen.getByRole("combobox", { name: "Role" }), "Triage");
  await press("Add collaborator");
  const { request } = await answer(environment, repository([HUBOT]));
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", login: "hubot", permission: "TRIAGE" } });
  expect(screen.getByRole("link", { name: "hubot" })).toBeDefined();
  expect(username.value).toBe("");
});

test("a name that is refused stays in the field, with the reason", async () => {
  const { user, environment, username, press } = await renderCollaborators();
  await user.type(username, "nobody");
  await press("Add collaborator");
  await fail(environment, new MutationError("User not found", "NOT_FOUND"));
  expect(screen.getByRole("alert").textContent).toContain("User not found");
  expect(username.value).toBe("nobody");
});

test("a role is changed in its row", async () => {
  const { user, environment } = await renderCollaborators();
  const role = within(screen.getByRole("list")).getByRole<HTMLSelectElement>("combobox", { name: "Role of hubot" });
  expect(role.value).toBe("WRITE");
  await user.selectOptions(role, "Admin");
  const { request } = await answer(environment, repository([{ ...HUBOT, permission: "ADMIN" }]));
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", login: "hubot", permission: "ADMIN" } });
  expect(role.value).toBe("ADMIN");
});

test("a collaborator is removed, and a refusal is shown as a toast", async () => {
  const { environment, press } = await renderCollaborators();
  await press("Remove hubot");
  await fail(environment, new MutationError("You don't have permission", "FORBIDDEN"));
  expect(screen.getByRole("alert").textContent).toContain("You don't have permission");
  await press("Remove hubot");
  const { request } = await answer(environment, repository([]));
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", userId: "U_2" } });
  expect(screen.queryByRole("link", { name: "hubot" })).toBeNull();
});
