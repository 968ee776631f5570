import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_HOST } from "#server/test/clients/client-host.ts";
import { startClientWorld } from "#server/test/clients/client-test.ts";
import { HAS_GH, makeGh, type Gh } from "#server/test/clients/gh.ts";
import { makeGitFolder, type GitFolder } from "#server/test/clients/git-folder.ts";

const SITE = `https://${CLIENT_HOST}`;

describe.skipIf(!HAS_GH)("gh in a folder of git", () => {
  let client: Awaited<ReturnType<typeof startClientWorld>>;
  let folder: GitFolder;
  let gh: Gh;

  beforeAll(async () => {
    client = await startClientWorld({ env: { MILEPOST_URL: SITE } });
    folder = await makeGitFolder();
    gh = await makeGh(client, "mona", { folder: folder.path });
    const oid = await folder.git("rev-parse", "HEAD");
    await gh.ok(`api repos/octo/hello/git/refs -f ref=refs/heads/main -f sha=${oid}`);
  });

  afterAll(async () => {
    await gh.remove();
    await folder.remove();
    await client.stop();
  });

  const create = async (title: string) => {
    const url = await gh.ok(`issue create --title "${title}" --body Text`);
    return Number(/\/issues\/(\d+)\s*$/.exec(url)?.[1]);
  };

  test("issue develop creates branches for an issue, and lists them", async () => {
    const number = await create("Need a branch");
    expect(await gh.ok(`issue develop ${number} --list`)).toBe("");
    expect(await gh.ok(`issue develop ${number} --name chosen --base main`)).toBe(
      `${CLIENT_HOST}/octo/hello/tree/chosen\n`,
    );
    // Without a name, that of GitHub: the number and the title.
    expect(await gh.ok(`issue develop ${number}`)).toBe(`${CLIENT_HOST}/octo/hello/tree/${number}-need-a-branch\n`);
    expect(await gh.ok(`issue develop ${number} --list`)).toBe(`chosen\n${number}-need-a-branch\n`);
    expect(await gh.ok(`issue develop ${SITE}/octo/hello/issues/${number} --list --issue-repo octo/hello`)).toContain(
      "chosen",
    );
    const oid = await folder.git("rev-parse", "main");
    expect(await gh.ok("api repos/octo/hello/git/ref/heads/chosen --jq .object.sha")).toBe(`${oid}\n`);
  });

  test("issue develop --checkout switches to the branch that it created", async () => {
    const number = await create("Check me out");
    await folder.git("push", "-q", "origin", "main:work");
    await gh.ok(`issue develop ${number} --name work --checkout`);
    expect(await folder.git("branch", "--show-current")).toBe("work");
    await folder.git("switch", "-q", "main");
  });

  test("pr create takes title and text of the commit, status and view know the current branch, and checkout finds it", async () => {
    await folder.git("switch", "-q", "-c", "change");
    await folder.git("commit", "-q", "--allow-empty", "-m", "Change it", "-m", "Because");
    await folder.git("push", "-q", "-u", "origin", "change");
    await gh.ok("label create kind");
    const url = await gh.ok("pr create --fill --base main --label kind --assignee @me --reviewer wren --draft");
    expect(url).toMatch(/^https:\/\/milepost\.test\/octo\/hello\/pull\/\d+\n$/);
    expect(
      await gh.json("pr view --json title,body,headRefName,baseRefName,isDraft,labels,assignees,reviewRequests"),
    ).toMatchObject({
      title: "Change it",
      body: "Because\n",
      headRefName: "change",
      baseRefName: "main",
      isDraft: true,
      labels: [{ name: "kind" }],
      assignees: [{ login: "mona" }],
      reviewRequests: [{ __typename: "User", login: "wren" }],
    });
    expect(await gh.ok("pr status")).toMatch(/Current branch\n\s+#\d+\s+Change it \[change\]/);
    expect(await gh(`pr create --fill --base main`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("already exists") as string,
    });
    await folder.git("switch", "-q", "main");
    await folder.git("branch", "-q", "-D", "change");
    await gh.ok(`pr checkout ${url.trim()}`);
    expect(await folder.git("branch", "--show-current")).toBe("change");
    await folder.git("switch", "-q", "main");
  });

  test("pr close --delete-branch deletes the branch of the clone and of the server", async () => {
    await folder.git("switch", "-q", "-c", "unwanted");
    await folder.git("push", "-q", "-u", "origin", "unwanted");
    const oid = await folder.git("rev-parse", "HEAD");
    await gh.ok(`api repos/octo/hello/git/refs -f ref=refs/heads/unwanted -f sha=${oid}`);
    await gh.ok("pr create --title Unwanted --body Text --head unwanted --base main");
    await gh.ok("pr close unwanted --delete-branch");
    expect(await folder.git("branch", "--list", "unwanted")).toBe("");
    expect(await gh("api repos/octo/hello/git/ref/heads/unwanted")).toMatchObject({ status: 1 });
  });

  test("browse names the pages of the site", async () => {
    const addresses: Record<string, string> = {
      "": "",
      "1": "/issues/1",
      "--settings": "/settings",
      "--projects": "/projects",
      "--branch main": "/tree/main",
    };
    for (const [flags, path] of Object.entries(addresses)) {
      expect(await gh.ok(`browse --no-browser ${flags}`)).toBe(`${SITE}/octo/hello${path}\n`);
    }
  });
});
