import { chromium, type Locator, type Page } from "@playwright/test";
import {
  changeList,
  loadCold,
  loadWarm,
  navigate,
  prefetch,
  ROW_TITLE,
  scrollFrames,
  signIn,
  visit,
} from "./browser.ts";
import { DOCUMENTS } from "./documents.ts";
import { option } from "./options.ts";
import { startResult, summarize, writeResult, type Target, type Times } from "./report.ts";
import { startFileServer, startWebServer } from "./web-server.ts";
import { findBrowser } from "#scripts/browser.mjs";

/**
 * `npm run bench -- web`: page loads and navigations in headless Chromium,
 * beside two floors of the same run: a page of one heading, and the same pages
 * as files without scripts, from a minimal server.
 */
const RUNS = Number(option("runs") ?? 20);
const WARM_UP_RUNS = 3;
const VIEW_COUNT = 10;
/** How long a person looks at a list before they click. */
const READING_MS = 3000;
const ISSUE = "/bench/web/issues/2";
const LIST = "/bench/web/issues";
const FLOOR = "floor: a page of one heading, cold";

const server = await startWebServer();
const files = new Map([["/", "<!doctype html><title>x</title><h1>A title</h1>"]]);
const fileServer = await startFileServer(files);
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
const result = startResult("web", 100, `Chromium ${browser.version()}`);
try {
  const figures = [...(await measureCold()), ...(await measureWarm())];
  writeResult({ ...result, tables: [{ floor: FLOOR, figures }] });
} finally {
  await browser.close();
  fileServer.stop();
  await server.stop();
}

async function measure(name: string, time: (run: number) => Promise<number>, ...targets: Target[]): Promise<Times> {
  for (let run = 0; run < WARM_UP_RUNS; run += 1) await time(run);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await time(run + WARM_UP_RUNS));
  return summarize(name, times, ...targets);
}

async function measureCold(): Promise<Times[]> {
  const floors = [await measure(FLOOR, () => loadCold(browser, fileServer.url))];
  const loads: Times[] = [];
  for (const [name, path] of [
    ["issue", ISSUE],
    ["list", LIST],
  ] as const) {
    files.set(path, await loadWithoutScripts(path));
    const floor = `floor: ${name} as a file, cold`;
    floors.push(await measure(floor, () => loadCold(browser, fileServer.url + path)));
    loads.push(
      await measure(
        `${name}, cold`,
        () => loadCold(browser, server.url + path, server.url),
        { of: "p50", times: 2, figure: floor },
        { of: "p50", times: 2, figure: FLOOR },
      ),
    );
  }
  return [...floors, ...loads];
}

/** A page as a person gets it, without its scripts. */
async function loadWithoutScripts(path: string): Promise<string> {
  const page = await signIn(browser, server.url, { isFirstVisit: true });
  const html = await (await page.request.get(server.url + path)).text();
  await page.context().close();
  return html.replace(/<script type="module"[\s\S]*?<\/script>/, "");
}

async function measureWarm(): Promise<Times[]> {
  const page = await signIn(browser, server.url);
  await visit(page, server.url + LIST);
  // The service worker becomes active, and loads both pages once.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of [ISSUE, LIST]) await visit(page, server.url + path);
  const load = (path: string) => () => loadWarm(page, server.url + path);
  const warm = { of: "p50", max: 150 } as const;
  const loads = [await measure("issue, warm", load(ISSUE), warm), await measure("list, warm", load(LIST), warm)];
  await createViews();
  const prefetched = [
    { of: "p50", max: 40 },
    { of: "p95", max: 60 },
  ] as const;
  const notPrefetched = { of: "p50", max: 100 } as const;
  const shortThread = "thread of 20 comments, warm";
  return [
    ...loads,
    await measure("list → issue, prefetched", (run) => openIssue(page, run, true), ...prefetched),
    await measure("list → issue, not prefetched", (run) => openIssue(page, run, false), notPrefetched),
    ...(await measureListChanges(page)),
    await measure("view → view, prefetched", (run) => openView(page, run, true), ...prefetched),
    await measure("view → view, not prefetched", (run) => openView(page, run, false), notPrefetched),
    await measure(shortThread, load("/bench/web/issues/20")),
    await measure("thread of 2,000 comments, warm", load("/bench/web/issues/1"), {
      of: "p50",
      times: 1.2,
      figure: shortThread,
    }),
    await measureScrolling(page),
  ];
}

/** Clicks that nothing announces: no link has been under the pointer before. */
async function measureListChanges(page: Page): Promise<Times[]> {
  const target = { of: "p50", max: 70 } as const;
  const change = (getLink: () => Locator) => async () => {
    await visit(page, server.url + LIST);
    await page.waitForTimeout(READING_MS);
    return changeList(getLink());
  };
  return [
    await measure(
      "list → issue, a visible row without hovering",
      async (run) => {
        await visit(page, server.url + LIST);
        await page.waitForTimeout(READING_MS);
        const link = page.locator(ROW_TITLE).nth(1 + (run % 10));
        return navigate(link, { text: (await link.textContent()) ?? "", selector: "main" });
      },
      target,
    ),
    await measure(
      "list, other tab",
      change(() => page.getByRole("navigation", { name: "State" }).getByRole("link", { name: "Closed" })),
      target,
    ),
    await measure(
      "list, next page",
      change(() => page.getByRole("link", { name: "Next Page" })),
      target,
    ),
    await measure(
      "list, filter by a label",
      change(() => page.getByRole("link", { name: "Label: bug" }).first()),
      target,
    ),
  ];
}

/** Saved views with a page of rows each. */
async function createViews(): Promise<void> {
  const token = server.command(["token", "create", "--login", "mona", "--scopes", "repo"]);
  for (let index = 0; index < VIEW_COUNT; index += 1) {
    const variables = { name: `View ${index + 1}`, query: `is:issue created:>2024-01-01T00:0${index}:00Z` };
    const response = await fetch(`${server.url}/api/graphql`, {
      method: "POST",
      headers: { authorization: `token ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: DOCUMENTS.createView, variables }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
}

async function openView(page: Page, run: number, isPrefetched: boolean): Promise<number> {
  await visit(page, `${server.url}/issues/assigned`);
  const views = page.getByRole("list", { name: "Saved views" });
  const link = views.getByRole("link").nth(run % VIEW_COUNT);
  if (isPrefetched) await prefetch(link);
  const text = await link.locator("span + span").first().textContent();
  return navigate(link, { text: text ?? "", selector: ROW_TITLE });
}

async function openIssue(page: Page, run: number, isPrefetched: boolean): Promise<number> {
  await visit(page, `${server.url}${LIST}?q=is%3Aissue&page=${isPrefetched ? 1 : 2 + (run % 3)}`);
  const link = page.locator(ROW_TITLE).nth(1 + (run % 10));
  if (isPrefetched) await prefetch(link);
  return navigate(link, { text: (await link.textContent()) ?? "", selector: "main" });
}

/** Loads the whole long thread, then scrolls through it. */
async function measureScrolling(page: Page): Promise<Times> {
  await visit(page, `${server.url}/bench/web/issues/1`);
  const loadMore = page.getByRole("button", { name: "Load more" });
  while ((await loadMore.count()) > 0) {
    await loadMore.first().click();
    await page.waitForTimeout(300);
  }
  return summarize("a frame while scrolling 2,000 comments", await scrollFrames(page));
}
