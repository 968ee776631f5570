import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsPages } from "#web/pages/settings-pages.ts";
import { sitePages } from "#web/pages/site-pages.ts";
import { findPage } from "#web/platform/router/find-page.ts";
import { routes } from "#web/routes.tsx";

test("the source file that the manifest is asked for exists for each page", async () => {
  const paths = (routes[0]?.children ?? []).flatMap(({ path, handle }) => (path && handle ? [path] : []));
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const found = findPage(routes, new URL(path.replace("*", "a"), "http://localhost"));
    const module = await found?.page.getModule();
    expect(existsSync(join(import.meta.dirname, "..", module ?? "")), `${path}: ${module ?? ""}`).toBe(true);
  }
});

test("the pages of groups are listed by their addresses", () => {
  const listed = new Set((routes[0]?.children ?? []).map(({ path }) => path));
  for (const { path } of [...sitePages, ...settingsPages]) expect(listed).toContain(path);
});
