import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { bulkJobEvent } from "#web/bulk/bulk-job-event.ts";
import { ReviewDialog } from "#web/bulk/review/ReviewDialog.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const started = vi.fn();
let unsubscribe: () => void;

function setUp() {
  const onClose = vi.fn();
  const onStarted = vi.fn();
  unsubscribe = bulkJobEvent.subscribe(started);
  const dialog = (
    <ReviewDialog
      query="is:open label:bug"
      repositoryId="R_1"
      changes={{ state: "CLOSED", addLabelIds: ["LA_1"] }}
      storageKey="bulk-update"
      onClose={onClose}
      onStarted={onStarted}
    />
  );
  return { ...renderComponent(dialog), onClose, onStarted };
}

afterEach(() => {
  unsubscribe();
  started.mockReset();
});

const issue = (number: number, nameWithOwner = "octo/hello") => ({
  id: `I_${nameWithOwner}_${number}`,
  number,
  title: `Issue ${number}`,
  resourcePath: `/${nameWithOwner}/issues/${number}`,
  repository: { id: nameWithOwner, nameWithOwner },
});

const SAMPLE = [
  {
    issue: issue(1),
    differences: [
      { property: "STATE", before: ["Open"], after: ["Completed"] },
      { property: "LABELS", before: [], after: ["bug", "docs"] },
    ],
  },
  { issue: issue(2), differences: [{ property: "MILESTONE", before: ["v1"], after: [] }] },
];

const plan = (fields: object = {}) => ({
  PlanBulkUpdatePayload: () => ({
    plan: {
      id: "BP_1",
      matched: 1400,
      changed: 1200,
      unchanged: 150,
      notPermitted: 50,
      refusals: [
        { message: "You can't push to this repository", count: 48 },
        { message: "The repository is archived", count: 2 },
      ],
      sample: SAMPLE,
      ...fields,
    },
  }),
});

test("the changes are computed when the dialog opens", async () => {
  const { environment } = setUp();
  expect(screen.getByText("Computing the changes")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Update/ })).toBeNull();
  const operation = await answer(environment, plan());
  expect(operation.request.variables).toEqual({
    input: { query: "is:open label:bug", repositoryId: "R_1", state: "CLOSED", addLabelIds: ["LA_1"] },
  });
});

test("the summary has the numbers of issues, and why some cannot be changed", async () => {
  const { environment } = setUp();
  await answer(environment, plan());
  const summary = within(screen.getByRole("status"));
  expect(summary.getAllByRole("paragraph").map(({ textContent }) => textContent)).toEqual([
    "1,200 of 1,400 issues will change",
    "150 are already as wanted",
    "50 can't be changed",
  ]);
  expect(summary.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "You can't push to this repository (48)",
    "The repository is archived (2)",
  ]);
});

test("the first issues are listed with each property before and after", async () => {
  const { environment } = setUp();
  await answer(environment, plan());
  const rows = screen.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Issue", "Property", "Before", "After"],
    ["#1 Issue 1", "State", "Open", "Completed"],
    ["Labels", "None", "bug, docs"],
    ["#2 Issue 2", "Milestone", "v1", "None"],
  ]);
  expect(screen.getByRole("link", { name: "#1 Issue 1" }).getAttribute("href")).toBe("/octo/hello/issues/1");
  expect(screen.getByText("and 1,198 more")).toBeTruthy();
});

test("issues of several repositories are listed with their repository", async () => {
  const { environment } = setUp();
  const [first] = SAMPLE;
  await answer(environment, plan({ changed: 2, sample: [first, { ...first, issue: issue(1, "octo/world") }] }));
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "octo/hello#1 Issue 1",
    "octo/world#1 Issue 1",
  ]);
  expect(screen.queryByText(/more$/)).toBeNull();
});

test("an update that would change nothing cannot be applied", async () => {
  const { environment } = setUp();
  await answer(environment, plan({ matched: 1, changed: 0, unchanged: 1, notPermitted: 0, sample: [] }));
  expect(screen.getByText("0 of 1 issue will change")).toBeTruthy();
  expect(screen.getByText("1 is already as wanted")).toBeTruthy();
  expect(screen.getByText("Nothing would change.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Update 0 issues" }).disabled).toBe(true);
});

test("the update is applied, and the page follows its job", async () => {
  const { environment, user, onStarted } = setUp();
  await answer(environment, plan());
  await user.click(screen.getByRole("button", { name: "Update 1,200 issues" }));
  expect(onStarted).not.toHaveBeenCalled();
  const operation = await answer(environment, { UpdateIssuesByQueryPayload: () => ({ jobId: "BJ_1" }) });
  expect(operation.request.variables).toEqual({ input: { planId: "BP_1" } });
  expect(started).toHaveBeenCalledWith({ jobId: "BJ_1", storageKey: "bulk-update" });
  expect(onStarted).toHaveBeenCalledTimes(1);
});

test("a failure stays in the dialog, and the update can be applied again", async () => {
  const { environment, user, onStarted, onClose } = setUp();
  await answer(environment, plan({ changed: 1 }));
  await user.click(screen.getByRole("button", { name: "Update 1 issue" }));
  await fail(environment, new MutationError("Too many updates", "RATE_LIMITED"));
  expect(screen.getByRole("alert").textContent?.trim()).toBe("Could not update issues: Too many updates");
  expect(onStarted).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Update 1 issue" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await answer(environment, { UpdateIssuesByQueryPayload: () => ({ jobId: "BJ_1" }) });
  expect(onStarted).toHaveBeenCalledTimes(1);
});

test("an update without a job could not be started", async () => {
  const { environment, user } = setUp();
  await answer(environment, plan());
  await user.click(screen.getByRole("button", { name: "Update 1,200 issues" }));
  await answer(environment, { UpdateIssuesByQueryPayload: () => ({ jobId: null }) });
  expect(screen.getByRole("alert").textContent?.trim()).toBe(
    "Bulk update could not be started, please try again later.",
  );
  expect(started).not.toHaveBeenCalled();
});

test("an expired preview can be computed again", async () => {
  const { environment, user } = setUp();
  await answer(environment, plan());
  await user.click(screen.getByRole("button", { name: "Update 1,200 issues" }));
  await fail(environment, new MutationError("Not found", "NOT_FOUND"));
  expect(screen.getByRole("alert").textContent).toContain("This preview has expired.");
  await user.click(screen.getByRole("button", { name: "Compute again" }));
  await answer(environment, plan({ id: "BP_2", changed: 3 }));
  await user.click(screen.getByRole("button", { name: "Update 3 issues" }));
  const operation = await answer(environment, { UpdateIssuesByQueryPayload: () => ({ jobId: "BJ_1" }) });
  expect(operation.request.variables).toEqual({ input: { planId: "BP_2" } });
});

test("a preview that cannot be computed can be tried again", async () => {
  const { environment, user } = setUp();
  await fail(environment, new MutationError("The query is too long", "VALIDATION"));
  expect(screen.getByRole("alert").textContent?.trim()).toBe("The query is too long");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await answer(environment, plan());
  expect(screen.getByRole("button", { name: "Update 1,200 issues" })).toBeTruthy();
});

test("cancelling changes nothing", async () => {
  const { environment, user, onClose } = setUp();
  await answer(environment, plan());
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(environment.mock.getAllOperations()).toEqual([]);
});
