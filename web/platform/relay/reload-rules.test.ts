import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { applyReloadRules, getReloadTarget } from "#web/platform/relay/reload-rules.ts";

const ISSUE = "http://localhost/octo/hello/issues/3?timeline_page=2#issue";
const RELOADED = "http://localhost/octo/hello/issues/3?timeline_page=2&reload=1#issue";

const fail = (status: number, type: string, message = "No") => ({
  name: "useTimelinePagesQuery",
  status,
  errors: [{ type, message }],
});

describe("an issue page is reloaded", () => {
  test("after a 404 response with an AUTHENTICATION error", () => {
    expect(getReloadTarget(ISSUE, fail(404, "AUTHENTICATION"))).toBe(RELOADED);
    expect(getReloadTarget(ISSUE, fail(200, "AUTHENTICATION"))).toBeUndefined();
  });

  test("after a 200 response with a FORBIDDEN error", () => {
    expect(getReloadTarget(ISSUE, fail(200, "FORBIDDEN"))).toBe(RELOADED);
    expect(getReloadTarget(ISSUE, fail(403, "FORBIDDEN"))).toBeUndefined();
    expect(getReloadTarget(ISSUE, fail(200, "NOT_FOUND"))).toBeUndefined();
  });

  test("after a SAML error of other queries only", () => {
    const failure = fail(200, "FORBIDDEN", "SAML error");
    expect(getReloadTarget(ISSUE, failure)).toBeUndefined();
    expect(getReloadTarget(ISSUE, { ...failure, name: "LabelPickerQuery" })).toBe(RELOADED);
  });

  test("once, and no other page", () => {
    expect(getReloadTarget(RELOADED, fail(200, "FORBIDDEN"))).toBeUndefined();
    expect(getReloadTarget("http://localhost/octo/hello/issues", fail(200, "FORBIDDEN"))).toBeUndefined();
    expect(getReloadTarget("http://localhost/octo/hello/pull/3", fail(404, "AUTHENTICATION"))).toContain("?reload=1");
  });
});

describe("a failed query", () => {
  const moves = { assign: vi.fn(), replace: vi.fn() };
  const show = (href: string) => vi.stubGlobal("location", { href, origin: "http://localhost", ...moves });
  const next = { pathname: "/octo/hello/issues/3", search: "?a=b", hash: "#issue" };
  const refused = { ...fail(200, "FORBIDDEN"), name: "IssuePageQuery" };

  /** Whether the query goes on, or waits for another page. */
  async function ends(query: Promise<unknown>): Promise<boolean> {
    const wait = new Promise<boolean>((resolve) => setImmediate(() => resolve(false)));
    return Promise.race([query.then(() => true), wait]);
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));

  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  test("reloads the issue page that is shown, and never ends", async () => {
    show(ISSUE);
    expect(await ends(applyReloadRules(fail(404, "AUTHENTICATION"), undefined))).toBe(false);
    expect(moves.replace).toHaveBeenCalledExactlyOnceWith(RELOADED);
  });

  test("opens the issue page that is navigated to with a full load", async () => {
    show("http://localhost/octo/hello/issues");
    expect(await ends(applyReloadRules(refused, next))).toBe(false);
    expect(moves.assign).toHaveBeenCalledExactlyOnceWith("http://localhost/octo/hello/issues/3?a=b&reload=1#issue");
  });

  test("reloads the page once if several fail together, and again if the person did not leave it", async () => {
    show(ISSUE);
    await Promise.all([1, 2].map(() => ends(applyReloadRules(fail(404, "AUTHENTICATION"), undefined))));
    expect(moves.replace).toHaveBeenCalledOnce();
    vi.runAllTimers();
    await ends(applyReloadRules(fail(404, "AUTHENTICATION"), undefined));
    expect(moves.replace).toHaveBeenCalledTimes(2);
  });

  test("leaves the page after it was reloaded once", async () => {
    show(RELOADED);
    expect(await ends(applyReloadRules(refused, undefined))).toBe(true);
    expect([moves.assign, moves.replace].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test("of a page that is only prefetched fails, so that opening the page sends it again", async () => {
    show("http://localhost/octo/hello/issues");
    expect(await applyReloadRules(refused, undefined)).toMatchObject({ type: "FORBIDDEN" });
    expect(await applyReloadRules({ ...refused, name: "LabelPickerQuery" }, undefined)).toBeUndefined();
  });
});
