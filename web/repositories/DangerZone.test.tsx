import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { DangerZone } from "#web/repositories/DangerZone.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { DangerZoneTestQuery } from "#web/__generated__/DangerZoneTestQuery.graphql.ts";

function Subject() {
  const { repository } = useLazyLoadQuery<DangerZoneTestQuery>(
    graphql`
      query DangerZoneTestQuery {
        repository(owner: "octo", name: "hello") {
          ...DangerZone_repository
        }
      }
    `,
    {},
  );
  return repository && <DangerZone repository={repository} />;
}

async function renderZone(fields: object = {}) {
  const environment = createMockEnvironment();
  const repository = { id: "R_1", nameWithOwner: "octo/hello", isArchived: false, isPrivate: true, ...fields };
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Repository: () => repository }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const rendered = renderComponent(page, { environment, path: "/octo/hello/settings" });
  await screen.findByText("Change visibility");
  return {
    ...rendered,
    press: (name: string) => rendered.user.click(screen.getByRole("button", { name })),
    confirm: (name: string) =>
      rendered.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name })),
  };
}

test("the visibility changes after it has been confirmed", async () => {
  const { environment, press, confirm } = await renderZone();
  expect(screen.getByText(/This repository is private/)).toBeDefined();
  await press("Make public");
  await confirm("Cancel");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(environment.mock.getAllOperations()).toEqual([]);
  await press("Make public");
  await confirm("Make public");
  const { request } = await answer(environment, { Repository: () => ({ id: "R_1", isPrivate: false }) });
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", visibility: "PUBLIC" } });
  expect(screen.getByText(/This repository is public/)).toBeDefined();
});

test.each([
  [false, "Archive", "useArchiveRepositoryMutation"],
  [true, "Unarchive", "useUnarchiveRepositoryMutation"],
])("a repository with isArchived %s has the action %s", async (isArchived, verb, mutation) => {
  const { environment, press, confirm } = await renderZone({ isArchived });
  await press(verb);
  await confirm(verb);
  const { request } = await answer(environment);
  expect(request.node.operation.name).toBe(mutation);
  expect(request.variables).toEqual({ input: { repositoryId: "R_1" } });
});

test("a repository is deleted only after its name has been typed", async () => {
  const { user, environment, press, address } = await renderZone();
  await press("Delete");
  const submit = screen.getByRole("button", { name: "Delete this repository" });
  const confirmation = screen.getByRole("textbox", { name: 'To confirm, type "octo/hello"' });
  await user.type(confirmation, "octo/hell");
  expect(submit).toHaveProperty("disabled", true);
  await user.type(confirmation, "o");
  await user.click(submit);
  await fail(environment, new MutationError("You don't have permission", "FORBIDDEN"));
  expect(screen.getByRole("alert").textContent).toContain("You don't have permission");
  await user.click(submit);
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { repositoryId: "R_1", confirmation: "octo/hello" } });
  expect(address()).toBe("/");
});
