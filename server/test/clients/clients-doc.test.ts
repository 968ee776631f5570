import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_HOST } from "#server/test/clients/client-host.ts";
import { startClientWorld, type ClientWorld } from "#server/test/clients/client-test.ts";
import { HAS_GH, makeGh } from "#server/test/clients/gh.ts";
import { makeGitFolder } from "#server/test/clients/git-folder.ts";
import { readExamples } from "#server/test/clients/read-examples.ts";
import { registerApp } from "#server/test/clients/registered-app.ts";
import { ROOT } from "#server/test/world.ts";

const runFile = promisify(execFile);
const DOCUMENTED_HOST = "milepost.example.com";
const [ENVIRONMENT = "", SIGN_IN = "", WORK = "", CLONE = ""] = readExamples("gh", "sh");

const readLines = (example: string) => example.replaceAll(DOCUMENTED_HOST, CLIENT_HOST).trim().split("\n");

describe.skipIf(!HAS_GH)("the commands of docs/clients.md", () => {
  let client: Awaited<ReturnType<typeof startClientWorld>>;

  beforeAll(async () => {
    client = await startClientWorld({ env: { MILEPOST_URL: `https://${CLIENT_HOST}` } });
  });

  afterAll(() => client.stop());

  /** Those of gh; what is exported is the environment that all tests of gh have. */
  const ofGh = (example: string) => {
    const lines = readLines(example);
    expect(lines.filter((line) => !/^(?:gh |git |export GH_(?:HOST|ENTERPRISE_TOKEN|REPO)=)/.test(line))).toEqual([]);
    return lines.filter((line) => line.startsWith("gh ")).map((line) => line.slice("gh ".length));
  };

  test("work with the host and the token of the environment", async () => {
    const gh = await makeGh(client, "mona");
    const outputs = new Map<string, string>();
    for (const command of [...ofGh(ENVIRONMENT), ...ofGh(WORK)]) outputs.set(command, await gh.ok(command));
    expect(outputs.get("api repos/octo/hello/issues/1 --jq .title")).toBe("It crashes\n");
    expect(outputs.get("search issues crashes --state closed")).toMatch(/^octo\/hello\t1\tclosed\tIt crashes\tcrash\t/);
    expect(outputs.get("issue view 1 --comments")).toMatch(/Looking into it[\s\S]*Mended/);
    await gh.remove();
  });

  test("keep a token, which gh uses from then on", async () => {
    const gh = await makeGh(client, "mona", { isSignedIn: false });
    for (const command of ofGh(SIGN_IN)) {
      const [words = "", file] = command.split(" < ");
      await gh.ok(words, file === undefined ? undefined : await client.token("mona"));
    }
    expect(await gh.ok("api user --jq .login")).toBe("mona\n");
    await gh.remove();
  });

  test("find the repository of a clone by its remote", async () => {
    const folder = await makeGitFolder();
    await folder.git("remote", "remove", "origin");
    const gh = await makeGh(client, "mona", { folder: folder.path });
    for (const line of readLines(CLONE)) {
      const [program, ...words] = line.split(" ");
      if (program === "git") await folder.git(...words);
      else await gh.ok(words.join(" "));
    }
    expect(await gh.ok("issue list --state closed")).toContain("It crashes");
    await gh.remove();
    await folder.remove();
  });
});

describe("the programs of docs/clients.md", () => {
  let client: Awaited<ReturnType<typeof startClientWorld>>;

  beforeAll(async () => {
    client = await startClientWorld();
    await client.world.issue("wren", { title: "It crashes" });
  });

  afterAll(() => client.stop());

  test("list issues with the token of a person, and as an app", async () => {
    const [person = "", app = ""] = readExamples("Octokit", "js");
    expect(await runModule(client, person, { TOKEN: await client.token("mona") })).toBe("#1 It crashes\nmona\n");
    const registered = await registerApp(client, { name: "Lister", permissions: { issues: "read" } });
    const env = { APP_ID: String(registered.app.id), PRIVATE_KEY: registered.privateKey };
    expect((await runModule(client, app, env)).trim().split("\n").toSorted()).toEqual([
      "octo/hello: 1 open",
      "octo/secret: 0 open",
    ]);
  }, 60_000);

  test("read a user with curl and a password", async () => {
    const [command = ""] = readExamples("Other clients", "sh");
    const shell = toLocal(client, command);
    const env = { PATH: process.env["PATH"], TOKEN: await client.token("mona") };
    const { stdout } = await runFile("sh", ["-c", shell], { env });
    expect(JSON.parse(stdout)).toMatchObject({ login: "mona" });
  });
});

/** An example that asks the server of the test. */
function toLocal({ url }: ClientWorld, example: string): string {
  return example.replaceAll(`https://${DOCUMENTED_HOST}`, url);
}

/** Runs a module in a folder and a process of its own, and returns what it prints. */
async function runModule(client: ClientWorld, code: string, env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "milepost-example-"));
  try {
    await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "example.mjs"), toLocal(client, code));
    const { stdout } = await runFile(process.execPath, ["example.mjs"], { cwd: folder, env });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
