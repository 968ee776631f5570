import { expect, test } from "vitest";
import { readTitle, renderOfflinePage } from "#web/platform/offline/offline-page.ts";

test("the offline page offers to try again, and lists the cached pages with their titles escaped", async () => {
  const page = renderOfflinePage("/octo/hello/issues?q=a&page=2", [{ path: "/octo/hello/issues/1", title: "<b> & c" }]);
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(html).toContain('<a href="/octo/hello/issues?q=a&amp;page=2">Try again</a>');
  expect(html).toContain('<a href="/octo/hello/issues/1">&lt;b&gt; &amp; c</a>');
});

test("without cached pages there is no list", async () => {
  expect(await renderOfflinePage("/", []).text()).not.toContain("Pages you can read offline");
});

test("the title of a cached page is read from its HTML", () => {
  expect(readTitle("<head><title>a &lt; b &amp;amp; · octo/hello#1 · Milepost</title>")).toBe(
    "a < b &amp; · octo/hello#1",
  );
  expect(readTitle("<head></head>")).toBeUndefined();
});
