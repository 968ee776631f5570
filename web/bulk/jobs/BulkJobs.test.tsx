import { act, screen } from "@testing-library/react";
import { createMockEnvironment, type MockEnvironment } from "relay-test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceBulkJob } from "#web/bulk/announce-bulk-job.ts";
import { BulkJobs } from "#web/bulk/jobs/BulkJobs.tsx";
import { createPageQueries, PageQueriesContext } from "#web/platform/router/page-queries.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";

const KEY = "milepost:bulk-update:mona:jobs";
const MILESTONE_KEY = "milepost:milestone-bulk-update:mona:jobs";
const NOW = new Date("2026-05-04T12:00:00Z");
const reportError = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  vi.stubGlobal("reportError", reportError);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reportError.mockReset();
});

function setUp() {
  const environment = createMockEnvironment();
  const queries = createPageQueries(environment);
  const forget = vi.spyOn(queries, "forget");
  const page = (
    <PageQueriesContext value={queries}>
      <form data-account="mona" />
      <Toasts />
      <BulkJobs />
    </PageQueriesContext>
  );
  return { ...renderComponent(page, { environment }), environment, forget };
}

async function start(jobId = "BJ_1", storageKey: "bulk-update" | "milestone-bulk-update" = "bulk-update") {
  await act(async () => announceBulkJob(jobId, storageKey));
}

/** A tab that is opened while a bulk update is in progress. */
function resume(key = KEY) {
  localStorage.setItem(key, "BJ_1");
  document.body.insertAdjacentHTML("afterbegin", '<form data-account="mona"></form>');
  const page = setUp();
  document.body.firstElementChild?.remove();
  return page;
}

const subscriptionsOf = (environment: MockEnvironment) =>
  environment.mock
    .getAllOperations()
    .filter(({ request }) => request.node.operation.name === "followBulkJobSubscription");

type Status = { state: string; percentage?: number; updatedAt?: string; failedIds?: string[] };

async function send(environment: MockEnvironment, status: Status | null, jobId = "BJ_1") {
  const operation = await vi.waitFor(() => {
    const found = subscriptionsOf(environment).find(({ request }) => request.variables["id"] === jobId);
    if (!found) throw new Error("There is no subscription.");
    return found;
  });
  const { state, percentage = 0, updatedAt = NOW.toISOString(), failedIds = [] } = status ?? { state: "" };
  const executionErrors = failedIds.map((nodeId) => ({ nodeId }));
  const jobStatus = status && { state, percentage, updatedAt, executionErrors };
  await act(async () => environment.mock.nextValue(operation, { data: { jobStatus } }));
}

const result = (job: object = {}) => ({
  BulkJob: () => ({ failedCount: 0, viewerCanUndo: true, undoes: null, ...job }),
});

const toasts = () =>
  [...document.querySelectorAll("[role=status], [role=alert]")].map((toast) => toast.textContent?.trim());
const progress = () => toasts().filter((text) => text !== "Updating issues");

test("a started bulk update is announced, and its id is stored for its owner", async () => {
  setUp();
  await start();
  expect(toasts()).toEqual(["Updating issues"]);
  expect(localStorage.getItem(KEY)).toBe("BJ_1");
});

test.each(["PENDING", "QUEUED"])("a job in the state %s is pending", async (state) => {
  const { environment } = setUp();
  await start();
  await send(environment, { state });
  expect(progress()).toEqual(["Bulk update is pending Cancel"]);
});

test("the progress is one toast, which stays while the job runs", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "STARTED", percentage: 10 });
  await send(environment, { state: "STARTED", percentage: 40, failedIds: ["I_1", "I_2"] });
  await act(async () => vi.advanceTimersByTime(30_000));
  expect(toasts()).toEqual(["Updating issues: 40% complete (2 failed) Cancel"]);
});

test("the percentage never decreases", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "STARTED", percentage: 40 });
  await send(environment, { state: "STARTED", percentage: 30 });
  expect(progress()).toEqual(["Updating issues: 40% complete Cancel"]);
});

test("a dismissed progress is not shown again, but the end is", async () => {
  const { environment, user } = setUp();
  await start();
  await act(async () => vi.advanceTimersByTime(6_000));
  await send(environment, { state: "STARTED", percentage: 10 });
  await user.click(screen.getByRole("button", { name: "Dismiss message" }));
  await send(environment, { state: "STARTED", percentage: 20 });
  expect(toasts()).toEqual([]);
  await send(environment, { state: "SUCCESS" });
  await answer(environment, result());
  expect(toasts()).toEqual(["Bulk update completed successfully Undo"]);
});

test("a successful job is reported and forgotten, and can be undone", async () => {
  const { environment, user } = setUp();
  await start();
  await send(environment, { state: "SUCCESS", percentage: 100 });
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(subscriptionsOf(environment)).toEqual([]);
  await answer(environment, result());
  expect(progress()).toEqual(["Bulk update completed successfully Undo"]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  const undo = await answer(environment, { UndoBulkJobPayload: () => ({ jobId: "BJ_2" }) });
  expect(undo.request.variables).toEqual({ input: { jobId: "BJ_1" } });
  expect(localStorage.getItem(KEY)).toBe("BJ_2");
  await send(environment, { state: "STARTED", percentage: 50 }, "BJ_2");
  expect(progress()).toEqual(["Updating issues: 50% complete Cancel"]);
});

test("pages that were prefetched before the end of a job are fetched again", async () => {
  const { environment, forget } = setUp();
  await start();
  await send(environment, { state: "STARTED", percentage: 50 });
  expect(forget).not.toHaveBeenCalled();
  await send(environment, { state: "SUCCESS" });
  expect(forget).toHaveBeenCalledTimes(1);
});

test("a job that changed nothing cannot be undone", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "SUCCESS" });
  await answer(environment, result({ viewerCanUndo: false }));
  expect(progress()).toEqual(["Bulk update completed successfully"]);
});

test("the success is reported also where the result of the job cannot be loaded", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "SUCCESS" });
  await fail(environment, new Error("offline"));
  expect(progress()).toEqual(["Bulk update completed successfully Undo"]);
});

test("issues that were not updated are counted, fetched again, and linked to the bulk updates of their repository", async () => {
  const { environment } = setUp();
  await start();
  const failedIds = Array.from({ length: 101 }, (_, index) => `I_${index}`);
  await send(environment, { state: "SUCCESS", failedIds });
  await answer(environment, result({ failedCount: 101 }));
  const repository = { name: "hello", owner: { __typename: "Organization", login: "octo" } };
  const nodes = { Issue: () => ({ id: "I_0", repository }) };
  const first = await answer(environment, nodes);
  const second = await answer(environment, nodes);
  expect(first.request.variables).toEqual({ ids: failedIds.slice(0, 100) });
  expect(second.request.variables).toEqual({ ids: ["I_100"] });
  expect(progress()).toEqual(["Bulk update completed with errors: 101 issues were not updated View itUndo"]);
  const link = screen.getByRole("link", { name: "View it" });
  expect(link.getAttribute("href")).toBe("/octo/hello/settings/bulk-updates");
});

test("one issue that was not updated is reported also where it cannot be fetched", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "SUCCESS", failedIds: ["I_1"] });
  await answer(environment, result({ failedCount: 1 }));
  await fail(environment, new Error("offline"));
  expect(progress()).toEqual(["Bulk update completed with errors: 1 issue was not updated Undo"]);
});

test.each([
  [0, "Changes undone"],
  [1, "Changes undone, except for 1 issue that was changed since"],
  [3, "Changes undone, except for 3 issues that were changed since"],
])("the end of an undo with %i issues that were changed since", async (failedCount, text) => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "SUCCESS" });
  await answer(environment, result({ failedCount, undoes: { id: "BJ_0" } }));
  expect(progress()).toEqual([text]);
});

test.each([
  ["ERROR", { state: "ERROR" }],
  ["of an unknown name", { state: "PAUSED" }],
  ["that is missing", null],
])("a state %s is an error, and the job is forgotten", async (_, status) => {
  const { environment } = setUp();
  await start();
  await send(environment, status);
  expect(progress()).toEqual(["Bulk update had an error"]);
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(subscriptionsOf(environment)).toEqual([]);
});

test("a running job can be cancelled, and what it has changed can be undone", async () => {
  const { environment, user } = setUp();
  await start();
  await send(environment, { state: "STARTED", percentage: 10 });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const isCancel = ({ request }: { request: { node: { operation: { name: string } } } }) =>
    request.node.operation.name === "useCancelBulkJobMutation";
  const operation = await vi.waitFor(() => {
    const found = environment.mock.getAllOperations().find(isCancel);
    if (!found) throw new Error("Nothing was cancelled.");
    return found;
  });
  expect(operation.request.variables).toEqual({ input: { jobId: "BJ_1" } });
  const status = { state: "CANCELLED", percentage: 10, updatedAt: NOW.toISOString(), executionErrors: [] };
  await act(async () => environment.mock.resolve(operation, { data: { cancelBulkJob: { status } } }));
  await answer(environment, result());
  expect(progress()).toEqual(["Bulk update was cancelled Undo"]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("a job without progress for more than five minutes has timed out", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "STARTED", updatedAt: new Date(Date.now() - 299_000).toISOString() });
  expect(progress()).toEqual(["Updating issues: 0% complete Cancel"]);
  await send(environment, { state: "STARTED", updatedAt: new Date(Date.now() - 300_001).toISOString() });
  expect(progress()).toEqual([
    "The update operation has timed out but your changes might have been applied. Please check the items and, if needed, attempt the update again in a few minutes and contact us if the error persists.",
  ]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("a job that waits in the queue does not time out", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "QUEUED", updatedAt: "2026-05-04T11:00:00Z" });
  expect(progress()).toEqual(["Bulk update is pending Cancel"]);
});

test("after a minute without a message it subscribes again and reports the error", async () => {
  const { environment } = setUp();
  await start();
  await send(environment, { state: "QUEUED" });
  const [first] = subscriptionsOf(environment);
  await act(async () => vi.advanceTimersByTime(59_000));
  expect(reportError).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTime(1_500));
  expect(reportError).toHaveBeenCalledTimes(1);
  expect(subscriptionsOf(environment)).toHaveLength(1);
  expect(subscriptionsOf(environment)[0]).not.toBe(first);
  await send(environment, { state: "STARTED", percentage: 5 });
  expect(progress()).toEqual(["Updating issues: 5% complete Cancel"]);
});

test("after a reload the progress is shown again", async () => {
  const { environment } = resume();
  await send(environment, { state: "STARTED", percentage: 70 });
  expect(toasts()).toEqual(["Updating issues: 70% complete Cancel"]);
});

test("a job that another tab has started is shown", async () => {
  const { environment } = setUp();
  localStorage.setItem(MILESTONE_KEY, "BJ_1");
  await act(async () => dispatchEvent(new StorageEvent("storage", { key: MILESTONE_KEY, newValue: "BJ_1" })));
  await send(environment, { state: "STARTED", percentage: 70 });
  expect(toasts()).toEqual(["Updating issues: 70% complete Cancel"]);
});

test("another person's jobs are not shown", async () => {
  localStorage.setItem("milepost:bulk-update:hubot:jobs", "BJ_1");
  const { environment } = resume("milepost:bulk-update:hubot:jobs");
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(subscriptionsOf(environment)).toEqual([]);
});

test("two jobs have a toast each, and each is forgotten when it ends", async () => {
  const { environment } = setUp();
  await start("BJ_1");
  await start("BJ_2", "milestone-bulk-update");
  await start("BJ_3");
  expect(localStorage.getItem(KEY)).toBe("BJ_1 BJ_3");
  expect(localStorage.getItem(MILESTONE_KEY)).toBe("BJ_2");
  await send(environment, { state: "STARTED", percentage: 10 }, "BJ_1");
  await send(environment, { state: "STARTED", percentage: 20 }, "BJ_2");
  expect(progress()).toEqual(["Updating issues: 10% complete Cancel", "Updating issues: 20% complete Cancel"]);
  await send(environment, { state: "ERROR" }, "BJ_2");
  expect(progress()).toEqual(["Updating issues: 10% complete Cancel", "Bulk update had an error"]);
  expect(localStorage.getItem(KEY)).toBe("BJ_1 BJ_3");
  expect(localStorage.getItem(MILESTONE_KEY)).toBeNull();
});
