import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { IssueEmailAddress } from "#web/repositories/IssueEmailAddress.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { IssueEmailAddressTestQuery } from "#web/__generated__/IssueEmailAddressTestQuery.graphql.ts";

function Subject() {
  const { repository } = useLazyLoadQuery<IssueEmailAddressTestQuery>(
    graphql`
      query IssueEmailAddressTestQuery {
        repository(owner: "octo", name: "hello") {
          ...IssueEmailAddress_repository
        }
      }
    `,
    {},
  );
  return repository && <IssueEmailAddress repository={repository} />;
}

function renderAddress(issueEmailAddress: string | null) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Repository: () => ({ id: "R_1", issueEmailAddress }) }),
  );
  return renderComponent(
    <Suspense>
      <Subject />
    </Suspense>,
    { environment, path: "/octo/hello/settings" },
  );
}

test("the address can be copied, and replaced after a confirmation", async () => {
  const { user, environment } = renderAddress("octo+hello+old@reply.example.com");
  const field = await screen.findByRole("textbox", { name: "Address for new issues" });
  expect(field).toHaveProperty("value", "octo+hello+old@reply.example.com");
  expect(screen.getByRole("button", { name: "Copy Address for new issues" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Reset address" }));
  expect(environment.mock.getAllOperations()).toHaveLength(0);
  await user.click(screen.getByRole("button", { name: "Reset addresses" }));
  const { request } = await answer(environment, {
    Repository: () => ({ id: "R_1", issueEmailAddress: "octo+hello+new@reply.example.com" }),
  });
  expect(request.variables).toEqual({ input: { repositoryId: "R_1" } });
  expect(await screen.findByDisplayValue("octo+hello+new@reply.example.com")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("without an address it says why", async () => {
  renderAddress(null);
  const link = await screen.findByRole("link", { name: "does not receive email" });
  expect(link.getAttribute("href")).toBe("/site/docs/email");
  expect(screen.queryByRole("button", { name: "Reset address" })).toBeNull();
});
