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

  test("pr create takes a text of the input, a milestone and a project, and checkout has a detached head or another name", async () => {
    await folder.git("switch", "-q", "-c", "second");
    await folder.git("commit", "-q", "--allow-empty", "-m", "Second");
    await folder.git("push", "-q", "-u", "origin", "second");
    await gh.ok("api repos/octo/hello/milestones -f title=v2");
    const { node_id: id } = await gh.json<{ node_id: string }>("api orgs/octo");
    const createProject =
      'mutation($id: ID!) { createProjectV2(input: { ownerId: $id, title: "Plan" }) { projectV2 { id } } }';
    await gh.ok(`api graphql -f id=${id} -f 'query=${createProject}'`);
    const more = "--milestone v2 --project Plan --no-maintainer-edit";
    const url = await gh.ok(`pr create --title Second --base main --body-file - ${more}`, "From the input");
    expect(await gh.json("pr view --json body,milestone,maintainerCanModify")).toMatchObject({
      body: "From the input",
      milestone: { title: "v2" },
      maintainerCanModify: false,
    });
    await folder.git("switch", "-q", "main");
    await folder.git("branch", "-q", "-D", "second");
    await gh.ok(`pr checkout ${url.trim()} --detach`);
    expect(await folder.git("branch", "--show-current")).toBe("");
    expect(await folder.git("log", "-1", "--format=%s")).toBe("Second");
    await gh.ok(`pr checkout ${url.trim()} --branch local`);
    expect(await folder.git("branch", "--show-current")).toBe("local");
    await gh.ok(`pr checkout ${url.trim()} --force --recurse-submodules`);
    expect(await folder.git("branch", "--show-current")).toBe("second");
    await folder.git("switch", "-q", "main");
  });

  test("repo create and clone make folders whose remote is the server, which has no git", async () => {
    expect(await gh.ok("repo create octo/sourced --private --source . --remote copy")).toBe(`${SITE}/octo/sourced\n`);
    expect(await folder.git("remote", "get-url", "copy")).toBe(`${SITE}/octo/sourced.git`);
    expect(await gh("repo create octo/pushed --private --source . --remote other --push")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${SITE}/octo/pushed.git`) as string,
    });
    expect(await gh.ok("repo create octo/started --private --clone")).toBe(`${SITE}/octo/started\n`);
    expect(await gh("repo clone octo/hello cloned --upstream-remote-name up")).toMatchObject({ status: 1 });
  });

  test("repo set-default names the repository of a folder with several remotes", async () => {
    await gh.ok("repo set-default octo/hello");
    expect(await gh.ok("repo set-default octo/hello --view")).toBe("octo/hello\n");
    await gh.ok("repo set-default octo/hello --unset");
  });

  test("pages that flags open in a browser exist", async () => {
    await folder.git("switch", "-q", "-c", "browsed");
    await folder.git("commit", "-q", "--allow-empty", "-m", "Browsed");
    await folder.git("push", "-q", "-u", "origin", "browsed");
    const issue = await create("In the browser");
    const pull = Number((await gh.ok("pr create --fill --base main")).trim().split("/").at(-1));
    await folder.git("switch", "-q", "-c", "proposed");
    await folder.git("push", "-q", "-u", "origin", "proposed");
    const hello = "/octo/hello";
    const addresses: Record<string, string> = {
      "issue list --web --label bug": `${hello}/issues?q=label%3Abug+state%3Aopen+type%3Aissue`,
      [`issue view ${issue} --web`]: `${hello}/issues/${issue}`,
      [`issue comment ${issue} --web`]: `${hello}/issues/${issue}#issuecomment-new`,
      "issue create --web --title T --body B --label bug": `${hello}/issues/new?body=B&labels=bug&title=T`,
      "pr list --web --draft": `${hello}/pulls?q=draft%3Atrue+state%3Aopen+type%3Apr`,
      [`pr view ${pull} --web`]: `${hello}/pull/${pull}`,
      [`pr comment ${pull} --web`]: `${hello}/pull/${pull}#issuecomment-new`,
      [`pr checks ${pull} --web`]: `${hello}/pull/${pull}/checks`,
      [`pr diff ${pull} --web`]: `${hello}/pull/${pull}/files`,
      "pr create --web --base main --title T": `${hello}/compare/main...proposed?body=&expand=1&title=T`,
      "label list --web": `${hello}/labels`,
      "repo view octo/hello --web": hello,
      "search issues needle --web": "/search?q=needle+type%3Aissue&type=issues",
      "search prs needle --web": "/search?q=needle+type%3Apr&type=issues",
    };
    for (const [command, path] of Object.entries(addresses)) {
      expect({ command, stdout: await gh.ok(command) }).toEqual({ command, stdout: `${SITE}${path}\n` });
      expect({ command, status: await openPage(path) }).toEqual({ command, status: 200 });
    }
    // Code, and searches for repositories and commits, have no page.
    for (const command of [
      "repo view octo/hello --web --branch main",
      "search repos hello --web",
      "search commits hello --web",
    ]) {
      const path = (await gh.ok(command)).trim().slice(SITE.length);
      expect({ command, status: await openPage(path) }).toEqual({ command, status: 404 });
    }
    await folder.git("switch", "-q", "main");
  }, 60_000);

  /** The status of a page, after redirects, without a session. */
  async function openPage(path: string): Promise<number> {
    const { statusCode, headers } = await client.server.server.app.inject({ url: path.replace(/#.*/, "") });
    const location = headers.location;
    return statusCode < 300 || statusCode >= 400 || location === undefined ? statusCode : openPage(location);
  }

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
      "--commit": `/tree/${await folder.git("rev-parse", "HEAD")}`,
      "--wiki": "/wiki",
      "src/a.ts:3": "/blob/main/src/a.ts?plain=1#L3",
      "--repo octo/secret": "",
    };
    for (const [flags, path] of Object.entries(addresses)) {
      const repository = flags === "--repo octo/secret" ? "octo/secret" : "octo/hello";
      expect(await gh.ok(`browse --no-browser ${flags}`)).toBe(`${SITE}/${repository}${path}\n`);
    }
  });
});
