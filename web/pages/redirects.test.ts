import { expect, test } from "vitest";
import { settingsPages } from "#web/pages/settings-pages.ts";
import { findPage } from "#web/platform/router/find-page.ts";
import { routes } from "#web/routes.tsx";

function getRedirect(path: string): string | undefined {
  const url = new URL(path, "http://localhost");
  // The definitions of these are loaded when they are opened.
  const found = findPage(settingsPages, url) ?? findPage(routes, url);
  return found?.page.redirect(found.address);
}

test("GitHub's addresses of settings and organizations lead to the pages", () => {
  expect(getRedirect("/settings")).toBe("/settings/profile");
  expect(getRedirect("/orgs/octo")).toBe("/octo");
  expect(getRedirect("/organizations/octo")).toBe("/octo");
  expect(getRedirect("/organizations/octo/settings")).toBe("/organizations/octo/settings/profile");
  expect(getRedirect("/octo")).toBeUndefined();
  expect(getRedirect("/settings/profile")).toBeUndefined();
});

test("GitHub's addresses of projects lead to searches for their issues", () => {
  expect(getRedirect("/orgs/octo/projects/2")).toBe("/issues?q=project%3Aocto%2F2");
  expect(getRedirect("/users/mona/projects/1")).toBe("/issues?q=project%3Amona%2F1");
});
