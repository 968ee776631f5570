import { act, screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MilestoneList } from "#web/milestones/MilestoneList.tsx";
import { PageTime } from "#web/platform/page-time.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import type { MilestoneListTestQuery } from "#web/__generated__/MilestoneListTestQuery.graphql.ts";

const V1 = {
  id: "MI_1",
  number: 1,
  title: "v1",
  descriptionHTML: "<p>The first</p>",
  dueOn: "2026-01-10T00:00:00Z",
  closed: false,
  closedAt: null,
  updatedAt: "2026-01-01T00:00:00Z",
  progressPercentage: 25,
  openIssueCount: 3,
  closedIssueCount: 1,
};

type Props = { canUpdate: boolean; reload: () => Promise<void> };

function Milestones(props: Props) {
  const { repository } = useLazyLoadQuery<MilestoneListTestQuery>(
    graphql`
      query MilestoneListTestQuery {
        repository(owner: "octo", name: "hello") {
          milestones(first: 50) {
            ...MilestoneList_milestones
          }
        }
      }
    `,
    {},
  );
  if (!repository?.milestones) return null;
  return (
    <PageTime value={Date.parse("2026-01-12T12:00:00Z")}>
      <MilestoneList pages={[repository.milestones]} repository={{ owner: "octo", name: "hello" }} {...props} />
      <Toasts />
    </PageTime>
  );
}

async function renderList({ canUpdate = true, ...fields }: { canUpdate?: boolean; closed?: boolean } = {}) {
  const environment = createMockEnvironment();
  const nodes = [
    { ...V1, ...fields },
    { ...V1, id: "MI_2", number: 2, title: "v2", dueOn: null },
  ];
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { MilestoneConnection: () => ({ nodes }) }),
  );
  let endReload = (): void => undefined;
  const reloaded = new Promise<void>((resolve) => (endReload = resolve));
  const props = { canUpdate, reload: vi.fn(() => reloaded) };
  const page = (
    <Suspense>
      <Milestones {...props} />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "v1" });
  return {
    environment,
    props,
    finishReload: () => act(async () => endReload()),
    press: (name: string) => user.click(screen.getByRole("button", { name })),
    choose: async (milestone: string, command: string) => {
      await user.click(screen.getByRole("button", { name: `Actions for milestone ${milestone}` }));
      await user.click(screen.getByRole("menuitem", { name: command }));
    },
  };
}

const getTitles = () => screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

test("a row has the due date, the progress and links to its issues", async () => {
  await renderList();
  const [row] = screen.getAllByRole("listitem");
  for (const text of ["Overdue by 2 days", "The first", "25% complete", "1/4 issues closed"])
    expect(row?.textContent).toContain(text);
  const [open] = screen.getAllByRole<HTMLAnchorElement>("link", { name: "3 open" });
  expect(new URL(open?.href ?? "").searchParams.get("q")).toBe('is:open milestone:"v1"');
  expect(screen.getAllByRole("listitem")[1]?.textContent).toContain("No due date");
});

test("a reader has no actions", async () => {
  await renderList({ canUpdate: false });
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});

test("a closed milestone leaves the list until it has been reloaded", async () => {
  const { environment, choose, props, finishReload } = await renderList();
  await choose("v1", "Close");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { id: "MI_1", state: "CLOSED" } });
  expect(getTitles()).toEqual(["v2"]);
  expect(props.reload).toHaveBeenCalledOnce();
  // The reload of this test brings the same rows again.
  await finishReload();
  expect(getTitles()).toHaveLength(2);
});

test("a closed milestone can be opened; a failure is shown as a toast", async () => {
  const { environment, choose } = await renderList({ closed: true });
  await choose("v1", "Open");
  const { request } = await fail(environment, new Error("Offline"));
  expect(request.variables).toEqual({ input: { id: "MI_1", state: "OPEN" } });
  expect(screen.getByRole("alert").textContent).toContain("Could not change Milestone state");
  expect(getTitles()).toEqual(["v1", "v2"]);
});

test("a milestone is deleted after a question; a failure keeps the dialog open", async () => {
  const { environment, choose, press } = await renderList();
  await choose("v2", "Delete");
  await press("Delete");
  await fail(environment, new Error("Offline"));
  expect(screen.getByText("Could not delete this milestone. Please try again.")).toBeDefined();
  await press("Delete");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { id: "MI_2" } });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(getTitles()).toEqual(["v1"]);
});
