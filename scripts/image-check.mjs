// Builds the image and runs it as compose.yaml says: an account and an issue are made, the program and then its container are killed,
// and the issue is still there. Needs Docker with Compose, and a network.
import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "./free-port.mjs";
import { ROOT } from "./paths.mjs";
import { expectTitles, requestApi } from "./release-check.mjs";

const MILEPOST = ["node", "/opt/milepost/node_modules/milepost/milepost.mjs"];
const READY_TIMEOUT_SECONDS = 120;

export async function checkImage() {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const compose = openCompose({
    COMPOSE_PROJECT_NAME: `milepost-check-${process.pid}`,
    MILEPOST_PORT: String(port),
    MILEPOST_URL: url,
  });
  const execute = (args, input) => compose(["exec", "-T", "milepost", ...args], { input });
  try {
    compose(["up", "--detach", "--build"], { isPrinted: true });
    await waitUntilHealthy(compose);
    const user = execute(["node", "-p", "process.getuid()"]).trim();
    if (user === "0") throw new Error("The program runs as root in its container.");

    const owner = ["user", "create", "--login", "mona", "--email", "mona@example.com", "--owner", "--password-stdin"];
    execute([...MILEPOST, ...owner], "a password of the image check\n");
    const token = execute([...MILEPOST, "token", "create", "--login", "mona", "--scopes", "repo"]).trim();
    const api = (method, path, body) => requestApi({ url }, token, { method, path, body });
    await api("POST", "/user/repos", { name: "hello" });
    await api("POST", "/repos/mona/hello/issues", { title: "In a container" });

    execute(["node", "-e", KILL_PROGRAM]);
    await waitUntilReady(url);
    await expectTitles(api, ["In a container"]);

    compose(["kill"]);
    compose(["rm", "--force"]);
    compose(["up", "--detach"]);
    await waitUntilReady(url);
    await expectTitles(api, ["In a container"]);

    compose(["stop"]);
    const container = compose(["ps", "--all", "--quiet", "milepost"]).trim();
    const state = runCommand("docker", ["inspect", "--format", "{{.State.ExitCode}}", container]).trim();
    if (state !== "0") throw new Error(`The container ended with ${state} after it was stopped.`);
  } catch (error) {
    console.error(compose(["logs", "--tail", "50"]));
    throw error;
  } finally {
    compose(["down", "--volumes"]);
  }
}

/** Process 1 is the init of Docker. */
const KILL_PROGRAM = `
  const { readdirSync, readFileSync } = require("node:fs");
  const isProgram = (pid) => readFileSync("/proc/" + pid + "/cmdline", "utf8").startsWith("node\\0/opt/milepost/");
  const pids = readdirSync("/proc").map(Number).filter((pid) => pid > 1 && isProgram(pid));
  for (const pid of pids) process.kill(pid, "SIGKILL");
`;

/** `docker compose`, or the older `docker-compose`. */
function openCompose(settings) {
  const isPlugin = spawnSync("docker", ["compose", "version"]).status === 0;
  const [command, ...first] = isPlugin ? ["docker", "compose"] : ["docker-compose"];
  if (spawnSync(command, [...first, "version"]).status !== 0) throw new Error("Docker Compose is not installed.");
  return (args, options) => runCommand(command, [...first, ...args], { settings, ...options });
}

/** Runs a command in the project's folder and returns its output. */
function runCommand(command, args, { settings = {}, input, isPrinted = false } = {}) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    encoding: "utf8",
    input,
    stdio: ["pipe", isPrinted ? "inherit" : "pipe", isPrinted ? "inherit" : "pipe"],
  });
  if (result.error) throw result.error;
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(" ")} ended with ${result.status}: ${result.stderr ?? ""}`);
  return result.stdout ?? "";
}

async function waitUntilHealthy(compose) {
  const container = compose(["ps", "--quiet", "milepost"]).trim();
  const readHealth = () => runCommand("docker", ["inspect", "--format", "{{.State.Health.Status}}", container]).trim();
  await waitUntil("The container is not healthy", () => readHealth() === "healthy");
}

function waitUntilReady(url) {
  return waitUntil("The server does not answer", async () => {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    return response?.ok === true;
  });
}

async function waitUntil(failure, test) {
  const end = Date.now() + READY_TIMEOUT_SECONDS * 1000;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`${failure} after ${READY_TIMEOUT_SECONDS} seconds.`);
    await delay(500);
  }
}

if (process.argv[1] === import.meta.filename) await checkImage();
