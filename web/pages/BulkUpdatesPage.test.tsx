import { act, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { createMockEnvironment, type MockEnvironment } from "relay-test-utils";
import { expect, onTestFinished, test, vi } from "vitest";
import { bulkJobEvent } from "#web/bulk/bulk-job-event.ts";
import { BulkUpdatesPage } from "#web/pages/BulkUpdatesPage.tsx";
import { bulkUpdatesPage } from "#web/pages/BulkUpdatesPage.route.ts";
import { PageTime } from "#web/platform/page-time.ts";
import { answer, fail, getOperations, renderComponent } from "#web/test/render.tsx";
import { getVariables } from "#web/test/page-requests.ts";

const TIME = "2026-05-04T12:00:00Z";
const PATH = "/octo/hello/settings/bulk-updates";

const REPOSITORY = { id: "R_1", name: "hello", owner: { __typename: "Organization", id: "O_1", login: "octo" } };

const change = (property: string, added: string[]) => ({ property, added, removed: [], isCleared: false });

function job(fields: { id?: string; state?: string; percentage?: number; [name: string]: unknown } = {}) {
  const { id = "BJ_1", state = "SUCCESS", percentage = 100, ...others } = fields;
  return {
    __typename: "BulkJob",
    id,
    author: { __typename: "User", id: "U_1", login: "mona", avatarUrl: "/avatars/1", resourcePath: "/mona" },
    query: "is:open label:bug",
    changes: [change("LABELS", ["bug"])],
    totalCount: 5,
    changedCount: 5,
    failedCount: 0,
    createdAt: TIME,
    finishedAt: TIME,
    status: { state, percentage },
    undoes: null,
    undoneBy: null,
    viewerCanUndo: false,
    viewerCanCancel: false,
    ...others,
  };
}

type Options = { hasNextPage?: boolean; viewerPermission?: string };

async function renderPage(jobs: object[], { hasNextPage = false, viewerPermission = "WRITE" }: Options = {}) {
  const environment = createMockEnvironment();
  const page = (
    <PageTime value={Date.parse("2026-05-04T13:00:00Z")}>
      <Suspense>
        <BulkUpdatesPage variables={{ owner: "octo", name: "hello", first: 25 }} />
      </Suspense>
    </PageTime>
  );
  const rendered = renderComponent(page, { environment, path: PATH });
  await answer(environment, {
    Repository: () => ({ ...REPOSITORY, nameWithOwner: "octo/hello", viewerPermission }),
    BulkJobConnection: () => getPage(jobs, hasNextPage ? "C_1" : null),
  });
  await screen.findByRole("heading", { level: 1, name: "Bulk updates" });
  return rendered;
}

function getPage(nodes: object[], endCursor: string | null) {
  return { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } };
}

async function answerNamed(environment: MockEnvironment, name: string, data: object) {
  const operation = await vi.waitFor(() => {
    const found = environment.mock.getAllOperations().find(({ request }) => request.node.operation.name === name);
    if (!found) throw new Error(`${name} was not started.`);
    return found;
  });
  const isSubscription = operation.request.node.operation.name.endsWith("Subscription");
  await act(async () => environment.mock[isSubscription ? "nextValue" : "resolve"](operation, { data }));
}

const rows = () => within(screen.getByRole("region", { name: "Bulk updates" })).getAllByRole("listitem");
const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("the page begins with 25 bulk updates", async () => {
  expect(await getVariables(bulkUpdatesPage, PATH)).toEqual({ owner: "octo", name: "hello", first: 25 });
});

test("a bulk update is listed with its changes, author, time, query and counts", async () => {
  await renderPage([job({ changedCount: 3, failedCount: 2 })]);
  expect(titles()).toEqual(["Added label bug"]);
  const [row] = rows();
  expect(row?.textContent).toContain("Completed with errors3 of 5 changed, 2 failed");
  expect(screen.getByRole("link", { name: "mona" }).getAttribute("href")).toBe("/mona");
  expect(screen.getByRole("link", { name: "is:open label:bug" }).getAttribute("href")).toBe(
    "/octo/hello/issues?q=is%3Aopen+label%3Abug",
  );
  expect(row?.querySelector("time")?.dateTime).toBe(TIME);
  expect(screen.queryByRole("button", { name: /Undo|Cancel/ })).toBeNull();
});

test("an update of selected issues says how many they are", async () => {
  await renderPage([job({ query: null, author: null })]);
  expect(screen.getByText("5 selected issues")).toBeTruthy();
  expect(screen.getByText("ghost")).toBeTruthy();
});

test("an undo is named after what it undoes", async () => {
  const undoes = { id: "BJ_0", changes: [change("STATE", ["Completed"])] };
  await renderPage([job({ query: null, changes: [], undoes })]);
  expect(titles()).toEqual(["Undo of “Closed as completed”"]);
  expect(screen.getByText("5 issues")).toBeTruthy();
});

test.each([
  ["Pending", { state: "QUEUED" }],
  ["In progress, 40%", { state: "STARTED", percentage: 40 }],
  ["Completed", { state: "SUCCESS" }],
  ["Cancelled", { state: "CANCELLED" }],
  ["Failed", { state: "ERROR" }],
  ["Undone", { undoneBy: { id: "BJ_2" } }],
])("the state is shown as %s", async (text, fields) => {
  await renderPage([job(fields)]);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("an update in progress is kept up to date", async () => {
  const { environment } = await renderPage([job({ state: "STARTED", percentage: 40, finishedAt: null })]);
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  await answerNamed(environment, "LiveBulkJobSubscription", { jobStatus: { state: "STARTED", percentage: 60 } });
  await answerNamed(environment, "useRefetchBulkJobQuery", { node: job() });
  expect(screen.getByText("Completed")).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(getOperations(environment)).toEqual([]);
});

test("an update that ends while its row is fetched is fetched once more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { environment } = await renderPage([job({ state: "STARTED", percentage: 40, finishedAt: null })]);
  const getNames = () => getOperations(environment).map(({ request }) => request.node.operation.name);
  const follow = async (state: string) => {
    await answerNamed(environment, "LiveBulkJobSubscription", { jobStatus: { state, percentage: 80 } });
    await act(async () => vi.advanceTimersByTime(1000));
  };
  await follow("STARTED");
  await follow("SUCCESS");
  expect(getNames()).toEqual(["LiveBulkJobSubscription", "useRefetchBulkJobQuery"]);
  await answerNamed(environment, "useRefetchBulkJobQuery", {
    node: job({ state: "STARTED", percentage: 80, finishedAt: null }),
  });
  await answerNamed(environment, "useRefetchBulkJobQuery", { node: job() });
  expect(screen.getByText("Completed")).toBeTruthy();
});

test("an update in progress can be cancelled", async () => {
  const { environment, user } = await renderPage([job({ state: "STARTED", viewerCanCancel: true })]);
  await user.click(screen.getByRole("button", { name: "Cancel: Added label bug" }));
  const cancel = await answer(environment);
  expect(cancel.request.variables).toEqual({ input: { jobId: "BJ_1" } });
  await answerNamed(environment, "useRefetchBulkJobQuery", { node: job({ state: "CANCELLED" }) });
  expect(screen.getByText("Cancelled")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Cancel/ })).toBeNull();
});

test("an update is undone after a confirmation, and the list shows the undo", async () => {
  const started = vi.fn();
  const unsubscribe = bulkJobEvent.subscribe(started);
  const { environment, user } = await renderPage([job({ viewerCanUndo: true })]);
  await user.click(screen.getByRole("button", { name: "Undo: Added label bug" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Undo bulk update" }));
  expect(dialog.getByRole("paragraph").textContent).toBe(
    "This reverts the changes to 5 issues. What others have changed since then is kept.",
  );
  await user.click(dialog.getByRole("button", { name: "Undo" }));
  const undo = await answer(environment, { UndoBulkJobPayload: () => ({ jobId: "BJ_2" }) });
  expect(undo.request.variables).toEqual({ input: { jobId: "BJ_1" } });
  expect(started).toHaveBeenCalledWith({ jobId: "BJ_2", storageKey: "bulk-update" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  const undoJob = job({ id: "BJ_2", state: "QUEUED", undoes: job(), changes: [], query: null });
  await answer(environment, {
    Repository: () => REPOSITORY,
    BulkJobConnection: () => getPage([undoJob, job({ undoneBy: { id: "BJ_2" } })], null),
  });
  await waitFor(() => expect(titles()).toEqual(["Undo of “Added label bug”", "Added label bug"]));
  unsubscribe();
});

test("further updates are loaded by a button, and each is listed once", async () => {
  const { environment, user } = await renderPage([job()], { hasNextPage: true });
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await fail(environment, new Error("offline"));
  expect(screen.getByRole("alert").textContent?.trim()).toBe("Bulk updates cannot be loaded.");
  await user.click(screen.getByRole("button", { name: "Load more" }));
  const more = await answer(environment, {
    Repository: () => REPOSITORY,
    BulkJobConnection: () => getPage([job(), job({ id: "BJ_0", changes: [change("STATE", ["Open"])] })], null),
  });
  expect(more.request.variables).toEqual({ owner: "octo", name: "hello", first: 25, after: "C_1" });
  expect(titles()).toEqual(["Added label bug", "Reopened"]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("a new update reloads all pages, each after the one before", async () => {
  const { environment, user } = await renderPage([job()], { hasNextPage: true });
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await answer(environment, {
    Repository: () => REPOSITORY,
    BulkJobConnection: () => getPage([job({ id: "BJ_0" })], null),
  });
  await act(async () => bulkJobEvent.emit({ jobId: "BJ_2", storageKey: "bulk-update" }));
  const first = await answer(environment, {
    Repository: () => REPOSITORY,
    BulkJobConnection: () => getPage([job({ id: "BJ_2" })], "C_2"),
  });
  const second = await answer(environment, {
    Repository: () => REPOSITORY,
    BulkJobConnection: () => getPage([job(), job({ id: "BJ_0" })], null),
  });
  expect([first, second].map(({ request }) => request.variables["after"])).toEqual([null, "C_2"]);
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test("a new update during a reload is fetched after it", async () => {
  const { environment } = await renderPage([job()]);
  const announce = (jobId: string) => act(async () => bulkJobEvent.emit({ jobId, storageKey: "bulk-update" }));
  await announce("BJ_2");
  await announce("BJ_3");
  for (const ids of [["BJ_2"], ["BJ_3", "BJ_2"]])
    // oxlint-disable-next-line no-await-in-loop -- the second fetch follows the first
    await answer(environment, {
      Repository: () => REPOSITORY,
      BulkJobConnection: () => getPage([...ids.map((id) => job({ id })), job()], null),
    });
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test("the errors of an update are loaded when they are shown", async () => {
  const { environment, user } = await renderPage([job({ failedCount: 2, changedCount: 3 })]);
  await user.click(screen.getByText("2 issues not updated"));
  const executionErrors = [
    { nodeId: "I_1", message: "The label does not exist" },
    { nodeId: "I_2", message: "The issue was deleted" },
  ];
  await answerNamed(environment, "BulkJobErrorListQuery", {
    node: { __typename: "BulkJob", id: "BJ_1", status: { executionErrors } },
  });
  const issue = { __typename: "Issue", id: "I_1", number: 7, title: "First", resourcePath: "/octo/hello/issues/7" };
  await answerNamed(environment, "BulkJobErrorListIssuesQuery", { nodes: [issue, null] });
  const errors = await within(screen.getByRole("group")).findAllByRole("listitem");
  expect(errors.map(({ textContent }) => textContent)).toEqual([
    "#7 First: The label does not exist",
    "Issue not found: The issue was deleted",
  ]);
  expect(screen.getByRole("link", { name: "#7 First" }).getAttribute("href")).toBe("/octo/hello/issues/7");
});

test("of many errors, a hundred are shown at a time", async () => {
  const { environment, user } = await renderPage([job({ failedCount: 101 })]);
  await user.click(screen.getByText("101 issues not updated"));
  const executionErrors = Array.from({ length: 101 }, (_, index) => ({ nodeId: `I_${index}`, message: "Locked" }));
  await answerNamed(environment, "BulkJobErrorListQuery", {
    node: { __typename: "BulkJob", id: "BJ_1", status: { executionErrors } },
  });
  await answerNamed(environment, "BulkJobErrorListIssuesQuery", { nodes: [] });
  const errors = within(screen.getByRole("group"));
  expect(await errors.findAllByRole("listitem")).toHaveLength(100);
  await user.click(errors.getByRole("button", { name: "Show more" }));
  await answerNamed(environment, "BulkJobErrorListIssuesQuery", { nodes: [] });
  await waitFor(() => expect(errors.getAllByRole("listitem")).toHaveLength(101));
  expect(errors.queryByRole("button")).toBeNull();
});

test("a repository without bulk updates says so", async () => {
  await renderPage([]);
  expect(screen.getByRole("heading", { name: "No bulk updates yet" })).toBeTruthy();
});

test.each([
  ["WRITE", "/octo/hello/settings"],
  ["MAINTAIN", "/octo/hello/settings"],
  ["ADMIN", "/octo/hello/settings"],
  ["TRIAGE", undefined],
])("the settings tab of a person with the role %s leads to %s", async (viewerPermission, path) => {
  await renderPage([], { viewerPermission });
  const tabs = within(screen.getByRole("navigation", { name: "Repository" }));
  expect(tabs.queryByRole("link", { name: "Settings" })?.getAttribute("href")).toBe(path);
});
