import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { CLIENT_HOST } from "#server/test/clients/client-host.ts";
import { startClientWorld } from "#server/test/clients/client-test.ts";
import { HAS_GH, makeGh, type Gh } from "#server/test/clients/gh.ts";
import { toIssueKey } from "#server/test/world.ts";

type Started = Awaited<ReturnType<typeof startClientWorld>>;

const FOUND = "Needle found";
const LOST = "Needle lost";
const PULL = "Needle pulled";
const DRAFT = "Needle drafted";

describe.skipIf(!HAS_GH)("gh search", () => {
  let client: Started;
  let gh: Gh;

  beforeAll(async () => {
    // A search of each flag would be more than the searches of a minute.
    client = await startClientWorld({
      env: { MILEPOST_URL: `https://${CLIENT_HOST}`, MILEPOST_RATE_LIMIT: "0" },
    });
    gh = await makeGh(client, "mona");
    await makeIssues();
    await makePulls();
  }, 60_000);

  afterAll(async () => {
    await gh.remove();
    await client.stop();
  });

  async function makeIssues(): Promise<void> {
    await gh.ok("label create kind");
    await gh.ok("api repos/octo/hello/milestones -f title=v1");
    await gh.ok(
      `issue create --title "${FOUND}" --body "In the haystack, @hubot" --label kind --milestone v1 --assignee tess`,
    );
    await gh.ok('issue comment 1 --body "A magnet helps"');
    await gh.ok("api repos/octo/hello/issues/1/reactions -f content=heart");
    await gh.ok(`issue create --title "${LOST}" --body "Nowhere" --repo ${CLIENT_HOST}/octo/secret`);
    await gh.ok(`issue lock 1 --repo ${CLIENT_HOST}/octo/secret`);
    await gh.ok(`issue close 1 --repo ${CLIENT_HOST}/octo/secret`);
  }

  async function makePulls(): Promise<void> {
    const wren = client.world.as("wren");
    const repositoryId = client.world.hello.id;
    const open = (title: string, headRefName: string, draft: boolean) =>
      createPull(wren, { repositoryId, title, body: "", baseRefName: "main", headRefName, draft });
    const pull = await open(PULL, "pulled", false);
    const oid = "ab".repeat(20);
    const commits = [{ oid, message: "Pull", authorLogin: "wren", committedDate: new Date("2026-01-02") }];
    await updatePullCommits(wren, { ...toIssueKey(pull), commits, files: [], mergeable: "MERGEABLE" });
    await createCommitStatus(wren, { repositoryId, oid, context: "build", state: "SUCCESS" });
    await gh.ok(`pr review ${pull.number} --approve`);
    await gh.ok(`pr edit ${pull.number} --add-reviewer max --add-label kind --milestone v1 --add-assignee tess`);
    await gh.ok(`pr comment ${pull.number} --body "@hubot look"`);
    await gh.ok(`pr merge ${pull.number} --merge -R ${CLIENT_HOST}/octo/hello`);
    await open(DRAFT, "drafted", true);
  }

  /** The titles that gh finds with each of the flags. */
  async function search(command: "search issues" | "search prs", cases: Record<string, string[]>): Promise<void> {
    const found: Record<string, string[]> = {};
    for (const flags of Object.keys(cases)) {
      const titles = await gh.ok(`${command} needle ${flags} --json title --jq .[].title`);
      found[flags] = titles.split("\n").filter(Boolean).toSorted();
    }
    expect(found).toEqual(cases);
  }

  test("finds issues with each of its flags", async () => {
    const both = [FOUND, LOST];
    await search("search issues", {
      "": both,
      "--app greeter": [],
      "--archived": [],
      "--assignee tess": [FOUND],
      "--author mona": both,
      "--author hubot": [],
      "--closed >2020-01-01": [LOST],
      "--commenter mona": [FOUND],
      "--comments >0": [FOUND],
      "--created >2020-01-01": both,
      "--created <2020-01-01": [],
      "--include-prs": [DRAFT, FOUND, LOST, PULL],
      "--interactions >=2": [FOUND],
      "--involves hubot": [FOUND],
      "--label kind": [FOUND],
      "--language go": both,
      "--locked": [LOST],
      "--match title": both,
      "--match body": [],
      "--match title,comments": both,
      "--mentions hubot": [FOUND],
      "--milestone v1": [FOUND],
      "--no-assignee": [LOST],
      "--no-label": [LOST],
      "--no-milestone": [LOST],
      "--no-project": both,
      "--owner octo": both,
      "--owner mona": [],
      "--project octo/7": [],
      "--reactions 1": [FOUND],
      "--repo octo/hello": [FOUND],
      "--repo octo/hello --repo octo/secret": both,
      "--state open": [FOUND],
      "--state closed": [LOST],
      "--team-mentions octo/nobody": [],
      "--updated >2020-01-01": both,
      "--visibility public": [FOUND],
      "--visibility private": [LOST],
      "--limit 1": [LOST],
    });
  }, 120_000);

  test("finds words of bodies and comments, and sorts what it finds", async () => {
    const titles = async (words: string) => gh.ok(`search issues ${words} --json title --jq .[].title`);
    expect(await titles("haystack")).toBe(`${FOUND}\n`);
    expect(await titles("magnet --match comments")).toBe(`${FOUND}\n`);
    expect(await titles("magnet --match title")).toBe("");
    for (const sort of [
      "comments",
      "created",
      "interactions",
      "reactions",
      "reactions-heart",
      "reactions-+1",
      "updated",
    ]) {
      expect((await titles(`needle --sort ${sort} --order asc`)).split("\n").toSorted()).toEqual(["", FOUND, LOST]);
    }
    expect(await titles("needle --sort created --order asc")).toBe(`${FOUND}\n${LOST}\n`);
    expect(await titles("needle --sort reactions-heart")).toBe(`${FOUND}\n${LOST}\n`);
    expect(await titles("needle --sort comments --order asc")).toBe(`${LOST}\n${FOUND}\n`);
    // Flags alone, without words.
    expect(await titles("--label kind")).toBe(`${FOUND}\n`);
  });

  test("prints the fields of an issue, as JSON and as a table", async () => {
    const fields =
      "assignees,author,authorAssociation,body,closedAt,commentsCount,createdAt,id,isLocked,isPullRequest,labels,number,repository,state,title,updatedAt,url";
    const [issue] = await gh.json<object[]>(`search issues needle --repo octo/hello --json ${fields}`);
    expect(Object.keys(issue ?? {}).toSorted()).toEqual(fields.split(",").toSorted());
    expect(issue).toMatchObject({
      assignees: [{ login: "tess" }],
      author: { login: "mona", type: "User", is_bot: false },
      authorAssociation: "MEMBER",
      body: "In the haystack, @hubot",
      commentsCount: 1,
      isLocked: false,
      isPullRequest: false,
      labels: [{ name: "kind" }],
      number: 1,
      repository: { name: "hello", nameWithOwner: "octo/hello" },
      state: "open",
      title: FOUND,
      url: `https://${CLIENT_HOST}/octo/hello/issues/1`,
    });
    expect(await gh.ok("search issues needle --repo octo/hello")).toMatch(
      /^octo\/hello\t1\topen\tNeedle found\tkind\t\d{4}-/,
    );
  });

  test("finds pull requests with each of its flags", async () => {
    const both = [DRAFT, PULL];
    await search("search prs", {
      "": both,
      "--author wren": both,
      "--base main": both,
      "--base next": [],
      "--head pulled": [PULL],
      "--checks success": [PULL],
      "--checks failure": [],
      "--draft": [DRAFT],
      "--draft=false": [PULL],
      "--merged": [PULL],
      "--merged=false": [DRAFT],
      "--merged-at >2020-01-01": [PULL],
      "--review approved": [PULL],
      "--review none": [DRAFT],
      "--review-requested max": [PULL],
      "--reviewed-by mona": [PULL],
      "--state open": [DRAFT],
      "--state closed": [PULL],
      "--sort created --order asc": both,
      "--app greeter": [],
      "--archived": [],
      "--assignee tess": [PULL],
      "--closed >2020-01-01": [PULL],
      "--commenter mona": [PULL],
      "--comments >0": [PULL],
      "--created >2020-01-01": both,
      "--interactions >=1": [PULL],
      "--involves wren": both,
      "--label kind": [PULL],
      "--language go": both,
      "--limit 1 --sort created": [DRAFT],
      "--locked": [],
      "--match title": both,
      "--match body": [],
      "--mentions hubot": [PULL],
      "--milestone v1": [PULL],
      "--no-assignee": [DRAFT],
      "--no-label": [DRAFT],
      "--no-milestone": [DRAFT],
      "--no-project": both,
      "--owner octo": both,
      "--project octo/7": [],
      "--reactions 1": [],
      "--repo octo/hello": both,
      "--team-mentions octo/nobody": [],
      "--updated >2020-01-01": both,
      "--visibility public": both,
      "--visibility private": [],
    });
    expect(await gh.json(`search prs needle --draft --json isDraft,isPullRequest,number,state,url`)).toMatchObject([
      { isDraft: true, isPullRequest: true, state: "open" },
    ]);
  }, 60_000);

  test("finds repositories with each of its flags", async () => {
    await gh.ok(`repo edit ${CLIENT_HOST}/octo/hello --description Greeting --add-topic one,two`);
    const [hello, secret] = ["octo/hello", "octo/secret"];
    const cases: Record<string, string[]> = {
      "": [hello, secret],
      "--archived": [],
      "--created >2020-01-01": [hello, secret],
      "--followers 0": [hello, secret],
      "--forks >1": [],
      "--good-first-issues >0": [],
      "--help-wanted-issues 0": [hello, secret],
      "--include-forks true": [hello, secret],
      "--include-forks only": [],
      "--language go": [],
      "--license mit": [],
      "--number-topics 2": [hello],
      "--size >5": [],
      "--sort stars": [hello, secret],
      "--sort updated --order asc": [hello, secret],
      "--stars 0": [hello, secret],
      "--topic one": [hello],
      "--updated >2020-01-01": [hello, secret],
      "--visibility public": [hello],
      "--visibility private": [secret],
      "--visibility public,private": [hello, secret],
      "--visibility internal": [],
      "--limit 1 --sort updated": [hello],
    };
    const found: Record<string, string[]> = {};
    for (const flags of Object.keys(cases)) {
      const names = await gh.ok(`search repos --owner octo ${flags} --json fullName --jq .[].fullName`);
      found[flags] = names.split("\n").filter(Boolean).toSorted();
    }
    expect(found).toEqual(cases);
    expect(await gh.ok("search repos greeting --match description")).toMatch(/^octo\/hello\tGreeting\tpublic\t/);
    expect(await gh.ok("search repos greeting --match name")).toBe("");
    expect(await gh.ok("search repos hello --match readme")).toBe("");
    expect(
      await gh.json(
        "search repos hello --json fullName,description,visibility,isArchived,isFork,openIssuesCount,owner",
      ),
    ).toMatchObject([
      { fullName: hello, description: "Greeting", visibility: "public", isFork: false, owner: { login: "octo" } },
    ]);
  }, 60_000);

  test("finds no commits by their texts, without an error", async () => {
    expect(await gh.json("search commits pull --author wren --repo octo/hello --json sha")).toEqual([]);
    for (const flags of [
      "--hash abababab --sort author-date --order asc",
      "--author wren --author-date >2020-01-01 --author-email wren@example.com --author-name wren",
      "--committer wren --committer-date <2030-01-01 --committer-email wren@example.com --committer-name wren",
      "--merge --parent abababab --tree abababab --owner octo --visibility public --limit 2",
    ]) {
      expect(await gh.json(`search commits pull ${flags} --json sha,commit`)).toEqual([]);
    }
  });
});
