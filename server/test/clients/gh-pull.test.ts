import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { CLIENT_HOST } from "#server/test/clients/client-host.ts";
import { startClientWorld } from "#server/test/clients/client-test.ts";
import { HAS_GH, makeGh, type Gh } from "#server/test/clients/gh.ts";
import { toIssueKey } from "#server/test/world.ts";

type Started = Awaited<ReturnType<typeof startClientWorld>>;

describe.skipIf(!HAS_GH)("gh pr", () => {
  let client: Started;
  let gh: Gh;

  beforeAll(async () => {
    client = await startClientWorld({ env: { MILEPOST_URL: `https://${CLIENT_HOST}` } });
    gh = await makeGh(client, "mona");
  });

  afterAll(async () => {
    await gh.remove();
    await client.stop();
  });

  /** A pull request of wren with a commit, a file, a check run and a status. */
  const open = async (headRefName: string, oid: string): Promise<number> => {
    const { world } = client;
    const wren = world.as("wren");
    const repositoryId = world.hello.id;
    const pull = await createPull(wren, {
      repositoryId,
      title: `Change ${headRefName}`,
      body: "Why",
      baseRefName: "main",
      headRefName,
    });
    await updatePullCommits(wren, {
      ...toIssueKey(pull),
      commits: [{ oid, message: "Mend it", authorLogin: "wren", committedDate: new Date("2026-01-02") }],
      files: [{ path: "src/a.ts", additions: 2, deletions: 1 }],
      mergeable: "MERGEABLE",
    });
    await createCheckRun(wren, { repositoryId, headSha: oid, name: "build", conclusion: "SUCCESS" });
    await createCommitStatus(wren, { repositoryId, oid, context: "docs", state: "FAILURE" });
    return pull.number;
  };
  const view = (number: number, fields: string) => gh.json(`pr view ${number} --json ${fields}`);

  test("list and view show the pull request with reviews, checks, commits and files", async () => {
    const number = await open("listed", "a1".repeat(20));
    expect(await gh.ok("pr list --head listed")).toMatch(new RegExp(`^${number}\tChange listed\tlisted\tOPEN\t`));
    expect(await gh.json("pr list --base main --head listed --json number,author,files")).toMatchObject([
      { number, author: { login: "wren" }, files: [{ path: "src/a.ts", additions: 2, deletions: 1 }] },
    ]);
    expect(await gh.json('pr list --search "listed in:title" --json number')).toEqual([{ number }]);
    expect(await gh.ok(`pr view ${number}`)).toMatch(/title:\tChange listed\nstate:\tOPEN\nauthor:\twren/);
    expect(
      await view(
        number,
        "additions,changedFiles,commits,headRepositoryOwner,isCrossRepository,mergeable,statusCheckRollup",
      ),
    ).toMatchObject({
      additions: 2,
      changedFiles: 1,
      commits: [{ oid: "a1".repeat(20), messageHeadline: "Mend it" }],
      headRepositoryOwner: { login: "octo" },
      isCrossRepository: false,
      mergeable: "MERGEABLE",
      statusCheckRollup: [
        { __typename: "CheckRun", name: "build", conclusion: "SUCCESS" },
        { __typename: "StatusContext", context: "docs", state: "FAILURE" },
      ],
    });
  });

  test("list answers all fields of 30 pull requests, whose nodes GitHub accepts", async () => {
    const number = await open("whole", "ad".repeat(20));
    await gh.ok(`pr review ${number} --comment --body Read`);
    const { stderr, stdout } = await gh("pr list --json");
    const fields = (stderr + stdout).match(/^ {2}\w+$/gm)?.map((line) => line.trim()) ?? [];
    expect(fields).toContain("statusCheckRollup");
    const [pull] = await gh.json<object[]>(`pr list --head whole --json ${fields.join(",")}`);
    expect(Object.keys(pull ?? {}).toSorted()).toEqual(fields.toSorted());
    expect(pull).toMatchObject({ number, commits: [{ authors: [{ login: "wren" }] }], reviews: [{ body: "Read" }] });
  });

  test("list takes each of its filters", async () => {
    const number = await open("filtered", "ae".repeat(20));
    await gh.ok("label create filter");
    await gh.ok(`pr edit ${number} --add-label filter --add-assignee mona`);
    await gh.ok(`pr ready ${number} --undo`);
    const numbers = async (flags: string) =>
      (await gh.ok(`pr list ${flags} --json number --jq .[].number`)).split("\n").filter(Boolean).map(Number);
    for (const flags of [
      "--label filter",
      "--assignee mona",
      "--assignee @me",
      "--draft",
      "--author wren",
      "--state all --limit 1",
    ])
      expect({ flags, numbers: await numbers(flags) }).toEqual({ flags, numbers: expect.arrayContaining([number]) });
    for (const flags of ["--author hubot", "--app greeter", "--state merged --head filtered", "--base other"])
      expect({ flags, numbers: await numbers(flags) }).toEqual({ flags, numbers: [] });
  });

  test("comments are edited, and a conversation is locked", async () => {
    const number = await open("talked", "af".repeat(20));
    await gh.ok(`pr comment ${number} --body First`);
    await gh.ok(`pr comment ${number} --body Second --edit-last`);
    expect(await view(number, "comments")).toMatchObject({ comments: [{ body: "Second", includesCreatedEdit: true }] });
    expect(await gh.ok(`pr view ${number} --comments`)).toContain("Second");
    await gh.ok(`pr lock ${number} --reason spam`);
    expect(await gh.ok(`api repos/octo/hello/issues/${number} --jq .active_lock_reason`)).toBe("spam\n");
    await gh.ok(`pr unlock ${number}`);
    await gh.ok(`pr edit ${number} --add-reviewer max`);
    expect(await view(number, "reviewRequests")).toMatchObject({ reviewRequests: [{ login: "max" }] });
    await gh.ok(`pr edit ${number} --remove-reviewer max`);
    expect(await view(number, "reviewRequests")).toEqual({ reviewRequests: [] });
  });

  test("merge refuses another head commit, and squashes with a subject", async () => {
    const number = await open("squashed", "ba".repeat(20));
    const merge = `pr merge ${number} --squash --subject Subject --body Body -R ${CLIENT_HOST}/octo/hello`;
    expect((await gh(`${merge} --match-head-commit ${"0".repeat(40)}`)).stderr).toContain("Head branch was modified");
    await gh.ok(merge);
    expect(await view(number, "state")).toEqual({ state: "MERGED" });
  });

  test("checks lists check runs and statuses, and fails if one failed", async () => {
    const number = await open("checked", "b2".repeat(20));
    const { status, stdout } = await gh(`pr checks ${number}`);
    expect(status).toBe(1);
    expect(stdout).toMatch(/docs\tfail\t0/);
    expect(stdout).toMatch(/build\tpass\t/);
  });

  test("status knows the pull requests of the viewer and those that wait for their review", async () => {
    const number = await open("status", "c3".repeat(20));
    const body = "-f reviewers[]=mona";
    await gh.ok(`api -X POST repos/octo/hello/pulls/${number}/requested_reviewers ${body}`);
    expect(await gh.ok(`pr status -R ${CLIENT_HOST}/octo/hello`)).toContain(`#${number}  Change status`);
  });

  test("review approves, requests changes and comments", async () => {
    const number = await open("reviewed", "d4".repeat(20));
    await gh.ok(`pr review ${number} --request-changes --body No`);
    expect(await view(number, "reviewDecision")).toEqual({ reviewDecision: "CHANGES_REQUESTED" });
    await gh.ok(`pr review ${number} --comment --body Hm`);
    await gh.ok(`pr review ${number} --approve`);
    expect(await view(number, "reviewDecision,latestReviews")).toMatchObject({
      reviewDecision: "APPROVED",
      latestReviews: [{ author: { login: "mona" }, state: "APPROVED" }],
    });
  });

  test("comment and edit change the conversation, title, body, base and labels", async () => {
    const number = await open("edited", "e5".repeat(20));
    await gh.ok("label create flaky");
    await gh.ok(`pr comment ${number} --body "Well done"`);
    await gh.ok(`pr edit ${number} --title Better --body Because --base next --add-label flaky`);
    expect(await view(number, "title,body,baseRefName,labels,comments")).toMatchObject({
      title: "Better",
      body: "Because",
      baseRefName: "next",
      labels: [{ name: "flaky" }],
      comments: [{ body: "Well done" }],
    });
  });

  test("close, reopen, ready and merge change the state, and say what is not possible", async () => {
    const number = await open("states", "f6".repeat(20));
    expect((await gh(`pr close ${number}`)).stderr).toContain("Closed pull request #");
    expect(await view(number, "state,closed")).toEqual({ state: "CLOSED", closed: true });
    expect((await gh(`pr reopen ${number}`)).stderr).toContain("Reopened pull request #");
    expect((await gh(`pr ready ${number} --undo`)).stderr).toContain('converted to "draft"');
    expect(await view(number, "isDraft,mergeStateStatus")).toEqual({ isDraft: true, mergeStateStatus: "DRAFT" });
    expect((await gh(`pr ready ${number}`)).stderr).toContain('marked as "ready for review"');
    await gh.ok(`pr merge ${number} --merge -R ${CLIENT_HOST}/octo/hello`);
    expect(await view(number, "state,mergedBy")).toMatchObject({ state: "MERGED", mergedBy: { login: "mona" } });
    expect((await gh(`pr reopen ${number}`)).stderr).toContain("can't be reopened because it was already merged");
  });
});
