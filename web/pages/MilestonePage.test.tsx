import { act, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { MilestonePage } from "#web/pages/MilestonePage.tsx";
import { bulkJobEvent } from "#web/bulk/bulk-job-event.ts";
import { answer, renderComponent } from "#web/test/render.tsx";

const DATE = "2026-01-01T00:00:00Z";
const QUERY = "state:open milestone-number:1 archived:false sort:milestone_prio-desc";

type Options = { skip?: number; state?: "open" | "closed" };

/** The page of a milestone with the issue "First", for somebody who can push. */
async function renderMilestone({ skip = 0, state = "open" }: Options = {}) {
  const variables = {
    owner: "octo",
    name: "hello",
    number: 1,
    query: QUERY.replace("open", state),
    first: 25,
    skip,
    previousSkip: Math.max(0, skip - 1),
    isLaterPage: skip > 0,
  };
  const { environment, user } = renderComponent(
    <Suspense>
      <MilestonePage variables={variables} />
    </Suspense>,
  );
  const closedAt = state === "closed" ? DATE : null;
  const issue = { __typename: "Issue", id: "I_1", title: "First", titleHTML: "First", createdAt: DATE, closedAt };
  await answer(environment, {
    Repository: () => ({ viewerCanPush: true }),
    Milestone: () => ({ title: "v1", openIssueCount: 26, dueOn: null, updatedAt: DATE }),
    SearchResultItemConnection: () => ({ ok: true, issueCount: 26, edges: [{ node: issue }] }),
  });
  await screen.findByRole("link", { name: "First" });
  return { user, environment };
}

test.each([0, 25])(
  "those who can push can drag the issues of a milestone on the page after %i issues",
  async (skip) => {
    await renderMilestone({ skip });
    await screen.findByRole("button", { name: "Move First" });
  },
);

test.each([
  ["open", "Completed"],
  ["closed", "Open"],
] as const)("Mark as begins with what changes %s issues of a milestone: %s", async (state, initial) => {
  const { user } = await renderMilestone({ state });
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(await screen.findByRole("button", { name: "Mark as" }));
  expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: initial }));
});

test("the issues of a milestone are updated by a job of the milestone page", async () => {
  const jobs: unknown[] = [];
  const stop = bulkJobEvent.subscribe((job) => jobs.push(job));
  const { user, environment } = await renderMilestone();
  await user.click(screen.getByRole("checkbox", { name: "Select: First" }));
  await user.click(await screen.findByRole("button", { name: "Mark as" }));
  await user.click(screen.getByRole("menuitem", { name: "Completed" }));
  const isUpdate = ({ request }: { request: { node: { operation: { name: string } } } }) =>
    request.node.operation.name === "useUpdateIssuesBulkMutation";
  await waitFor(() => expect(environment.mock.getAllOperations().some(isUpdate)).toBe(true));
  const operation = environment.mock.findOperation(isUpdate);
  act(() =>
    environment.mock.resolve(operation, {
      data: { updateIssuesBulk: { jobId: "J_1" } },
    }),
  );
  expect(operation.request.variables["input"]).toMatchObject({ ids: ["I_1"], state: "CLOSED" });
  expect(jobs).toEqual([{ jobId: "J_1", storageKey: "milestone-bulk-update" }]);
  stop();
});
