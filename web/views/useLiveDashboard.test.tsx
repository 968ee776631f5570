import { createMockEnvironment } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { useLiveDashboard } from "#web/views/useLiveDashboard.ts";
import { renderComponent } from "#web/test/render.tsx";
import { PRESETS } from "#shared/presets.ts";

type List = Parameters<typeof useLiveDashboard>[0]["list"];

async function getFollowedQueries(list: List): Promise<unknown> {
  function Dashboard() {
    useLiveDashboard({ dashboard: null, list }, () => undefined);
    return null;
  }
  const environment = createMockEnvironment();
  renderComponent(<Dashboard />, { environment });
  await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  return environment.mock.getMostRecentOperation().request.variables["queries"];
}

test("a dashboard follows the search of its list and those of the built-in views", async () => {
  const queries = await getFollowedQueries({ query: "is:open label:bug", scopingRepository: null });
  const counted = PRESETS.filter((preset) => !preset.isHidden).map((preset) => preset.query);
  expect(queries).toEqual(["is:open label:bug", ...counted].toSorted());
});

test("of a view in one repository it follows everything there", async () => {
  const list = { query: "is:open repo:octo/other", scopingRepository: { nameWithOwner: "octo/hello" } };
  const queries = await getFollowedQueries(list);
  expect(queries).toContain("repo:octo/hello is:issue,pr");
  expect(queries).not.toContain(list.query);
});
