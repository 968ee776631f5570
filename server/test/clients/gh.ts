import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLIENT_HOST } from "./client-host.ts";
import type { ClientWorld } from "./client-test.ts";

/** Whether GitHub's command line is installed: `npm test` installs Debian's, where it can. */
export const HAS_GH = spawnSync("gh", ["--version"]).status === 0;
if (!HAS_GH) console.warn("gh is not installed: its tests are skipped.");

export type GhResult = { status: number | null; stdout: string; stderr: string };

export type Gh = {
  /** Runs gh with arguments as they are typed; quoted ones hold spaces. */
  (command: string, input?: string, onOutput?: (text: string) => void): Promise<GhResult>;
  /** The standard output of a command that succeeds. */
  ok(command: string, input?: string): Promise<string>;
  /** The same as JSON. */
  json<T = unknown>(command: string): Promise<T>;
  remove(): Promise<void>;
};

type GhOptions = {
  repo?: string;
  folder?: string;
  isSignedIn?: boolean;
  /** Instead of the socket, a host with its port, and the file of its certificate. */
  tls?: { host: string; certificateFile: string };
};

/**
 * gh with a clean configuration and, unless it has to sign in itself, the token of a person, which talks to the server through its
 * socket. In a folder of git, gh finds the repository itself.
 */
export async function makeGh(
  client: Pick<ClientWorld, "socket" | "token">,
  login: string,
  { repo = "octo/hello", folder, isSignedIn = true, tls }: GhOptions = {},
): Promise<Gh> {
  const host = tls?.host ?? CLIENT_HOST;
  const home = await mkdtemp(join(tmpdir(), "milepost-gh-"));
  await mkdir(join(home, "config"));
  await writeFile(
    join(home, "config", "config.yml"),
    `${tls ? "" : `http_unix_socket: ${client.socket}\n`}prompt: disabled\n`,
  );
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    GH_CONFIG_DIR: join(home, "config"),
    GH_HOST: host,
    ...(tls ? { SSL_CERT_FILE: tls.certificateFile } : {}),
    ...(isSignedIn ? { GH_ENTERPRISE_TOKEN: await client.token(login) } : {}),
    ...(folder === undefined ? { GH_REPO: `${host}/${repo}` } : {}),
    GH_NO_UPDATE_NOTIFIER: "1",
    NO_COLOR: "1",
    // Prints the address that gh opens.
    GH_BROWSER: "echo",
    GH_EDITOR: `sh -c 'echo Written in an editor > "$0"'`,
    TZ: "UTC",
  };
  const gh: (...args: Parameters<Gh>) => Promise<GhResult> = (command, input, onOutput) =>
    run(splitArguments(command), { cwd: folder ?? home, env, input, onOutput });
  const ok = async (command: string, input?: string) => {
    const { status, stdout, stderr } = await gh(command, input);
    if (status !== 0) throw new Error(`gh ${command} exited with ${status}: ${stderr || stdout}`);
    return stdout;
  };
  return Object.assign(gh, {
    ok,
    json: async <T>(command: string) => JSON.parse(await ok(command)) as T,
    remove: () => rm(home, { recursive: true, force: true }),
  });
}

type Options = {
  cwd: string;
  env: Record<string, string>;
  input: string | undefined;
  onOutput: ((text: string) => void) | undefined;
};

function run(args: readonly string[], { cwd, env, input, onOutput }: Options): Promise<GhResult> {
  return new Promise((resolve, reject) => {
    const child = spawn("gh", args, { cwd, env });
    const result: GhResult = { status: null, stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      result.stdout += chunk.toString();
      onOutput?.(result.stdout);
    });
    child.stderr.on("data", (chunk: Buffer) => (result.stderr += chunk.toString()));
    child.on("error", reject);
    // gh may have ended before it reads its input.
    child.stdin.on("error", () => undefined);
    child.on("close", (status) => resolve({ ...result, status }));
    child.stdin.end(input ?? "");
  });
}

function splitArguments(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
}
