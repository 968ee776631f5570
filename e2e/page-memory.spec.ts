import type { Page } from "@playwright/test";
import { createComment, createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

const NONCE = /'nonce-([^']+)'/;

/** The HTML of a page without the nonce, which each response has for itself. */
async function load(page: Page, path: string): Promise<{ html: string; nonce: string }> {
  const response = await page.request.get(path, { headers: { accept: "text/html" } });
  const nonce = NONCE.exec(response.headers()["content-security-policy"] ?? "")?.[1] ?? "";
  const html = await response.text();
  expect(html).toContain(`nonce="${nonce}"`);
  return { html: html.replaceAll(nonce, "NONCE"), nonce };
}

test("A person who loads an issue again and again gets the same page until somebody else changes it", async ({
  mona,
  hubot,
  repository,
}) => {
  const issue = await createIssue(mona, { repository, title: "Crash", body: "Grüße ✓" });
  const loadTimes = async (times: number) => {
    const pages: Awaited<ReturnType<typeof load>>[] = [];
    for (let index = 0; index < times; index++) pages.push(await load(mona.page, issue.path));
    return pages;
  };
  const pages = await loadTimes(4);
  await createComment(hubot, { issue, body: "Me too" });
  pages.push(...(await loadTimes(4)));
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(8);
  expect(pages.map(({ html }) => html.includes("Me too"))).toEqual([...Array(4).fill(false), ...Array(4).fill(true)]);
  expect(pages[7]?.html.length).toBe(pages[4]?.html.length);

  // The browser accepts it, and the code of the page runs with the nonce of its response.
  await open(mona.page, issue.path);
  await expect(mona.page.getByText("Me too")).toBeVisible();
  await mona.page.getByRole("textbox", { name: "Comment" }).fill("Thanks");
  await expect(mona.page.getByRole("button", { name: "Comment", exact: true })).toBeEnabled();
});
