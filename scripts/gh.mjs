// Installs GitHub's command line for the tests that run it: Debian's package if run as root. Elsewhere these tests are skipped.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const PATH = "/usr/bin/gh";

export function installGh() {
  if (existsSync(PATH) || spawnSync("gh", ["--version"]).status === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    console.error("gh is not installed: its tests are skipped.");
    return;
  }
  const options = { stdio: ["ignore", 2, 2], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  const { status } = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "gh"], options);
  if (status !== 0) console.error("gh could not be installed: its tests are skipped.");
}
