import { expect, test } from "vitest";
import { readAuditAddress, toExportFilters } from "#web/audit/audit-address.ts";

test("days are moments in UTC, and the last day is included", () => {
  const parameters = new URLSearchParams("q= hub &actor=mona&from=2026-01-31&until=2026-01-31&before=7");
  expect(readAuditAddress(parameters)).toEqual({
    filter: {
      text: "hub",
      actor: "mona",
      action: null,
      from: "2026-01-31T00:00:00.000Z",
      until: "2026-02-01T00:00:00.000Z",
    },
    before: "7",
    after: null,
  });
  expect(toExportFilters(parameters)).toEqual({
    q: "hub",
    actor: "mona",
    action: undefined,
    from: "2026-01-31T00:00:00.000Z",
    until: "2026-02-01T00:00:00.000Z",
  });
});

test("what is no day filters nothing", () => {
  expect(readAuditAddress(new URLSearchParams("from=yesterday&until=2026-99-99"))).toMatchObject({
    filter: { from: null, until: null },
  });
});
