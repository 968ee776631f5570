import { expect, test } from "vitest";
import { issuePage, pullPage } from "#web/pages/IssuePage.route.ts";
import { getVariables } from "#web/test/page-requests.ts";

test("the number of an issue's address is whole, signed or padded at most", async () => {
  expect(await getVariables(issuePage, "/octo/hello/issues/12")).toEqual({
    owner: "octo",
    name: "hello",
    number: 12,
    timelineCount: 15,
    pageSkip: 0,
    pageCount: 0,
  });
  expect(await getVariables(pullPage, "/octo/hello/pull/12")).toMatchObject({ number: 12 });
  for (const number of ["+12", "%2012%20", "012"])
    expect(await getVariables(issuePage, `/octo/hello/issues/${number}`)).toMatchObject({ number: 12 });
  for (const number of ["0", "-12", "1.5", "x"])
    expect(await getVariables(issuePage, `/octo/hello/issues/${number}`)).toBeUndefined();
});

test("timeline_page N begins after the first items and N - 1 pages", async () => {
  const page = (text: string) => getVariables(issuePage, `/octo/hello/issues/1?timeline_page=${text}`);
  expect(await page("1")).toMatchObject({ pageSkip: 15, pageCount: 150 });
  expect(await page("3")).toMatchObject({ pageSkip: 315, pageCount: 150 });
  expect(await page("%2B3")).toMatchObject({ pageSkip: 315, pageCount: 150 });
  expect(await page("%203")).toMatchObject({ pageSkip: 315, pageCount: 150 });
  // Beyond the end of every timeline, and still an integer of GraphQL.
  expect(await page("99999999999")).toMatchObject({ pageSkip: 1_499_999_865, pageCount: 150 });
  for (const text of ["0", "-1", "x", "1.5", ""]) expect(await page(text)).toMatchObject({ pageSkip: 0, pageCount: 0 });
});
