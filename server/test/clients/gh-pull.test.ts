import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCheckRun, updateCheckRun } from "#server/commits/create-check-run.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { issueByNumber } from "#server/issues/issue.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { createBranchRule } from "#server/pulls/write-branch-rule.ts";
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
  const open = async (headRefName: string, oid: string, baseRefName = "main"): Promise<number> => {
    const { world } = client;
    const wren = world.as("wren");
    const repositoryId = world.hello.id;
    const pull = await createPull(wren, {
      repositoryId,
      title: `Change ${headRefName}`,
      body: "Why",
      baseRefName,
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
  const protect = (pattern: string, rule: object) =>
    createBranchRule(client.world.as("mona"), { repositoryId: client.world.hello.id, pattern, ...rule });
  const findKey = async (number: number) => {
    const issue = await issueByNumber(client.world.as("mona"), client.world.hello, number);
    if (!issue) throw new Error(`#${number} does not exist.`);
    return toIssueKey(issue);
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

  test("checks --required lists what the rule of the base branch requires, and --watch ends with the last check", async () => {
    await protect("guarded", { requiresStatusChecks: true, requiredStatusCheckContexts: ["build"] });
    const number = await open("required", "b3".repeat(20), "guarded");
    const { world } = client;
    const { status, stdout } = await gh(`pr checks ${number} --required`);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^build\tpass\t[^\n]*\n$/) as string,
    });
    const repositoryId = world.hello.id;
    const run = { repositoryId, headSha: "b3".repeat(20), name: "build" };
    const running = await createCheckRun(world.as("wren"), { ...run, status: "IN_PROGRESS" });
    let isCompleted: Promise<unknown> | undefined;
    const watched = await gh(`pr checks ${number} --required --watch --interval 1`, "", (text) => {
      if (!text.includes("build\tpending")) return;
      isCompleted ??= updateCheckRun(world.as("wren"), { repositoryId, id: running.id, conclusion: "SUCCESS" });
    });
    await isCompleted;
    expect(watched.status).toBe(0);
    expect(watched.stdout).toMatch(/build\tpending[\s\S]*build\tpass/);
  }, 30_000);

  test("status --conflict-status says whether branches can be merged", async () => {
    const number = await open("conflicting", "b4".repeat(20));
    const key = await findKey(number);
    await updatePullCommits(client.world.as("wren"), { ...key, commits: [], files: [], mergeable: "CONFLICTING" });
    await gh.ok(`pr edit ${number} --add-reviewer mona`);
    expect(await gh.ok(`pr status --conflict-status -R ${CLIENT_HOST}/octo/hello`)).toMatch(
      new RegExp(`#${number}  Change conflicting[\\s\\S]*Merge conflicts`),
    );
    const { stderr } = await gh(`pr merge ${number} --merge -R ${CLIENT_HOST}/octo/hello`);
    expect(stderr).toContain("the merge commit cannot be cleanly created");
  });

  test("merge keeps to the rules of the base branch, which --admin passes over, and says that there is no auto-merge", async () => {
    await protect("reviewed", { requiresApprovingReviews: true, requiredApprovingReviewCount: 1 });
    const number = await open("blocked", "b5".repeat(20), "reviewed");
    const merge = (flags: string) => gh(`pr merge ${number} ${flags} -R ${CLIENT_HOST}/octo/hello`);
    expect(await merge("--rebase")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("the base branch policy prohibits the merge") as string,
    });
    expect(await merge("--auto --squash --author-email mona@example.com")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Auto merge is not allowed for this repository") as string,
    });
    expect(await merge("--disable-auto")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Can't disable auto-merge for this pull request.") as string,
    });
    expect(await view(number, "state")).toEqual({ state: "OPEN" });
    expect(await gh("api repos/octo/hello/git/ref/heads/blocked")).toMatchObject({ status: 0 });
    const body = "--author-email mona@example.com --body-file -";
    const merged = `pr merge ${number} --admin --rebase --delete-branch ${body} -R ${CLIENT_HOST}/octo/hello`;
    await gh.ok(merged, "Text of the merge commit");
    expect(await view(number, "state,mergedBy")).toMatchObject({ state: "MERGED", mergedBy: { login: "mona" } });
    expect(await gh("api repos/octo/hello/git/ref/heads/blocked")).toMatchObject({ status: 1 });
  });

  test("diff says that there is no code", async () => {
    const number = await open("compared", "b6".repeat(20));
    for (const flags of ["", "--patch", "--name-only", "--color never"]) {
      expect(await gh(`pr diff ${number} ${flags}`)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("HTTP 406: The diff is not here: the code is on another host.") as string,
      });
    }
  });

  test("edit changes projects, milestone, assignees and a text of the input; comments say why it is closed and reopened", async () => {
    const number = await open("planned", "b7".repeat(20));
    await gh.ok("api repos/octo/hello/milestones -f title=v1");
    await gh.ok("label create planned");
    const { node_id: id } = await gh.json<{ node_id: string }>("api orgs/octo");
    const createProject =
      'mutation($id: ID!) { createProjectV2(input: { ownerId: $id, title: "Plan" }) { projectV2 { id } } }';
    await gh.ok(`api graphql -f id=${id} -f 'query=${createProject}'`);
    const more = "--add-label planned --add-assignee tess --add-project Plan";
    await gh.ok(`pr edit ${number} --milestone v1 --body-file - ${more}`, "From the input");
    expect(await view(number, "body,milestone,labels,assignees")).toMatchObject({
      body: "From the input",
      milestone: { title: "v1" },
      labels: [{ name: "planned" }],
      assignees: [{ login: "tess" }],
    });
    const projects = `repository(owner: "octo", name: "hello") { pullRequest(number: ${number}) { projectItems(first: 5) { totalCount } } }`;
    const countItems = () =>
      gh.ok(`api graphql -f 'query={ ${projects} }' --jq .data.repository.pullRequest.projectItems.totalCount`);
    expect(await countItems()).toBe("1\n");
    await gh.ok(`pr edit ${number} --remove-label planned --remove-assignee tess --remove-project Plan`);
    expect(await countItems()).toBe("0\n");
    expect(await view(number, "labels,assignees")).toEqual({ labels: [], assignees: [] });
    await gh.ok(`pr close ${number} --comment Closing`);
    await gh.ok(`pr reopen ${number} --comment Reopening`);
    await gh.ok(`pr comment ${number} --body-file -`, "From a file");
    await gh.ok(`pr comment ${number} --editor`);
    await gh.ok(`pr review ${number} --comment --body-file -`, "Read it");
    expect(await view(number, "comments,reviews")).toMatchObject({
      comments: [
        { body: "Closing" },
        { body: "Reopening" },
        { body: "From a file" },
        { body: "Written in an editor\n" },
      ],
      reviews: [{ body: "Read it", state: "COMMENTED" }],
    });
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
