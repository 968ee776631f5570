// `npm run dev`: the server from source, pages through Vite with reload and source maps. Restarts when server code changes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./paths.mjs";
import { checkNode, installPackages } from "./setup.mjs";

checkNode();
installPackages();
const { generate } = await import("./generate.mjs");
generate();
const { createRequire } = await import("node:module");
const relay = spawn(createRequire(import.meta.url)("relay-compiler"), ["--watch", "relay.config.json"], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
});
const server = spawn(
  process.execPath,
  [
    join(ROOT, "node_modules/tsx/dist/cli.mjs"),
    "watch",
    "--clear-screen=false",
    "--include",
    "server/migrations/*",
    "scripts/dev-server.ts",
  ],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, MILEPOST_MODE: "development" } },
);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    relay.kill();
    server.kill(signal);
  });
}
server.once("exit", (code) => {
  relay.kill();
  process.exit(code ?? 0);
});
