import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { DefaultLabels } from "#web/labels/DefaultLabels.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { DefaultLabelsTestQuery } from "#web/__generated__/DefaultLabelsTestQuery.graphql.ts";

const BUG = { name: "bug", color: "d73a4a", description: "Broken" };
const QUESTION = { name: "question", color: "d876e3", description: "" };

function Subject() {
  const { organization } = useLazyLoadQuery<DefaultLabelsTestQuery>(
    graphql`
      query DefaultLabelsTestQuery {
        organization(login: "crew") {
          ...DefaultLabels_owner
        }
      }
    `,
    {},
  );
  return organization && <DefaultLabels owner={organization} />;
}

async function renderLabels(fields: object = {}) {
  const environment = createMockEnvironment();
  const organization = { id: "O_1", login: "crew", hasOwnDefaultLabels: false, defaultLabels: [BUG, QUESTION] };
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Organization: () => ({ ...organization, ...fields }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("region", { name: "Default labels" });
  return { user, environment, press: (name: string) => user.click(screen.getByRole("button", { name })) };
}

const input = (labels: object[] | null) => ({ input: { ownerId: "O_1", labels } });

test("a new label is added behind the others", async () => {
  const { user, environment, press } = await renderLabels();
  await press("New label");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "crew");
  await user.click(screen.getByRole("radio", { name: "Red" }));
  await press("Create label");
  const { request } = await answer(environment);
  expect(request.variables).toEqual(input([BUG, QUESTION, { name: "crew", color: "b60205", description: "" }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an edited label keeps its position", async () => {
  const { user, environment, press } = await renderLabels();
  await press("Edit bug");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "s");
  await press("Save changes");
  const { request } = await answer(environment);
  expect(request.variables).toEqual(input([{ ...BUG, name: "bugs" }, QUESTION]));
});

test("a deleted label is left out; a refusal is shown in the dialog", async () => {
  const { environment, press } = await renderLabels();
  await press("Delete question");
  expect(screen.getByRole("alertdialog").textContent).toContain("no longer start with question");
  await press("Delete");
  const { request } = await fail(environment, new MutationError("You don't have permission", "FORBIDDEN"));
  expect(request.variables).toEqual(input([BUG]));
  expect(screen.getByRole("alert").textContent).toContain("You don't have permission");
  await press("Cancel");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an owner's own labels can be reset to the standard labels", async () => {
  const { environment, press } = await renderLabels({ hasOwnDefaultLabels: true });
  await press("Reset to the standard labels");
  const { request } = await answer(environment);
  expect(request.variables).toEqual(input(null));
});

test("standard labels cannot be reset, and an empty list is explained", async () => {
  await renderLabels({ defaultLabels: [] });
  expect(screen.queryByRole("button", { name: "Reset to the standard labels" })).toBeNull();
  expect(screen.getByRole("heading", { name: "New repositories start without labels" })).toBeDefined();
});
