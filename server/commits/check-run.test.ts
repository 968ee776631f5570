import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import type { CheckConclusion } from "#server/commits/check-run.ts";
import { createCheckRun, updateCheckRun } from "#server/commits/create-check-run.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { test } from "#server/test/world-test.ts";

test("writers report check runs, and the last run of each name counts for the pull request", async ({ world }) => {
  const oid = "a1".repeat(20);
  const row = await world.db.row<{ id: number }>(
    sql`insert into issues (repository_id, number, is_pull, title) values (${world.hello.id}, 90, true, 'x') returning id`,
  );
  await world.db.run(
    sql`insert into pulls (repository_id, issue_id, base_ref_name, base_ref_oid, head_ref_name, head_ref_oid) values (${world.hello.id}, ${row?.id}, 'main', ${oid}, 'topic', ${oid})`,
  );
  const report = (name: string, conclusion: CheckConclusion | null) =>
    createCheckRun(world.as("wren"), { repositoryId: world.hello.id, headSha: oid, name, conclusion });
  const state = async () =>
    (await world.db.row<{ checkState: string }>(sql`select check_state from pulls where issue_id = ${row?.id}`))
      ?.checkState;
  await expect(
    createCheckRun(world.as("tess"), { repositoryId: world.hello.id, headSha: oid, name: "ci" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    createCheckRun(world.as("wren"), {
      repositoryId: world.hello.id,
      headSha: oid,
      name: "ci",
      detailsUrl: "javascript:alert(1)",
    }),
  ).rejects.toThrow("not a web address");
  const run = await report("ci", null);
  expect(await state()).toBe("PENDING");
  await report("lint", "SUCCESS");
  await updateCheckRun(world.as("wren"), { repositoryId: world.hello.id, id: run.id, conclusion: "FAILURE" });
  expect(await state()).toBe("FAILURE");
  await report("ci", "SUCCESS");
  expect(await state()).toBe("SUCCESS");
  const { data } = await world.graphql(
    null,
    `{ repository(owner: "octo", name: "hello") { pullRequest(number: 90) { headCommit { statusCheckRollup { state checkRunCount checkRunCountsByState { state count } } } } } }`,
  );
  expect(data).toEqual({
    repository: {
      pullRequest: {
        headCommit: {
          statusCheckRollup: {
            state: "SUCCESS",
            checkRunCount: 2,
            checkRunCountsByState: [{ state: "SUCCESS", count: 2 }],
          },
        },
      },
    },
  });
});

test("check runs are written by tokens with the permission for checks, not by those for pull requests", async ({
  world,
}) => {
  const withPermission = (permission: string) =>
    createCheckRun(
      world.as("wren", { scopes: [], repositoryIds: [world.hello.id], permissions: ["METADATA_READ", permission] }),
      { repositoryId: world.hello.id, headSha: "a1".repeat(20), name: "ci" },
    );
  for (const other of ["STATUSES_WRITE", "PULL_REQUESTS_WRITE", "CONTENTS_WRITE"]) {
    await expect(withPermission(other)).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  expect(await withPermission("CHECKS_WRITE")).toMatchObject({ name: "ci" });
});

test("a hidden check run has the same error as a missing one", async ({ world }) => {
  const run = await createCheckRun(world.as("wren"), {
    repositoryId: world.secret.id,
    headSha: "a".repeat(40),
    name: "ci",
  });
  const attempt = (id: number) =>
    updateCheckRun(world.as("hubot"), { repositoryId: world.secret.id, id }).catch((error: Error) => error);
  const answer = await attempt(run.id);
  expect(answer).toMatchObject({ code: "NOT_FOUND" });
  expect(answer).toEqual(await attempt(run.id + 1000));
});

test("a check describes itself, and the checks of a commit their state; the commit has an id", async ({ world }) => {
  const oid = "b2".repeat(20);
  const pull = await createPull(world.as("wren"), {
    repositoryId: world.hello.id,
    title: "Change",
    baseRefName: "main",
    headRefName: "topic",
    headRefOid: oid,
  });
  const run = { repositoryId: world.hello.id, headSha: oid };
  await createCheckRun(world.as("wren"), { ...run, name: "build", status: "IN_PROGRESS", summary: "Half" });
  await createCheckRun(world.as("wren"), {
    ...run,
    name: "lint",
    conclusion: "TIMED_OUT",
    detailsUrl: "https://ci.test/1",
  });
  const { data, errors } = await world.graphql(
    null,
    `query ($number: Int!) { repository(owner: "octo", name: "hello") { pullRequest(number: $number) {
      issueType { name } subIssuesSummary { total completed percentCompleted } issueDependenciesSummary { blockedBy }
      headCommit { id statusCheckRollup { checksHeaderState checksStatusSummary checkRuns {
        name icon avatarLogo avatarUrl avatarDescription avatarBackgroundColor additionalContext description pending targetUrl } } } } } }`,
    { number: pull.number },
  );
  expect(errors).toBeUndefined();
  const avatar = { avatarLogo: null, avatarUrl: null, avatarDescription: null, avatarBackgroundColor: null };
  expect(data).toMatchObject({
    repository: {
      pullRequest: {
        issueType: null,
        subIssuesSummary: { total: 0, completed: 0, percentCompleted: 0 },
        issueDependenciesSummary: { blockedBy: 0 },
        headCommit: {
          id: expect.stringMatching(/^C_/),
          statusCheckRollup: {
            checksHeaderState: "PENDING",
            checksStatusSummary: "1 pending, 1 failing",
            checkRuns: [
              {
                ...avatar,
                name: "build",
                icon: "dot-fill",
                additionalContext: "In progress",
                description: "Half",
                pending: true,
                targetUrl: null,
              },
              {
                ...avatar,
                name: "lint",
                icon: "x",
                additionalContext: "Timed out",
                description: "",
                pending: false,
                targetUrl: "https://ci.test/1",
              },
            ],
          },
        },
      },
    },
  });
});
