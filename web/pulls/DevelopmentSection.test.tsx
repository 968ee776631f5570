import { cleanup, screen } from "@testing-library/react";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test } from "vitest";
import { DevelopmentSection } from "#web/pulls/DevelopmentSection.tsx";
import issueQuery from "#web/__generated__/liveIssueRefetchQuery.graphql.ts";
import { renderComponent } from "#web/test/render.tsx";
import { fragmentRef } from "#web/test/store.ts";

afterEach(cleanup);

function renderSection(typeName: "Issue" | "PullRequest", fields: object): void {
  const environment = createMockEnvironment();
  const operation = createOperationDescriptor(issueQuery, { id: "I_1", timelineCount: 1 });
  const node = {
    __typename: typeName,
    id: "I_1",
    linkedBranches: { nodes: [] },
    closedByPullRequestsReferences: { nodes: [] },
    closingIssuesReferences: { nodes: [] },
    hostUrl: null,
    ...fields,
  };
  const { data } = MockPayloadGenerator.generate(operation, { Query: () => ({ node }) });
  environment.retain(operation);
  environment.commitPayload(operation, data ?? {});
  renderComponent(<DevelopmentSection issue={fragmentRef(operation, "DevelopmentSection_issue", "I_1")} />, {
    environment,
  });
}

test("the section Development of an issue lists its branches, or says that there is nothing", () => {
  renderSection("Issue", {
    linkedBranches: { nodes: [{ id: "LB_1", ref: { id: "REF_1", name: "1-fix-the-crash" } }] },
  });
  expect(screen.getByRole("listitem").textContent).toBe("1-fix-the-crash");
  cleanup();
  renderSection("Issue", {});
  expect(screen.getByRole("region", { name: "Development" }).textContent).toContain("No branches or pull requests");
});

test("the section Development of a pull request links it on its host", () => {
  renderSection("PullRequest", { hostUrl: "https://git.example/acme/code/pull/7" });
  expect(screen.getByRole("link", { name: "View on git.example" }).getAttribute("href")).toBe(
    "https://git.example/acme/code/pull/7",
  );
});
