import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/test/folder.ts";

const PORT = process.env["E2E_PORT"] ?? "4173";

/** The real program on an empty data folder, as a new person starts it. Its set-up link is left for the first journey. */
export default async function setup(): Promise<() => Promise<void>> {
  const data = await makeFolder("milepost e2e ");
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, PORT, MILEPOST_DATA: data, LOG_LEVEL: "warn", DATABASE_URL: "", NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const link = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const match = /Make yours: (\S+)/.exec(text);
      if (match?.[1]) resolve(match[1]);
    });
    child.once("exit", (code) =>
      reject(new Error(`The server ended with ${String(code)} before it was ready.\n${text}`)),
    );
  });
  process.env["SETUP_LINK"] = link;
  process.env["E2E_DATA"] = data;
  return async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
    await rm(data, { recursive: true, force: true });
  };
}
