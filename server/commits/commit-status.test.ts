import { expect } from "vitest";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const oid = "c3".repeat(20);

function report(world: World, context: string, state: "FAILURE" | "PENDING" | "SUCCESS", login = "wren") {
  return createCommitStatus(world.as(login), { repositoryId: world.hello.id, oid, context, state });
}

const QUERY = `{ repository(owner: "octo", name: "hello") { pullRequest(number: 1) { statusCheckRollup { state
  contexts(first: 10) { totalCount checkRunCount statusContextCount statusContextCountsByState { state count }
    nodes { __typename ... on CheckRun { name checkSuite { workflowRun { workflow { name } } app: id } isRequired } ... on StatusContext { context state targetUrl isRequired } } } }
  commits(last: 1) { nodes { commit { oid status { state contexts { context } } checkSuites(first: 5) { totalCount nodes { status conclusion checkRuns(first: 5) { totalCount } } } } } } } } }`;

test("the last status of each context counts for the commit, its pull requests and the search", async ({ world }) => {
  await createPull(world.as("wren"), {
    repositoryId: world.hello.id,
    title: "Change",
    baseRefName: "main",
    headRefName: "topic",
    headRefOid: oid,
  });
  const find = async (query: string) =>
    (await searchIssues(world.as("mona"), { query, first: 5 }, world.hello)).edges.length;
  await report(world, "build", "PENDING");
  expect(await find("is:pr status:pending")).toBe(1);
  await report(world, "build", "FAILURE");
  await report(world, "docs", "SUCCESS");
  expect(await find("is:pr status:failure")).toBe(1);
  await report(world, "build", "SUCCESS");
  await createCheckRun(world.as("wren"), {
    repositoryId: world.hello.id,
    headSha: oid,
    name: "lint",
    conclusion: "SUCCESS",
  });
  expect(await find("is:pr status:success")).toBe(1);
  const { data, errors } = await world.graphql(null, QUERY);
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    repository: {
      pullRequest: {
        statusCheckRollup: {
          state: "SUCCESS",
          contexts: {
            totalCount: 3,
            checkRunCount: 1,
            statusContextCount: 2,
            statusContextCountsByState: [{ state: "SUCCESS", count: 2 }],
            nodes: [
              { __typename: "CheckRun", name: "lint", checkSuite: { workflowRun: null }, isRequired: false },
              { __typename: "StatusContext", context: "build", state: "SUCCESS", targetUrl: null },
              { __typename: "StatusContext", context: "docs" },
            ],
          },
        },
        commits: {
          nodes: [
            {
              commit: {
                oid,
                status: { state: "SUCCESS", contexts: [{ context: "build" }, { context: "docs" }] },
                checkSuites: {
                  totalCount: 1,
                  nodes: [{ status: "COMPLETED", conclusion: "SUCCESS", checkRuns: { totalCount: 1 } }],
                },
              },
            },
          ],
        },
      },
    },
  });
});

test("statuses are written by people with write access and tokens with the permission", async ({ world }) => {
  await expect(report(world, "build", "SUCCESS", "tess")).rejects.toMatchObject({ code: "FORBIDDEN" });
  const withPermission = (permission: string) =>
    createCommitStatus(
      world.as("wren", { scopes: [], repositoryIds: [world.hello.id], permissions: ["METADATA_READ", permission] }),
      { repositoryId: world.hello.id, oid, state: "SUCCESS" },
    );
  for (const other of ["CHECKS_WRITE", "PULL_REQUESTS_WRITE", "CONTENTS_WRITE"]) {
    await expect(withPermission(other)).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  expect(await withPermission("STATUSES_WRITE")).toMatchObject({ context: "default" });
  await expect(
    createCommitStatus(world.as("hubot"), { repositoryId: world.secret.id, oid, state: "SUCCESS" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a status with a wrong commit, text or address is refused", async ({ world }) => {
  const attempt = (fields: Partial<Parameters<typeof createCommitStatus>[1]>) =>
    createCommitStatus(world.as("wren"), { repositoryId: world.hello.id, oid, state: "SUCCESS", ...fields });
  await expect(attempt({ oid: "abc" })).rejects.toThrow("sha is not a commit id of 40 digits");
  await expect(attempt({ description: "x".repeat(141) })).rejects.toThrow("description is too long");
  await expect(attempt({ context: "x".repeat(256) })).rejects.toThrow("context is too long");
  await expect(attempt({ targetUrl: "javascript:alert(1)" })).rejects.toThrow("targetUrl is not a web address");
});
