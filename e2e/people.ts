import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";

export const PASSWORD = "correct horse battery";

/** Runs a command of the command line on the running instance's data. */
export function milepost(args: string[], input = ""): string {
  const result = spawnSync(process.execPath, ["scripts/milepost.mjs", ...args], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, MILEPOST_DATA: process.env["E2E_DATA"], DATABASE_URL: "" },
    input,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`milepost ${args.join(" ")}: ${result.stderr}`);
  return result.stdout.trim();
}

export function createPerson(login: string, owner = false): void {
  milepost(
    [
      "user",
      "create",
      "--login",
      login,
      "--email",
      `${login}@example.com`,
      "--password-stdin",
      ...(owner ? ["--owner"] : []),
    ],
    PASSWORD,
  );
}

/** A page of somebody's own browser, signed in by hand. */
export async function signIn(browser: Browser, login: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/login");
  await hydrated(page);
  await page.getByLabel("Username or email address").fill(login);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: `Open account menu of ${login}` })).toBeVisible();
  await hydrated(page);
  return page;
}

/** Until the page's code has taken over: before it, only links and plain forms work. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The public API, for building what a journey needs. */
export async function api(
  request: APIRequestContext,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Record<string, never>> {
  const response = await request.post("/api/graphql", {
    headers: { authorization: `token ${token}` },
    data: { query, variables },
  });
  const { data, errors } = (await response.json()) as { data: Record<string, never>; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}
