import { describe, expect, test } from "vitest";
import { getReloadTarget } from "#web/platform/relay/reload-rules.ts";

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
