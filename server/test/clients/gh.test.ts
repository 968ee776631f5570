import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { CLIENT_HOST } from "#server/test/clients/client-host.ts";
import { startClientWorld } from "#server/test/clients/client-test.ts";
import { HAS_GH, makeGh, type Gh } from "#server/test/clients/gh.ts";

const SITE = `https://${CLIENT_HOST}`;

type Started = Awaited<ReturnType<typeof startClientWorld>>;

describe.skipIf(!HAS_GH)("gh", () => {
  let client: Started;
  let gh: Gh;

  beforeAll(async () => {
    client = await startClientWorld({ env: { MILEPOST_URL: SITE } });
    gh = await makeGh(client, "mona");
  });

  afterAll(async () => {
    await gh.remove();
    await client.stop();
  });

  const create = async (title: string, more = ""): Promise<number> => {
    const url = await gh.ok(`issue create --title "${title}" --body "Text of ${title}" ${more}`);
    return Number(/\/issues\/(\d+)\s*$/.exec(url)?.[1]);
  };
  const view = (number: number, fields: string) => gh.json(`issue view ${number} --json ${fields}`);

  describe("auth and api", () => {
    test("auth status knows the account and its scopes", async () => {
      const { stdout, stderr, status } = await gh("auth status");
      expect({ status, text: stdout + stderr }).toMatchObject({
        status: 0,
        text: expect.stringMatching(
          /Logged in to milepost\.test as mona[\s\S]*Token scopes: repo, public_repo, admin:org, read:org, user/,
        ),
      });
    });

    test("auth login keeps a token of the input, with which everything works until auth logout", async () => {
      const other = await makeGh(client, "tess", { isSignedIn: false });
      const login = `auth login --hostname ${CLIENT_HOST} --git-protocol ssh --with-token`;
      expect((await other("issue list")).stderr).toContain("This endpoint requires you to be authenticated.");
      expect(await other(login, "not-a-token")).toMatchObject({ status: 1 });
      const token = await client.token("tess");
      await other.ok(login, token);
      expect(await other.ok(`auth token --hostname ${CLIENT_HOST}`)).toBe(`${token}\n`);
      const { stdout, stderr, status } = await other(`auth status --hostname ${CLIENT_HOST} --show-token`);
      expect({ status, text: stdout + stderr }).toMatchObject({
        status: 0,
        text: expect.stringMatching(new RegExp(`as tess[\\s\\S]*use ssh protocol[\\s\\S]*Token: ${token}`)) as string,
      });
      expect(await other.ok("api user --jq .login")).toBe("tess\n");
      await other.ok(`auth setup-git --hostname ${CLIENT_HOST}`);
      await other.ok(`auth logout --hostname ${CLIENT_HOST}`);
      expect((await other("issue list")).stderr).toContain("This endpoint requires you to be authenticated.");
      await other.remove();
    });

    test("api takes headers, a body of the input, a template and a host, and can be silent", async () => {
      expect(await gh.ok(`api user --hostname ${CLIENT_HOST} --silent`)).toBe("");
      expect(await gh.ok("api user --cache 1m --preview nebula --template {{.login}}")).toBe("mona");
      const text = "api repos/octo/hello/labels --header Accept:application/json --method POST --input - --jq .name";
      expect(await gh.ok(text, JSON.stringify({ name: "by input" }))).toBe("by input\n");
      expect(await gh.ok("api repos/octo/hello/labels --raw-field name=true --field color=abcdef --include")).toMatch(
        /^HTTP\/1\.1 201[\s\S]*"name":"true","color":"abcdef"/,
      );
    });

    test("api reads routes, filters them and writes fields", async () => {
      expect(await gh.json("api /user")).toMatchObject({ login: "mona", type: "User" });
      expect(await gh.ok("api repos/octo/hello --jq .full_name")).toBe("octo/hello\n");
      expect(await gh.json("api users/hubot")).toMatchObject({ login: "hubot" });
      expect(await gh.json("api orgs/octo")).toMatchObject({ login: "octo" });
      expect(await gh.json("api rate_limit")).toMatchObject({ rate: { limit: 5000 } });
      expect(await gh.json("api notifications")).toEqual([]);
      expect(await gh.json("api -X POST repos/octo/hello/issues -f title=ByApi")).toMatchObject({ title: "ByApi" });
      expect(await gh.ok("api -i repos/octo/hello/milestones")).toMatch(/^HTTP\/1\.1 200[\s\S]*X-Github-Request-Id/i);
    });

    test("api says what is wrong as it does for GitHub", async () => {
      expect(await gh("api repos/octo/absent")).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("Not Found (HTTP 404)"),
      });
      expect(await gh("api -X POST repos/octo/hello/issues -f body=x")).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("(HTTP 422)"),
      });
    });

    test("api --paginate reads all pages", async () => {
      for (const name of ["p1", "p2", "p3", "p4", "p5"]) await gh.ok(`label create page-${name}`);
      const names = await gh.ok('api --paginate "repos/octo/hello/labels?per_page=2" --jq ".[].name"');
      expect(names.match(/page-p\d/g)).toHaveLength(5);
      const query =
        'query($endCursor: String) { repository(owner: "octo", name: "hello") { labels(first: 2, after: $endCursor) ' +
        "{ nodes { name } pageInfo { hasNextPage endCursor } } } }";
      const pages = await gh.ok(`api graphql --paginate -f 'query=${query}'`);
      expect(pages.match(/page-p\d/g)).toHaveLength(5);
    });
  });

  describe("issues", () => {
    test("a page of them takes few statements, however many they are", async () => {
      const repository = await client.world.repository("listed", "PUBLIC");
      for (let made = 0; made < 30; made += 1) await client.world.issue("mona", { repositoryId: repository.id });
      const list = () => gh.ok(`issue list -R ${CLIENT_HOST}/octo/listed --limit 100`);
      expect((await list()).trim().split("\n")).toHaveLength(30);
      const countStatements = async () => {
        const before = client.server.database.statements.count;
        await list();
        return client.server.database.statements.count - before;
      };
      // Four of gh, and two once a minute. Scheduled jobs can add theirs, so another list is asked for then.
      await expect.poll(countStatements, { timeout: 10_000 }).toBeLessThan(10);
    });

    test("are created with labels, assignees and a milestone, and viewed", async () => {
      await gh.ok("label create kind --color ff0000");
      await gh.ok("api repos/octo/hello/milestones -f title=v1");
      const number = await create("First of all", "--label kind --assignee @me --milestone v1");
      expect(
        await view(
          number,
          "title,body,state,author,labels,assignees,milestone,comments,number,url,closed,createdAt,id,reactionGroups,updatedAt,closedAt,projectCards",
        ),
      ).toMatchObject({
        title: "First of all",
        body: "Text of First of all",
        state: "OPEN",
        author: { login: "mona" },
        labels: [{ name: "kind", color: "ff0000" }],
        assignees: [{ login: "mona" }],
        milestone: { title: "v1" },
        url: `${SITE}/octo/hello/issues/${number}`,
      });
      expect(await gh.ok(`issue view ${number}`)).toMatch(/title:\tFirst of all[\s\S]*labels:\tkind/);
      expect(await gh.ok(`issue view ${SITE}/octo/hello/issues/${number} --comments`)).toBe("");
    });

    test("that do not exist are not found", async () => {
      expect(await gh("issue view 99999")).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("Could not resolve to an issue or pull request with the number of 99999"),
      });
    });

    test("are listed with all filters", async () => {
      const number = await create("To be listed", "--assignee @me");
      await gh.ok("label create listed");
      await gh.ok(`issue edit ${number} --add-label listed --milestone v1`);
      const listed = async (flags: string) =>
        (await gh.json<{ number: number }[]>(`issue list --json number ${flags}`)).map((issue) => issue.number);
      for (const flags of [
        "",
        "--label listed",
        "--milestone v1",
        '--search "listed in:title"',
        "--state all",
        "--author mona",
        "--assignee mona",
        "--assignee @me",
        "--limit 200",
      ]) {
        expect({ flags, numbers: await listed(flags) }).toEqual({ flags, numbers: expect.arrayContaining([number]) });
      }
      expect(await listed("--state closed")).not.toContain(number);
      expect(await listed("--author hubot")).toEqual([]);
      expect(await listed("--mention hubot")).toEqual([]);
      expect(await listed("--app greeter")).toEqual([]);
      expect(await gh.ok("issue list --label listed")).toContain("To be listed");
    });

    test("are edited", async () => {
      const number = await create("Before");
      await gh.ok("label create edited");
      await gh.ok(`issue edit ${number} --title After --body Changed --add-label edited --add-assignee tess`);
      expect(await view(number, "title,body,labels,assignees")).toMatchObject({
        title: "After",
        body: "Changed",
        labels: [{ name: "edited" }],
        assignees: [{ login: "tess" }],
      });
      await gh.ok(`issue edit ${number} --remove-label edited --remove-assignee tess`);
      expect(await view(number, "labels,assignees")).toEqual({ labels: [], assignees: [] });
    });

    test("are added to projects and removed from them", async () => {
      const createProject =
        "mutation($id: ID!, $title: String!) { createProjectV2(input: { ownerId: $id, title: $title }) { projectV2 { id } } }";
      const { node_id: id } = await gh.json<{ node_id: string }>("api orgs/octo");
      await gh.ok(`api graphql -f id=${id} -f title=Plan -f 'query=${createProject}'`);
      const number = await create("Planned", "--project Plan");
      const read =
        "query($number: Int!, $owner: String!, $name: String!) { repository(owner: $owner, name: $name) { issue(number: $number) { projectItems(first: 5) { nodes { project { title } } } } } }";
      const items = () =>
        gh.ok(
          `api graphql -F number=${number} -f owner=octo -f name=hello -f 'query=${read}' --jq .data.repository.issue.projectItems.nodes[].project.title`,
        );
      expect(await items()).toBe("Plan\n");
      await gh.ok(`issue edit ${number} --remove-project Plan`);
      expect(await items()).toBe("");
      await gh.ok(`issue edit ${number} --add-project Plan`);
      expect(await items()).toBe("Plan\n");
    });

    test("take their text and comments from the input", async () => {
      const url = await gh.ok(
        "issue create --title Typed --body-file - --milestone v1 --project Plan",
        "From the input",
      );
      expect(await gh.json(`issue view ${url.trim()} --json body,milestone`)).toMatchObject({
        body: "From the input",
        milestone: { title: "v1" },
      });
      await gh.ok(`issue edit ${url.trim()} --body-file -`, "Changed");
      await gh.ok(`issue comment ${url.trim()} --body-file -`, "Said");
      expect(await gh.json(`issue view ${url.trim()} --json body,comments`)).toMatchObject({
        body: "Changed",
        comments: [{ body: "Said", viewerDidAuthor: true, includesCreatedEdit: false }],
      });
      expect(await gh.ok(`issue view ${url.trim()} --comments`)).toMatch(/author:\tmona[\s\S]*Said/);
    });

    test("are closed and reopened with comments, and commented on in an editor", async () => {
      const number = await create("Edited elsewhere");
      await gh.ok(`issue close ${number} --comment Bye`);
      await gh.ok(`issue reopen ${number} --comment Again`);
      await gh.ok(`issue comment ${number} --editor`);
      expect(await view(number, "comments")).toMatchObject({
        comments: [{ body: "Bye" }, { body: "Again" }, { body: "Written in an editor\n" }],
      });
    });

    test("are commented on, and the last comment is edited", async () => {
      const number = await create("Talk");
      expect(await gh.ok(`issue comment ${number} --body Hello`)).toMatch(/#issuecomment-\d+\n$/);
      await gh.ok(`issue comment ${number} --edit-last --body Goodbye`);
      expect(await view(number, "comments")).toMatchObject({
        comments: [{ body: "Goodbye", author: { login: "mona" } }],
      });
    });

    test("are closed, reopened, pinned, locked, transferred and deleted", async () => {
      const number = await create("Life");
      await gh.ok(`issue close ${number} --reason "not planned" --comment Bye`);
      expect(await view(number, "state,closed")).toEqual({ state: "CLOSED", closed: true });
      await gh.ok(`issue reopen ${number}`);
      expect(await view(number, "state")).toEqual({ state: "OPEN" });
      await gh.ok(`issue pin ${number}`);
      expect((await gh(`issue pin ${number}`)).stderr).toContain("is already pinned to octo/hello");
      const pinned = `repository(owner: "octo", name: "hello") { pinnedIssues(first: 3) { nodes { issue { number } } } }`;
      expect(
        await gh.ok(`api graphql -f 'query={ ${pinned} }' --jq .data.repository.pinnedIssues.nodes[].issue.number`),
      ).toBe(`${number}\n`);
      await gh.ok(`issue unpin ${number}`);
      expect((await gh(`issue unpin ${number}`)).stderr).toContain("is not pinned to octo/hello");
      await gh.ok(`issue lock ${number} --reason resolved`);
      expect(await gh.json(`api repos/octo/hello/issues/${number}`)).toMatchObject({
        locked: true,
        active_lock_reason: "resolved",
      });
      expect((await gh(`issue lock ${number}`)).stderr + (await gh(`issue lock ${number}`)).stdout).toContain(
        "already locked",
      );
      await gh.ok(`issue unlock ${number}`);
      expect(await gh.ok(`issue transfer ${number} ${CLIENT_HOST}/octo/secret`)).toMatch(/octo\/secret\/issues\/\d+/);
      const doomed = await create("Doomed");
      await gh.ok(`issue delete ${doomed} --yes`);
      expect((await gh(`issue view ${doomed}`)).status).toBe(1);
    });

    test("of one's own are summed up by status", async () => {
      await create("Mine", "--assignee @me");
      expect(await gh.ok("issue status")).toMatch(/Issues assigned to you[\s\S]*Mine[\s\S]*Issues opened by you/);
      expect(await gh.json("issue status --json title,number,state,labels,comments,reactionGroups")).toMatchObject({
        assigned: expect.arrayContaining([expect.objectContaining({ title: "Mine", state: "OPEN" })]) as unknown,
        mentioned: [],
      });
      expect(await gh.ok("status --org octo")).toMatch(/Assigned Issues[\s\S]*octo\/hello/);
      expect(await gh.ok("status --exclude octo/hello")).not.toContain("octo/hello#");
      expect(await gh.ok("status")).toMatch(/Assigned Issues[\s\S]*octo\/hello/);
    });
  });

  describe("labels", () => {
    test("are created, listed, edited, cloned and deleted", async () => {
      await gh.ok("label create bugs --color d73a4a --description Broken");
      expect(await gh("label create bugs")).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("already exists"),
      });
      await gh.ok("label create bugs --force --color 00ff00");
      await gh.ok("label edit bugs --name defects --description New");
      expect(await gh.json("label list --search defects --json name,color,description")).toEqual([
        { name: "defects", color: "00ff00", description: "New" },
      ]);
      await gh.ok(`label clone ${CLIENT_HOST}/octo/hello --repo ${CLIENT_HOST}/octo/secret`);
      expect(await gh.ok(`label list --repo ${CLIENT_HOST}/octo/secret --limit 100`)).toContain("defects");
      await gh.ok(`label edit defects --color 0000ff`);
      expect(await gh(`label clone ${CLIENT_HOST}/octo/hello --repo ${CLIENT_HOST}/octo/secret`)).toMatchObject({
        status: 0,
      });
      const cloned = () =>
        gh.ok(`label list --repo ${CLIENT_HOST}/octo/secret --search defects --json color --jq .[].color`);
      expect(await cloned()).toBe("00ff00\n");
      await gh.ok(`label clone ${CLIENT_HOST}/octo/hello --repo ${CLIENT_HOST}/octo/secret --force`);
      expect(await cloned()).toBe("0000ff\n");
      await gh.ok("label create aaa");
      expect(await gh.ok("label list --sort name --order asc --limit 1 --json name --jq .[].name")).toBe("aaa\n");
      await gh.ok("label delete defects --yes");
      expect(await gh.ok("label list --search defects")).not.toContain("defects");
    });
  });

  // The last one, as its issues are in the lists of the others.
  test("status lists mentions and assignments", async () => {
    const tess = await makeGh(client, "tess");
    const url = await tess.ok(`issue create --title "Mention" --body "@mona look"`);
    await tess.ok(`issue create --title "Assigned by tess" --body x --assignee mona`);
    await tess.remove();
    await vi.waitFor(async () => {
      const threads = await gh.json("api notifications");
      expect(threads).toMatchObject([{ reason: "assign" }, { reason: "mention", unread: true }]);
    }, 20_000);
    const text = await gh.ok("status");
    expect(text).toMatch(new RegExp(`octo/hello#${url.trim().split("/").at(-1)}\\s+@mona look`));
    expect(text).toContain("Assigned by tess");
    await gh.ok("api -X PUT notifications");
    expect(await gh.json("api notifications")).toEqual([]);
  });
});
