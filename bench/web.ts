import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { printFigures, type Figures } from "./measure.ts";
import { ROOT } from "#server/main.ts";

/**
 * `npm run bench:web`: the time from a click, or from the start of a load, to
 * the frame that has the issue's title, in headless Chromium beside two floors of
 * the same run: a page of one heading, and the very pages as files without a
 * program, off a server that does nothing else.
 */
const RUNS = Number(process.argv.find((arg) => arg.startsWith("--runs="))?.split("=")[1] ?? 20);
const PORT = 4319;
const PASSWORD = "correct horse battery";
const data = await mkdtemp(join(tmpdir(), "milepost-bench-web-"));
const env = {
  ...process.env,
  PORT: String(PORT),
  MILEPOST_DATA: data,
  LOG_LEVEL: "warn",
  DATABASE_URL: "",
  NODE_ENV: "production",
};

const server = spawn(process.execPath, ["scripts/start.mjs"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
await new Promise<void>((resolve, reject) => {
  server.stdout.on("data", (chunk: Buffer) => chunk.toString().includes("is ready") && resolve());
  server.once("exit", () => reject(new Error("The server ended.")));
});
const command = (args: string[], input = "") => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/milepost.mjs", ...args], {
    cwd: ROOT,
    env,
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
};
command(["user", "create", "--login", "mona", "--email", "mona@example.com", "--owner", "--password-stdin"], PASSWORD);
await writeFile(join(data, "archive.json"), JSON.stringify(archive()));
command(["import", join(data, "archive.json")]);

const files: Record<string, string> = { "/": "<!doctype html><title>x</title><h1>A title</h1>" };
const floorServer = createServer((request, response) => {
  const file = files[request.url ?? ""];
  response.statusCode = file === undefined ? 404 : 200;
  response.setHeader("content-type", "text/html; charset=utf-8").end(file);
});
await new Promise<void>((resolve) => floorServer.listen(PORT + 1, resolve));

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
const url = `http://localhost:${PORT}`;
console.log(
  `Node ${process.version}, Chromium ${browser.version()}, load ${loadavg()
    .map((n) => n.toFixed(2))
    .join(" ")}, ${RUNS} runs\n`,
);
const rows: Figures[] = [];
try {
  const floor = await figures("floor: a static page, cold", () =>
    cold(browser, `http://localhost:${PORT + 1}/`, false),
  );
  rows.push(floor);
  await keepFiles(["/bench/web/issues/2", "/bench/web/issues"]);
  for (const [name, path] of [
    ["floor: the issue's page as a file, cold", "/bench/web/issues/2"],
    ["floor: the list's page as a file, cold", "/bench/web/issues"],
  ] as const) {
    rows.push(await figures(name, () => cold(browser, `http://localhost:${PORT + 1}${path}`, false)));
  }
  rows.push(await figures("hard load of an issue, cold", () => cold(browser, `${url}/bench/web/issues/2`, true)));
  rows.push(await figures("hard load of a list, cold", () => cold(browser, `${url}/bench/web/issues`, true)));
  const page = await signedIn(browser);
  await visit(page, `${url}/bench/web/issues`);
  // The worker takes over, and has read both pages once.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of ["/bench/web/issues/2", "/bench/web/issues"]) await visit(page, url + path);
  rows.push(await figures("hard load of an issue, warm", () => hard(page, `${url}/bench/web/issues/2`)));
  rows.push(await figures("hard load of a list, warm", () => hard(page, `${url}/bench/web/issues`)));
  rows.push(await figures("list → issue, prefetched", (run) => soft(page, run, true)));
  rows.push(await figures("list → issue, not prefetched", (run) => soft(page, run, false)));
  await makeViews();
  rows.push(await figures("view → view, prefetched", (run) => step(page, run, true)));
  rows.push(await figures("view → view, not prefetched", (run) => step(page, run, false)));
  rows.push(await figures("a thread of 20 comments, hard, warm", () => hard(page, `${url}/bench/web/issues/20`)));
  rows.push(await figures("a thread of 2,000 comments, hard, warm", () => hard(page, `${url}/bench/web/issues/1`)));
  printFigures(rows, floor);
  console.log(`\n${await scrolling(page)}`);
} finally {
  await browser.close();
  floorServer.close();
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  await rm(data, { recursive: true, force: true });
}

async function figures(name: string, run: (run: number) => Promise<number>): Promise<Figures> {
  for (let warm = 0; warm < 3; warm += 1) await run(warm);
  const times: number[] = [];
  for (let at = 0; at < RUNS; at += 1) times.push(await run(at + 3));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, p50: at(0.5), p95: at(0.95), p99: at(0.99), runs: RUNS };
}

/** The pages as a person gets them, without their program: what the same browser takes to paint the same bytes. */
async function keepFiles(paths: string[]): Promise<void> {
  const page = await signedIn(browser, true);
  for (const path of paths) {
    const html = await (await page.request.get(url + path)).text();
    files[path] = html.replace(/<script type="module"[\s\S]*?<\/script>/, "");
  }
  await page.context().close();
}

/** In a browser that knows nothing: first paint, which has the title. */
async function cold(browser: Browser, address: string, isSignedIn: boolean): Promise<number> {
  const page = isSignedIn ? await signedIn(browser, true) : await (await named(await browser.newContext())).newPage();
  await page.goto(address);
  const time = await firstPaint(page);
  await page.context().close();
  return time;
}

async function hard(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const time = await firstPaint(page);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  return time;
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          if (paint && document.querySelector("h1")) resolve(paint.startTime);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Views of the dashboard, each with a page of rows. */
async function makeViews(): Promise<void> {
  const { stdout } = spawnSync(
    process.execPath,
    ["scripts/milepost.mjs", "token", "create", "--login", "mona", "--scopes", "repo"],
    { cwd: ROOT, env, encoding: "utf8" },
  );
  for (let at = 1; at <= 10; at += 1) {
    const query = `mutation { createDashboardSearchShortcut(input: { name: "View ${at}", query: "is:issue created:>2024-01-01T00:0${at % 10}:00Z" }) { shortcut { id } } }`;
    const response = await fetch(`${url}/api/graphql`, {
      method: "POST",
      headers: { authorization: `token ${stdout.trim()}`, "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

/** From the click on a view to the end of the frame in which its rows stand under its name. */
async function step(page: Page, run: number, isPrefetched: boolean): Promise<number> {
  await visit(page, `${url}/issues/assigned`);
  const link = page
    .getByRole("list", { name: "Saved views" })
    .getByRole("link")
    .nth(run % 10);
  if (isPrefetched) {
    await link.hover();
    await page.waitForTimeout(400);
  }
  return link.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const name = element.querySelector("span + span")?.textContent ?? "";
        const started = performance.now();
        (element as HTMLElement).click();
        const look = () => {
          const stands =
            document.querySelector("main h1")?.textContent === name && document.querySelector("[data-issue-link]");
          if (!stands) {
            requestAnimationFrame(look);
            return;
          }
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      }),
  );
}

/** From the click on a row to the end of the frame in which its title stands as the page's heading. */
async function soft(page: Page, run: number, isPrefetched: boolean): Promise<number> {
  await visit(page, `${url}/bench/web/issues?q=is%3Aissue&page=${isPrefetched ? 1 : 2 + (run % 3)}`);
  const row = page.locator("[data-issue-link]").nth(1 + (run % 10));
  if (isPrefetched) {
    await row.hover();
    await page.waitForTimeout(400);
  }
  return row.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        const title = link.textContent ?? "";
        const started = performance.now();
        (link as HTMLElement).click();
        const look = () => {
          if (!document.querySelector("main h1")?.textContent?.includes(title)) {
            requestAnimationFrame(look);
            return;
          }
          // The first task after this frame: it has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      }),
  );
}

/** Loads the whole long thread, then scrolls through it: how long frames take. */
async function scrolling(page: Page): Promise<string> {
  await visit(page, `${url}/bench/web/issues/1`);
  const more = page.getByRole("button", { name: "Load more" });
  while ((await more.count()) > 0) {
    await more.first().click();
    await page.waitForTimeout(300);
  }
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        const step = () => {
          const now = performance.now();
          times.push(now - last);
          last = now;
          scrollBy(0, 600);
          if (times.length < 240) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
  );
  frames.sort((a, b) => a - b);
  const at = (share: number) => (frames[Math.floor(frames.length * share)] ?? 0).toFixed(1);
  return `Scrolling a thread of 2,000 comments, all loaded: frames of ${at(0.5)} ms p50, ${at(0.95)} ms p95, ${at(0.99)} ms p99`;
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Signed in; with `isBare` without the worker, as on a first visit. */
async function signedIn(browser: Browser, isBare = false): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: isBare ? "block" : "allow" });
  await context.request.post(`${url}/session`, {
    headers: { "sec-fetch-site": "same-origin", origin: url },
    data: { login: "mona", password: PASSWORD },
  });
  return (await named(context)).newPage();
}

/** The compiler that runs this file wraps functions in a helper of its own, which a page does not have. */
async function named(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript("globalThis.__name = (value) => value");
  return context;
}

function archive() {
  const time = (minute: number) => new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString();
  const people = ["alice", "bob", "carol"];
  const issue = (number: number) => ({
    number,
    id: `W${number}`,
    title: `Issue ${number} about something that takes a whole line`,
    url: "https://example.com/",
    state: "OPEN",
    author: people[number % 3],
    authorAssociation: "MEMBER",
    assignees: [],
    labels: ["bug"],
    body: `Some words with \`code\` and a list.\n\n- one\n- two\n\nSee #${(number % 50) + 1}.`,
    createdAt: time(number),
    updatedAt: time(number),
    closedAt: null,
    comments: Array.from({ length: number === 1 ? 2000 : number === 20 ? 20 : 4 }, (_, index) => ({
      author: people[index % 3],
      authorAssociation: "NONE",
      body: `Comment ${index} with **bold** words and \`code\`.`,
      createdAt: time(number + index + 1),
      updatedAt: time(number + index + 1),
    })),
  });
  return {
    magic: "E!vIA5L86J2I",
    timestamp: time(0),
    repo: "bench/web",
    labels: [{ name: "bug", color: "d73a4a", description: "" }],
    issues: Array.from({ length: 100 }, (_, index) => issue(index + 1)),
    pulls: [],
  };
}
