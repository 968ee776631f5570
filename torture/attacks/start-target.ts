import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startInstance, type Instance } from "../platform/instance.ts";
import { makeRandom } from "../platform/random.ts";
import { send, sendOrClosed, type Answer, type Sent } from "./client.ts";
import {
  asPage,
  BODY_TIMEOUT_SECONDS,
  PASSWORD,
  signIn,
  type GraphqlResult,
  type Person,
  type Target,
} from "./target.ts";
import { fillWorld } from "./world.ts";

export type TargetOptions = {
  seed: number;
  /** The folder of serve.js and cli.js: dist/server, or dist/test in tests. */
  programs?: string;
  /** An own database; without it the program starts the embedded one. */
  databaseUrl?: string | undefined;
  /** Issues of the public repository, which make searches expensive. */
  issues: number;
  env?: Record<string, string>;
};

const ROOT = join(import.meta.dirname, "../..");

export async function startTarget(options: TargetOptions): Promise<Target> {
  const dataDir = await mkdtemp(join(tmpdir(), "milepost-attacks-"));
  // Run by root, the embedded database is another user, who must get through.
  await chmod(dataDir, 0o755);
  const programs = options.programs ?? "dist/server";
  const instance = await startInstance({
    dataDir,
    databaseUrl: options.databaseUrl,
    command: [process.execPath, `${programs}/serve.js`],
    env: {
      MILEPOST_BODY_TIMEOUT_SECONDS: String(BODY_TIMEOUT_SECONDS),
      // So that attackers have many addresses.
      MILEPOST_TRUST_PROXY: "true",
      MILEPOST_DRAIN_SECONDS: "2",
      ...options.env,
    },
  });
  const stop = async () => {
    await instance.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await instance.waitUntilReady();
    return await makeTarget({ instance, options: { ...options, programs }, dataDir, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

type Started = { instance: Instance; options: TargetOptions; dataDir: string; stop: () => Promise<void> };

async function makeTarget({ instance, options, dataDir, stop }: Started): Promise<Target> {
  const { port } = instance;
  const persisted = await readOperationIds();
  const takeBugs = collectBugs(instance);
  const graphqlAt = async (sent: Sent): Promise<GraphqlResult> => toResult(await send(port, sent));
  const pageOperation: Target["pageOperation"] = (name, variables, cookie) =>
    graphqlAt({ path: "/graphql", headers: asPage({ cookie }), body: { id: persisted.get(name), variables } });
  const makeToken: Target["makeToken"] = async (scopes, { cookie }) => {
    const input = { name: "attack", scopes, expiresInDays: 1 };
    const { data, errors } = await pageOperation("useCreateAccessTokenMutation", { input }, cookie);
    const { token } = (data?.["createAccessToken"] ?? {}) as { token?: string };
    if (!token) throw new Error(`No token was made: ${JSON.stringify(errors)}`);
    return token;
  };
  const people = await makePeople({ instance, options, dataDir });
  const [owner, reader, attacker] = await Promise.all(
    people.map(async (person) => ({ ...person, token: await makeToken(["repo", "user"], person) })),
  );
  if (!owner || !reader || !attacker) throw new Error("The people were not made.");
  const target: Omit<Target, "world"> = {
    port,
    dataDir,
    random: makeRandom(options.seed),
    owner,
    reader,
    attacker,
    send: (sent) => send(port, sent),
    sendOrClosed: (sent) => sendOrClosed(port, sent),
    graphql: (query, variables = {}, token = attacker.token) =>
      graphqlAt({ path: "/api/graphql", headers: { authorization: `token ${token}` }, body: { query, variables } }),
    pageOperation,
    makeToken,
    rssMb: () => readRss(instance.process.pid ?? 0),
    takeBugs,
    hasEnded: () => instance.hasEnded(),
    stop,
  };
  return { ...target, world: await fillWorld(target, options.issues) };
}

function toResult({ status, text, ms }: Answer): GraphqlResult {
  try {
    const { data, errors } = JSON.parse(text) as Partial<GraphqlResult>;
    return { status, ms, data: data ?? null, errors: errors ?? [] };
  } catch {
    return { status, ms, data: null, errors: [{ message: text.slice(0, 200) }] };
  }
}

/** By the name of the operation. */
async function readOperationIds(): Promise<Map<string, string>> {
  const byId = JSON.parse(await readFile(join(ROOT, "dist/persisted.json"), "utf8")) as Record<string, string>;
  return new Map(
    Object.entries(byId).flatMap(([id, text]) => {
      const [, name] = /^(?:query|mutation|subscription) (\w+)/.exec(text) ?? [];
      return name ? [[name, id] as const] : [];
    }),
  );
}

/** Lines of the log of level `error` or above, and what is not a line of the log: a stack of a crash. */
function collectBugs(instance: Instance): () => string[] {
  let bugs: string[] = [];
  for (const stream of [instance.process.stdout, instance.process.stderr]) {
    let rest = "";
    stream?.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split("\n");
      rest = lines.pop() ?? "";
      bugs.push(...lines.flatMap(readBug));
    });
  }
  return () => {
    const found = bugs;
    bugs = [];
    return found;
  };
}

function readBug(line: string): string[] {
  if (!line.startsWith("{")) return /Error|Unhandled/.test(line) ? [line] : [];
  const { level, msg, err } = JSON.parse(line) as {
    level: number;
    msg?: string;
    err?: { message?: string; stack?: string };
  };
  return level < 50 ? [] : [`${msg ?? ""}: ${err?.stack ?? err?.message ?? ""}`.slice(0, 600)];
}

const LOGINS = ["mona", "reader", "eve"] as const;

/** The owner of the instance, somebody, and the attacker. */
async function makePeople({ instance, options, dataDir }: Omit<Started, "stop">): Promise<Omit<Person, "token">[]> {
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    MILEPOST_DATA: dataDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
  };
  for (const login of LOGINS) {
    const flags = login === "mona" ? ["--owner"] : [];
    const args = ["user", "create", "--login", login, "--email", `${login}@example.com`, ...flags, "--password-stdin"];
    await runCommand([join(ROOT, options.programs ?? "", "cli.js"), ...args], { env, input: PASSWORD });
  }
  return Promise.all(LOGINS.map(async (login) => ({ login, cookie: await signIn(instance.port, login) })));
}

function runCommand(args: string[], { env, input }: { env: NodeJS.ProcessEnv; input: string }): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["pipe", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")}: ${said}`))));
  });
}

/** In MB; 0 once the process has ended. */
export async function readRss(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
