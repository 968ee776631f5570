import { expect, test } from "vitest";
import type { PageHandle } from "#web/platform/router/page-definition.ts";
import { definePageGroup } from "#web/platform/router/define-page-group.tsx";
import { routes } from "#web/routes.tsx";
import { sitePages } from "#web/pages/site-pages.ts";

const getRoute = (path: string) => routes.flatMap(({ children = [] }) => children).find((route) => route.path === path);

test.each(sitePages.map(({ path }) => path))("the address %s of the group leads to its page", async (path) => {
  const handle = getRoute(path)?.handle as PageHandle | undefined;
  expect(await handle?.getModule()).toMatch(/^web\/pages\/\w+Page\.tsx$/);
});

test("a group loads its definitions only when one of its pages is opened", async () => {
  let loads = 0;
  const [route] = definePageGroup(["/site/people"], async () => {
    loads += 1;
    return sitePages;
  });
  expect(loads).toBe(0);
  const handle = route?.handle as PageHandle | undefined;
  expect(await handle?.getModule()).toBe("web/pages/SitePeoplePage.tsx");
  expect(loads).toBe(1);
});

test("an address without a definition is a bug", async () => {
  const [route] = definePageGroup(["/nowhere"], async () => sitePages);
  const handle = route?.handle as PageHandle | undefined;
  await expect(handle?.getModule()).rejects.toThrow("No page is defined for /nowhere.");
});
