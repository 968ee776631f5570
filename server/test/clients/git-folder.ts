import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CLIENT_HOST } from "#server/test/clients/client-host.ts";

const runFile = promisify(execFile);

export type GitFolder = {
  /** The folder of the clone. */
  path: string;
  git(...args: string[]): Promise<string>;
  remove(): Promise<void>;
};

/**
 * A clone of octo/hello with a commit on main. Its remote has the address of the server, where gh looks for the repository;
 * git reaches a bare repository beside the clone instead, because the server has no git.
 */
export async function makeGitFolder(): Promise<GitFolder> {
  const root = await mkdtemp(join(tmpdir(), "milepost-git-"));
  const path = join(root, "clone");
  const bare = join(root, "bare");
  const ssh = join(root, "ssh");
  const env = { PATH: process.env["PATH"] ?? "", HOME: root, GIT_CONFIG_NOSYSTEM: "1" };
  const run = async (cwd: string, args: readonly string[]) => (await runFile("git", args, { cwd, env })).stdout.trim();
  // The last argument of ssh is the command at the other side: git-upload-pack '/octo/hello.git'.
  await writeFile(ssh, `#!/bin/sh\nfor last; do :; done\nexec \${last%% *} '${bare}'\n`);
  await chmod(ssh, 0o755);
  await run(root, ["init", "-q", "--bare", bare]);
  await run(root, ["init", "-q", "-b", "main", path]);
  const git = (...args: string[]) => run(path, args);
  await git("config", "user.name", "mona");
  await git("config", "user.email", "mona@example.com");
  await git("config", "core.sshCommand", ssh);
  await git("remote", "add", "origin", `ssh://git@${CLIENT_HOST}/octo/hello.git`);
  await git("commit", "-q", "--allow-empty", "-m", "First");
  await git("push", "-q", "origin", "main");
  return { path, git, remove: () => rm(root, { recursive: true, force: true }) };
}
