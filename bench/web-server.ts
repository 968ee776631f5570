import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram } from "./start-program.ts";
import { ROOT } from "#server/main.ts";

const PORT = 4319;
export const PASSWORD = "correct horse battery";

type WebServer = {
  url: string;
  /** Runs a command of `milepost` on the same data. Returns its output. */
  command(args: string[], input?: string): string;
  stop(): Promise<void>;
};

/** Starts the program as `npm start` does, with one repository and one person. */
export async function startWebServer(): Promise<WebServer> {
  const data = await mkdtemp(join(tmpdir(), "milepost-bench-web-"));
  const env = { PORT: String(PORT), MILEPOST_DATA: data, DATABASE_URL: "" };
  const stop = await startProgram({ script: "scripts/start.mjs", env });
  const command: WebServer["command"] = (args, input = "") => {
    const options = {
      cwd: ROOT,
      env: { ...process.env, ...env, LOG_LEVEL: "warn", NODE_ENV: "production" },
      input,
      encoding: "utf8",
    } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/milepost.mjs", ...args], options);
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const person = ["--login", "mona", "--email", "mona@example.com"];
  command(["user", "create", ...person, "--owner", "--password-stdin"], PASSWORD);
  await writeFile(join(data, "archive.json"), JSON.stringify(makeArchive()));
  command(["import", join(data, "archive.json")]);
  return {
    url: `http://localhost:${PORT}`,
    command,
    async stop() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Only serves documents by path: the floor of a page load. */
export async function startFileServer(files: Map<string, string>): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    response.statusCode = file === undefined ? 404 : 200;
    response.setHeader("content-type", "text/html; charset=utf-8").end(file);
  });
  await new Promise<void>((resolve) => server.listen(PORT + 1, resolve));
  return { url: `http://localhost:${PORT + 1}`, stop: () => server.close() };
}

/** A hundred issues; the first has 2,000 comments, the twentieth 20, the others 4. */
function makeArchive(): object {
  return {
    magic: "E!vIA5L86J2I",
    timestamp: time(0),
    repo: "bench/web",
    labels: [{ name: "bug", color: "d73a4a", description: "" }],
    issues: Array.from({ length: 100 }, (_, index) => makeIssue(index + 1)),
    pulls: [],
  };
}

const COMMENT_COUNTS: Record<number, number> = { 1: 2000, 20: 20 };
const PEOPLE = ["alice", "bob", "carol"];

function makeIssue(number: number): object {
  return {
    number,
    id: `W${number}`,
    title: `Issue ${number} about something that takes a whole line`,
    url: "https://example.com/",
    state: number % 4 === 0 ? "CLOSED" : "OPEN",
    author: PEOPLE[number % 3],
    authorAssociation: "MEMBER",
    assignees: [],
    labels: ["bug"],
    body: `Some text with \`code\` and a list.\n\n- one\n- two\n\nSee #${(number % 50) + 1}.`,
    createdAt: time(number),
    updatedAt: time(number),
    closedAt: number % 4 === 0 ? time(number + 1) : null,
    comments: Array.from({ length: COMMENT_COUNTS[number] ?? 4 }, (_, index) => ({
      author: PEOPLE[index % 3],
      authorAssociation: "NONE",
      body: `Comment ${index} with **bold** text and \`code\`.`,
      createdAt: time(number + index + 1),
      updatedAt: time(number + index + 1),
    })),
  };
}

function time(minute: number): string {
  return new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString();
}
