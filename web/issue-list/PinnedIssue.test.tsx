import { screen } from "@testing-library/react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { PinnedIssue } from "#web/issue-list/PinnedIssue.tsx";
import { renderComponent } from "#web/test/render.tsx";
import type { PinnedIssueTestQuery } from "#web/__generated__/PinnedIssueTestQuery.graphql.ts";

function Pin() {
  const { repository } = useLazyLoadQuery<PinnedIssueTestQuery>(
    graphql`
      query PinnedIssueTestQuery {
        repository(owner: "octo", name: "hello") {
          issue(number: 7) {
            ...PinnedIssue_issue
          }
        }
      }
    `,
    {},
  );
  return repository?.issue && <PinnedIssue issue={repository.issue} drag={undefined} onUnpin={() => undefined} />;
}

test("a pinned issue shows its assignees", async () => {
  const environment = createMockEnvironment();
  const people = ["tess", "mona"].map((login) => ({ __typename: "User", login, avatarUrl: `/avatars/${login}` }));
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Issue: () => ({ title: "Read me", assignedActors: { nodes: people } }),
    }),
  );
  renderComponent(<Pin />, { environment });
  await screen.findByRole("article", { name: "Read me" });
  const pictures = screen.getAllByRole("img", { name: /^Assigned to/ });
  expect(pictures.map((picture) => picture.getAttribute("alt"))).toEqual(["Assigned to tess", "Assigned to mona"]);
});
