import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountByLogin } from "#server/accounts/account.ts";
import { createCodeHost } from "#server/code-hosts/write-code-host.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { copyDatabase } from "#server/test/database.ts";
import { ensureAccountForTest } from "#server/test/people.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";

const run = promisify(execFile);

describe("the post-receive script in a bare repository", () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  let ctx: Context;
  let folder: string;
  let repositoryId: number;
  let repositories = 0;

  beforeAll(async () => {
    const copy = await copyDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection);
    await ensureAccountForTest(server.database, "mona");
    const mona = await accountByLogin(contextFor(server.database, ANONYMOUS), "mona");
    const viewer = {
      accountId: mona?.id ?? 0,
      login: "mona",
      isSiteAdmin: true,
      scopes: null,
      hiddenOrganizationIds: [],
    };
    ctx = { ...contextFor(server.database, { ...viewer, hasConfirmedAccess: true }), config: server.config };
  });

  afterAll(async () => {
    await server.stop();
    await drop();
  });

  /** Runs git in the clone. Returns what it wrote for people. */
  async function git(...args: string[]): Promise<string> {
    const env = {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Ann Coder",
      GIT_AUTHOR_EMAIL: "ann@code.example",
      GIT_COMMITTER_NAME: "Ann Coder",
      GIT_COMMITTER_EMAIL: "ann@code.example",
    };
    return (await run("git", args, { cwd: join(folder, "clone"), env })).stderr;
  }

  const bare = (...args: string[]) => git("--git-dir", join(folder, "code.git"), ...args);
  const commit = (message: string) => git("commit", "--quiet", "--allow-empty", "--message", message);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "milepost-git-"));
    await run("git", ["init", "--quiet", "--bare", "--initial-branch=main", join(folder, "code.git")]);
    await run("git", ["clone", "--quiet", join(folder, "code.git"), join(folder, "clone")]);
    await git("symbolic-ref", "HEAD", "refs/heads/main");
    const name = `code-${++repositories}`;
    const repository = await createRepository(ctx, { ownerId: ctx.viewer.accountId ?? 0, name, visibility: "PUBLIC" });
    repositoryId = repository.id;
    const { codeHost, secret } = await createCodeHost(ctx, { repositoryId, url: "https://git.example/code" });
    const hook = join(folder, "code.git/hooks/post-receive");
    const script = await fetch(`${server.url}/code-hosts/post-receive`);
    expect(script.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    await writeFile(hook, await script.text());
    await chmod(hook, 0o755);
    await bare("config", "milepost.url", `${server.url}/api/code-hosts/${codeHost.id}`);
    await bare("config", "milepost.secret", secret ?? "");
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const listEvents = () =>
    server.database.rows<{ number: number; kind: string; message: string | null }>(sql`
      select i.number, e.kind, c.message from events e join issues i on i.repository_id = e.repository_id and i.id = e.issue_id
      left join commits c on c.repository_id = e.repository_id and c.oid = coalesce(e.data->>'commitOid', e.data->>'closerOid')
      where e.repository_id = ${repositoryId} and e.kind in ('REFERENCED', 'CLOSED') order by e.id`);
  const listBranches = async () =>
    (
      await server.database.rows<{ name: string }>(
        sql`select name from branches where repository_id = ${repositoryId} order by name`,
      )
    ).map(({ name }) => name);
  const listRequests = async () =>
    (
      await server.database.rows<{ message: string }>(sql`
      select message from code_host_requests where repository_id = ${repositoryId} order by id`)
    ).map(({ message }) => message);

  test("reports commits of pushes, with texts of any kind, and closes issues on the default branch", async () => {
    for (const title of ["One", "Two", "Three"]) await createIssue(ctx, { repositoryId, title });
    await commit("Begin");
    await commit('See #1: "quotes", $HOME, \\ and ümläuts ✓\n\nA second line\n\nand a third');
    await git("push", "--quiet", "origin", "main");
    await git("switch", "--quiet", "--create", "2-fix-it");
    await commit("Fixes #2");
    await git("push", "--quiet", "origin", "2-fix-it");
    expect(await listEvents()).toEqual([
      {
        number: 1,
        kind: "REFERENCED",
        message: 'See #1: "quotes", $HOME, \\ and ümläuts ✓\n\nA second line\n\nand a third\n',
      },
      { number: 2, kind: "REFERENCED", message: "Fixes #2\n" },
    ]);
    await git("switch", "--quiet", "main");
    await git("merge", "--quiet", "--no-ff", "--message", "Merge, see #3", "2-fix-it");
    await git("push", "--quiet", "origin", "main");
    expect((await listEvents()).slice(2)).toEqual([
      { number: 3, kind: "REFERENCED", message: "Merge, see #3\n" },
      { number: 2, kind: "CLOSED", message: "Fixes #2\n" },
    ]);
    expect(await listRequests()).toEqual([
      "Branch main: 2 commits, 1 reference, 0 issues closed",
      "Branch 2-fix-it: 1 commit, 1 reference, 0 issues closed",
      "Branch main: 2 commits, 1 reference, 1 issue closed",
    ]);
    const author = await server.database.row(sql`
      select author_name, author_email from commits where repository_id = ${repositoryId} limit 1`);
    expect(author).toEqual({ authorName: "Ann Coder", authorEmail: "ann@code.example" });
  });

  test("reports several branches that are pushed at once, forced pushes and deleted branches; tags have no effect", async () => {
    await createIssue(ctx, { repositoryId, title: "One" });
    await commit("Fix #1");
    await git("branch", "topic");
    await git("tag", "v1");
    await git("push", "--quiet", "origin", "main", "topic", "v1");
    expect((await listEvents()).map(({ kind }) => kind)).toEqual(["REFERENCED", "CLOSED"]);
    expect(await listBranches()).toEqual(["main", "topic"]);
    await git("switch", "--quiet", "topic");
    await git("commit", "--quiet", "--amend", "--allow-empty", "--message", "Another, for #1");
    await git("push", "--quiet", "--force", "origin", "topic");
    expect((await listEvents()).map(({ kind }) => kind)).toEqual(["REFERENCED", "CLOSED", "REFERENCED"]);
    await git("push", "--quiet", "--delete", "origin", "topic");
    expect(await listBranches()).toEqual(["main"]);
    expect(await listRequests()).toContain("Branch topic deleted");
  });

  test("lets pushes succeed that cannot be reported, and says so", async () => {
    await bare("config", "milepost.secret", "wrong");
    await commit("One");
    expect(await git("push", "--quiet", "origin", "main")).toContain("milepost: refs/heads/main was not reported");
    await bare("config", "milepost.url", "http://127.0.0.1:9/");
    await commit("Two");
    expect(await git("push", "--quiet", "origin", "main")).toContain("milepost: refs/heads/main was not reported");
    await bare("config", "--unset", "milepost.url");
    await commit("Three");
    expect(await git("push", "--quiet", "origin", "main")).toContain("milepost: set milepost.url and milepost.secret");
    expect(await listRequests()).toEqual([]);
  });

  test("is refused with a request whose time is more than ten minutes from now", async () => {
    const [url, secret] = await Promise.all(
      ["milepost.url", "milepost.secret"].map(async (name) =>
        (await run("git", ["--git-dir", join(folder, "code.git"), "config", name])).stdout.trim(),
      ),
    );
    const post = async (minutesAgo: number) => {
      const time = Math.floor(Date.now() / 1000) - 60 * minutesAgo;
      const response = await fetch(url ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/octet-stream",
          "x-milepost-event": "push",
          "x-milepost-token": secret ?? "",
        },
        body: `refs/heads/main\n${"ab".repeat(20)}\nmain\n${time}\n\n`,
      });
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await post(11)).toEqual([422, "The request is too old."]);
    expect(await post(-11)).toEqual([422, "The request is too old."]);
    expect(await post(9)).toEqual([200, "Branch main: 0 commits, 0 references, 0 issues closed"]);
  });
});
