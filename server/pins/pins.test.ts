import { expect } from "vitest";
import { dismissNotice, FIRST_TIME_BANNER, showsFirstTimeBanner } from "#server/pins/notice.ts";
import { pinIssue, pinnedKeys, prioritizePinnedIssues, unpinIssue } from "#server/pins/pin.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { createCheckRun, updateCheckRun, type CheckConclusion } from "#server/pulls/check-run.ts";
import { sql } from "#server/platform/db/sql.ts";
import { toIssueKey } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

test("three issues are pinned at most, by those who write, in the order that they choose", async ({ world }) => {
  const wren = world.as("wren");
  const keys = [];
  for (let n = 0; n < 4; n += 1) keys.push(toIssueKey(await world.issue("mona")));
  const [a, b, c, d] = keys;
  if (!a || !b || !c || !d) throw new Error("unreachable");
  await expect(pinIssue(world.as("tess"), a)).rejects.toMatchObject({ code: "FORBIDDEN" });
  for (const key of [a, b, c, a]) await pinIssue(wren, key);
  await expect(pinIssue(wren, d)).rejects.toThrow("At most 3 issues can be pinned");
  await prioritizePinnedIssues(wren, { repositoryId: world.hello.id, issueIds: [c.id, a.id, b.id] });
  expect((await pinnedKeys(wren, world.hello.id)).map((key) => key.id)).toEqual([c.id, a.id, b.id]);
  await expect(
    prioritizePinnedIssues(wren, { repositoryId: world.hello.id, issueIds: [c.id, a.id, d.id] }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await unpinIssue(wren, a);
  expect(await pinnedKeys(wren, world.hello.id)).toHaveLength(2);
});

test("the first-time banner is for who has opened nothing here, until it is dismissed here or everywhere", async ({
  world,
}) => {
  const shows = (login: string | null, repositoryId = world.hello.id) =>
    showsFirstTimeBanner(world.as(login), repositoryId);
  expect([await shows("hubot"), await shows(null)]).toEqual([true, false]);
  await world.issue("tess");
  expect(await shows("tess")).toBe(false);
  await dismissNotice(world.as("hubot"), { notice: FIRST_TIME_BANNER, repositoryId: world.hello.id });
  expect(await shows("hubot")).toBe(false);
  expect(await shows("rita", world.secret.id)).toBe(true);
  await dismissNotice(world.as("rita"), { notice: FIRST_TIME_BANNER, repositoryId: null });
  expect([await shows("rita"), await shows("rita", world.secret.id)]).toEqual([false, false]);
  await expect(
    dismissNotice(world.as("hubot"), { notice: FIRST_TIME_BANNER, repositoryId: world.secret.id }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(dismissNotice(world.as("hubot"), { notice: "other", repositoryId: null })).rejects.toThrow(
    "Unknown notice",
  );
});

test("nobody puts an issue that they do not triage into a project of their own (CVE-2022-38183)", async ({ world }) => {
  const project = await createProject(world.as("hubot"), { ownerId: world.id("hubot"), title: "Mine" });
  const hidden = toIssueKey(await world.issue("mona", { repositoryId: world.secret.id }));
  const open = toIssueKey(await world.issue("mona"));
  await expect(addProjectItem(world.as("hubot"), { projectId: project.id, issue: hidden })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(addProjectItem(world.as("hubot"), { projectId: project.id, issue: open })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  // A project that is not public is its owner's alone: by id, by search, by an issue's list.
  const { data } = await world.graphql(
    "tess",
    `query ($id: ID!) { node(id: $id) { id } search(query: "project:hubot/1", type: ISSUE_ADVANCED) { issueCount errors { message } } }`,
    {
      id: `PVT_${Buffer.from(String(project.id)).toString("base64url")}`,
    },
  );
  expect(data).toEqual({
    node: null,
    search: { issueCount: 0, errors: [{ message: 'Project "hubot/1" not found' }] },
  });
  await expect(
    createProject(world.as("hubot"), { ownerId: world.hello.ownerId, title: "Theirs" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("checks are reported by those who push, one of a name, and roll up to their pull request", async ({ world }) => {
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
