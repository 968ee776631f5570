import { expect, test } from "vitest";
import { planOpened } from "#server/issues/insert-issue.ts";

test("the plan of a new issue has its checked title, its body and one event", () => {
  expect(planOpened({ title: " A  title ", body: null, isPull: false })).toEqual({
    changes: { title: "A title" },
    body: "",
    events: [{ kind: "ISSUE_OPENED" }],
  });
});

test("the event of a new pull request has its kind", () => {
  expect(planOpened({ title: "A title", body: "b", isPull: true }).events).toEqual([
    { kind: "ISSUE_OPENED", data: { isPull: true } },
  ]);
});
