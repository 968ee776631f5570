import { expect, test } from "vitest";
import { issuePage } from "#web/pages/IssuePage.route.ts";
import { getVariables } from "#web/test/page-requests.ts";

test("an issue's address has a number of at most nine digits", async () => {
  expect(await getVariables(issuePage, "/octo/hello/issues/12")).toEqual({
    owner: "octo",
    name: "hello",
    number: 12,
    timelineCount: 15,
    pageSkip: 0,
    pageCount: 0,
  });
  expect(await getVariables(issuePage, "/octo/hello/pull/12")).toMatchObject({ number: 12 });
  for (const number of ["0", "012", "1.5", "x", "1234567890"])
    expect(await getVariables(issuePage, `/octo/hello/issues/${number}`)).toBeUndefined();
});

test("timeline_page N begins after the first items and N - 1 pages", async () => {
  const page = (text: string) => getVariables(issuePage, `/octo/hello/issues/1?timeline_page=${text}`);
  expect(await page("1")).toMatchObject({ pageSkip: 15, pageCount: 150 });
  expect(await page("3")).toMatchObject({ pageSkip: 315, pageCount: 150 });
  for (const text of ["0", "-1", "x", "", "999999"])
    expect(await page(text)).toMatchObject({ pageSkip: 0, pageCount: 0 });
});
