import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { toHtml } from "#server/platform/http/page-body.ts";
import { PageMemory } from "#server/platform/http/page-memory.ts";
import type { Execute, Page } from "#server/platform/http/page-renderer.ts";
import { LIMITS } from "#shared/limits.ts";

/** Cannot be compressed below an eighth of the memory. */
const NOISE = randomBytes(LIMITS.pageMemoryBytes / 8).toString("base64");

type Data = Record<string, unknown>;

/** The data of the page: an issue, and its comments if it has any. */
let data: { issue: Data; comments: Data };
let executed: string[];
let rendered: number;
let memory: PageMemory;

beforeEach(() => {
  data = { issue: { title: "Crash", hasComments: true }, comments: { text: "Me too" } };
  executed = [];
  rendered = 0;
  memory = new PageMemory();
});

const execute: Execute = async (id) => {
  executed.push(id);
  if (id === "broken") throw new Error("The database is away.");
  return { data: data[id as keyof typeof data] };
};

async function renderIssue(run: Execute, nonce: string): Promise<Page> {
  rendered++;
  const issue = (await run("issue", { number: 1 })).data;
  const comments = issue?.["hasComments"] ? (await run("comments", { number: 1 })).data : undefined;
  const html = `<style nonce="${nonce}"></style>${JSON.stringify([issue, comments])}<script nonce="${nonce}"></script>`;
  return { status: 200, html, validUntil: Date.now() + 60_000 };
}

async function open(key = "mona /issues/1", change: (page: Page) => Page = (page) => page): Promise<string> {
  const nonce = randomUUID();
  const page = await memory.getPage({
    key,
    nonce,
    execute,
    render: async (run) => change(await renderIssue(run, nonce)),
  });
  const html = page.pieces ? toHtml(page.pieces, nonce) : (page.html ?? "");
  expect(html.split(nonce)).toHaveLength(3);
  return html.replaceAll(nonce, "NONCE");
}

async function openTimes(times: number, ...args: Parameters<typeof open>): Promise<string[]> {
  const pages: string[] = [];
  for (let index = 0; index < times; index++) pages.push(await open(...args));
  return pages;
}

test("a page is rendered twice, and then sent again with a new nonce as long as its data are the same", async () => {
  const [first, ...others] = await openTimes(5);
  expect(first).toContain("Me too");
  expect(new Set(others)).toEqual(new Set([first]));
  expect(rendered).toBe(2);
  expect(executed).toEqual(Array.from({ length: 5 }, () => ["issue", "comments"]).flat());
});

test("a page whose data have changed is rendered, and each operation is executed once", async () => {
  await openTimes(3);
  data.comments = { text: "Fixed" };
  executed = [];
  expect(await open()).toContain("Fixed");
  expect([rendered, executed]).toEqual([3, ["issue", "comments"]]);
});

test("an operation that the page does not need any more is executed once in vain", async () => {
  await openTimes(3);
  data.issue = { title: "Crash", hasComments: false };
  executed = [];
  expect((await openTimes(3)).at(-1)).not.toContain("Me too");
  expect(executed).toEqual(["issue", "comments", "issue", "issue"]);
});

test("pages of other keys are rendered", async () => {
  await openTimes(3);
  await open("hubot /issues/1");
  expect(rendered).toBe(3);
});

test("a page is rendered again when the words for its times change", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-03-01T12:00:00Z") });
  try {
    await openTimes(3);
    vi.advanceTimersByTime(59_999);
    await open();
    expect(rendered).toBe(2);
    vi.advanceTimersByTime(1);
    await openTimes(3);
    expect(rendered).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["that does not exist", (page: Page): Page => ({ ...page, status: 404 })],
  ["without a time", ({ validUntil: _, ...page }: Page): Page => page],
  ["larger than an eighth of the memory", (page: Page): Page => ({ ...page, html: page.html + NOISE })],
])("a page %s is always rendered", async (_, change) => {
  await openTimes(4, undefined, change);
  expect(rendered).toBe(4);
});

test("an operation that fails fails the page", async () => {
  const render = async (run: Execute): Promise<Page> => {
    await run("broken", {}).catch(() => undefined);
    return { status: 200, html: "Try again", validUntil: Infinity };
  };
  const get = () => memory.getPage({ key: "k", nonce: "n", execute, render });
  for (let index = 0; index < 3; index++) expect((await get()).html).toBe("Try again");
  expect(executed).toEqual(["broken", "broken", "broken"]);
});
