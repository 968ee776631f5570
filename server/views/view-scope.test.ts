import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import { exportView } from "#server/views/export-view.ts";

const toGlobalId = (view: { id: number }) => globalId("SSC", view.id);

test("a scoped view searches its repository and shows nothing of one that became private", async ({ world }) => {
  await world.issue("mona", { title: "In hello" });
  const view = await createTestView(world, "hubot", { query: "is:issue", scopingRepositoryId: world.hello.id });
  const query = `query ($id: ID!) { node(id: $id) { ... on SearchShortcut { isScopeHidden issueCount scopingRepository { name } results(first: 5) { issueCount } } } }`;
  expect((await world.graphql("hubot", query, { id: toGlobalId(view) })).data).toEqual({
    node: { isScopeHidden: false, issueCount: 1, scopingRepository: { name: "hello" }, results: { issueCount: 1 } },
  });
  await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
  expect((await world.graphql("hubot", query, { id: toGlobalId(view) })).data).toEqual({
    node: { isScopeHidden: true, issueCount: null, scopingRepository: null, results: null },
  });
  await expect(exportView(world.as("hubot"), view, 10)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(createTestView(world, "hubot", { scopingRepositoryId: world.secret.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
