import { spawnSync } from "node:child_process";
import { lstat, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { cli } from "#server/cli/main.ts";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { makeLog } from "#server/platform/log.ts";
import { ROOT } from "#server/test/world.ts";
import { copyDataFolder, makeFolder } from "#server/test/folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeFolder("milepost-cli-");
  for (const name of ["data", "other", "people", "site"])
    await copyDataFolder(inject("dataFolder"), join(folder, name));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The command line as a person runs it, while no server runs. */
function milepost(args: string[], options: { input?: string; data?: string } = {}) {
  const result = spawnSync(process.execPath, ["dist/test/cli.js", ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], MILEPOST_DATA: join(folder, options.data ?? "data") },
    input: options.input ?? "",
    encoding: "utf8",
  });
  return { code: result.status, out: result.stdout, error: result.stderr };
}

/** The same in this process, which takes a tenth of the time. It has no standard input. */
async function runHere(args: string[], { data = "data" } = {}) {
  vi.stubEnv("MILEPOST_DATA", join(folder, data));
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  const code = await cli(args).finally(() => {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  });
  return { code, out: written.stdout, error: written.stderr };
}

const contains = (text: string) => expect.stringContaining(text) as string;

const time = "2020-01-01T00:00:00Z";
const archive = {
  magic: "E!vIA5L86J2I",
  timestamp: time,
  repo: "acme/tool",
  labels: [{ name: "bug", description: "", color: "ff0000" }],
  issues: [
    {
      number: 1,
      id: "I1",
      title: "One",
      url: "https://example.com/1",
      state: "OPEN",
      author: "alice",
      authorAssociation: "MEMBER",
      assignees: [],
      labels: ["bug"],
      body: "x\ty\\z\n",
      createdAt: time,
      updatedAt: time,
      closedAt: null,
      comments: [],
    },
  ],
  pulls: [],
};

describe("the command line", () => {
  test("shows its commands and their options", async () => {
    expect(await runHere(["--help"])).toEqual({ code: 0, out: contains("import FILE [--private]"), error: "" });
    for (const command of ["user invite", "user reset-link", "site-setting set", "audit-log export", "mail test"]) {
      expect((await runHere(["--help"])).out).toContain(`  ${command} `);
    }
    for (const command of [["import"], ["token", "create"], ["start"]]) {
      const out = contains(`milepost ${command.join(" ")}`);
      expect(await runHere([...command, "--help"])).toEqual({ code: 0, out, error: "" });
    }
  });

  test.each([
    [["nonsense"], 'There is no command "nonsense".'],
    [["import"], "FILE is missing."],
    [["mail", "test"], "ADDRESS is missing."],
    [["import", "nowhere.json"], "There is no file"],
    [["import", "x", "--public"], "There is no option --public."],
    [["site-setting", "set", "registration", "SOME"], '"SOME" is not one of'],
    [["user", "delete", "--login", "mona"], "This cannot be undone."],
    [["distribute"], "A distributed database is for trials"],
  ])("refuses %j and exits with 2, without opening a database", async (args, message) => {
    // Where a file is, no data folder can be made.
    await writeFile(join(folder, "no-folder"), "");
    expect(await runHere(args, { data: "no-folder/data" })).toMatchObject({ code: 2, error: contains(message) });
  });

  test("prints what distributing the database would do, and what is missing for it", () => {
    const { code, out, error } = milepost(["distribute", "--dry-run"]);
    expect({ code, error }).toEqual({ code: 0, error: "" });
    expect(out).toMatch(/^PostgreSQL \d+\S*, Citus not installed, 0 workers\.\n/);
    expect(out).toMatch(/\d+ tables distributed:\n {2}.*\bissues\b/);
    expect(out).toContain("  issue_links (issue_repository_id, issue_id) references issues\n");
    expect(out).toMatch(/Missing:\n {2}The extension citus: .*\n$/);
  });

  test("creates users and tokens, imports, exports, backs up and restores", async () => {
    const user = ["user", "create", "--login", "mona", "--email", "mona@example.com", "--owner", "--password-stdin"];
    expect(milepost(user, { input: "short" })).toMatchObject({
      code: 1,
      error: expect.stringContaining("Password is too short") as string,
    });
    expect(milepost(user, { input: "long enough password\n" })).toMatchObject({
      code: 0,
      out: "Created mona, an owner of this instance.\n",
    });
    expect(milepost(user, { input: "long enough password\n" })).toMatchObject({
      code: 1,
      error: "Username 'mona' is already taken.\n",
    });
    const unknownScope = await runHere(["token", "create", "--login", "mona", "--scopes", "all"]);
    expect(unknownScope.error).toContain('Unknown scope "all".');
    expect(milepost(["token", "create", "--login", "mona", "--scopes", "repo,read:org"]).out).toMatch(
      /^mp_[\w-]{43}\n$/,
    );

    const file = join(folder, "in.json");
    await writeFile(file, JSON.stringify(archive));
    expect(milepost(["import", file, "--private"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("acme/tool: 1 issues, 0 pull requests") as string,
    });
    expect(milepost(["export", "acme/tool", join(folder, "out.json")]).code).toBe(0);
    expect(await runHere(["export", "acme/nothing", join(folder, "x.json")])).toMatchObject({
      code: 1,
      error: expect.stringContaining("Could not resolve") as string,
    });

    const saved = join(folder, "saved.gz");
    expect(milepost(["backup", saved])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Backed up \d+ rows/) as string,
    });
    expect(await runHere(["backup", "--verify", saved])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The backup is complete: \d+ rows of \d+ tables, created at /) as string,
    });
    expect(await runHere(["backup", "--verify", file])).toMatchObject({ code: 1 });
    expect(await runHere(["restore", saved])).toMatchObject({
      code: 1,
      error: expect.stringContaining("The database is not empty.") as string,
    });
    expect(await runHere(["restore", file], { data: "other" })).toMatchObject({
      code: 1,
      error: "The file is not a backup of Milepost.\n",
    });
    expect(milepost(["restore", saved], { data: "other" })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Restored \d+ rows/) as string,
    });
    expect(await runHere(["export", "acme/tool", join(folder, "restored.json")], { data: "other" })).toMatchObject({
      code: 0,
    });
    const read = async (name: string) => ({
      ...(JSON.parse(await readFile(join(folder, name), "utf8")) as object),
      timestamp: time,
    });
    expect(await read("restored.json")).toEqual(await read("out.json"));
    expect(await read("out.json")).toEqual(archive);
    // Ids continue after those of the backup: the next account does not get an existing one.
    expect(
      milepost(["user", "create", "--login", "hubot", "--email", "h@example.com", "--password-stdin"], {
        input: "long enough password",
        data: "other",
      }).code,
    ).toBe(0);
  }, 120_000);

  test("sets the password of a person who forgot theirs", async () => {
    const data = "people";
    const user = ["user", "create", "--login", "mona", "--email", "mona@example.com", "--password-stdin"];
    expect(milepost(user, { input: "long enough password", data }).code).toBe(0);
    const setPassword = ["user", "set-password", "--login", "mona", "--password-stdin"];
    expect(milepost(setPassword, { input: "password123", data })).toMatchObject({
      code: 1,
      error: expect.stringContaining("Password is too common.") as string,
    });
    expect(milepost(setPassword, { input: "another long password\n", data })).toMatchObject({
      code: 0,
      out: "Set the password of mona. All their sessions have ended.\n",
    });
    expect((await runHere(["user", "sign-out", "--login", "mona"], { data })).out).toBe("Ended 0 sessions of mona.\n");
  }, 120_000);

  test("administers people, settings and the audit log as the pages do", async () => {
    const data = "site";
    // As beside a running server, whose database the commands use.
    const embedded = await startEmbedded(join(folder, data), { canBorrow: false, log: makeLog("warn") });
    onTestFinished(() => embedded.stop());
    const run = (...args: string[]) => runHere(args, { data });
    for (const [login, owner] of [["mona", ["--owner"]] as const, ["hubot", []] as const]) {
      const user = [
        "user",
        "create",
        "--login",
        login,
        "--email",
        `${login}@example.com`,
        "--password-stdin",
        ...owner,
      ];
      expect(milepost(user, { input: "long enough password", data }).code).toBe(0);
    }
    expect((await run("user", "invite", "--email", "nora@example.com", "--email-checked")).out).toMatch(
      /\/join\/[\w-]{43}\n$/,
    );
    expect((await run("user", "reset-link", "--login", "hubot")).out).toMatch(/\/reset\/[\w-]{43}\n$/);
    expect((await run("user", "suspend", "--login", "hubot")).out).toBe("Suspended hubot.\n");
    expect((await run("user", "list", "--search", "HUB")).out).toBe(
      "hubot\thubot@example.com\tmember\tsuspended\tnever signed in\n",
    );
    expect((await run("user", "unsuspend", "--login", "hubot")).out).toBe("hubot can sign in again.\n");
    expect(await run("user", "demote", "--login", "mona")).toMatchObject({
      code: 1,
      error: "mona is the last site administrator. Promote somebody else first.\n",
    });
    expect((await run("user", "promote", "--login", "hubot")).out).toBe("hubot is a site administrator.\n");
    expect((await run("user", "demote", "--login", "mona")).out).toBe("mona is no longer a site administrator.\n");
    expect(await run("user", "delete", "--login", "mona")).toMatchObject({
      code: 2,
      error: contains("Add --yes to do it."),
    });
    expect((await run("user", "delete", "--login", "mona", "--yes")).out).toBe("Deleted mona.\n");
    expect((await run("site-setting", "set", "registration", "CLOSED")).out).toBe("Set registration.\n");
    expect((await run("site-setting", "get", "registration")).out).toBe("CLOSED\n");
    expect((await run("site-setting", "get")).out).toContain("organizationCreation\tEVERYONE\n");
    expect(await run("site-setting", "set", "registration", "closed")).toMatchObject({
      code: 2,
      error: contains('"closed" is not'),
    });
    expect(await run("user", "invite")).toMatchObject({ code: 1, error: contains("Registration is closed.") });
    const file = join(folder, "audit.json");
    // Addresses of people are in it: it is private even where a public file or a link had its name.
    const linked = join(folder, "linked.json");
    await writeFile(linked, "kept", { mode: 0o644 });
    await symlink(linked, file);
    expect((await run("audit-log", "export", file, "--format", "json", "--action", "user")).code).toBe(0);
    const entries = JSON.parse(await readFile(file, "utf8")) as { action: string; actor: string | null }[];
    expect(entries.map(({ action }) => action)).toEqual([
      "user.delete",
      "user.demote",
      "user.promote",
      "user.unsuspend",
      "user.suspend",
      "user.create_password_reset_link",
      "user.create",
      "user.create",
    ]);
    expect(entries.every(({ actor }) => actor === null)).toBe(true);
    expect((await lstat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(linked, "utf8")).toBe("kept");
    expect((await run("audit-log", "export", linked)).code).toBe(0);
    expect((await lstat(linked)).mode & 0o777).toBe(0o600);
  }, 240_000);
});
