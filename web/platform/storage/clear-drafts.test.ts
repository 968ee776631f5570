import { expect, test } from "vitest";
import { clearDrafts } from "#web/platform/storage/clear-drafts.ts";
import { followSignOut } from "#web/platform/storage/follow-sign-out.ts";

function fill(): void {
  for (const area of [localStorage, sessionStorage]) {
    area.setItem("milepost:draft:mona:comment:I_1", "An unsent comment");
    area.setItem("milepost:new-issue:mona:octo/hello", '{"title":"An unsent issue"}');
    area.setItem("milepost:bulk-update:mona:jobs", "BJ_1");
    area.setItem("milepost:milestone-bulk-update:mona:jobs", "BJ_2");
    area.setItem("milepost:theme-density", "compact");
    area.setItem("other", "draft");
  }
}

const getKeys = (area: Storage) => Object.keys(area).toSorted();

test("unsent drafts and the ids of bulk updates are removed from both storages, and preferences stay", () => {
  fill();
  clearDrafts();
  expect(getKeys(localStorage)).toEqual(["milepost:theme-density", "other"]);
  expect(getKeys(sessionStorage)).toEqual(["milepost:theme-density", "other"]);
});

test("another tab removes its drafts after a sign-out, and after no other event", () => {
  fill();
  followSignOut();
  dispatchEvent(new StorageEvent("storage", { key: "milepost:theme-density", newValue: "compact" }));
  expect(getKeys(sessionStorage)).toContain("milepost:draft:mona:comment:I_1");
  dispatchEvent(new StorageEvent("storage", { key: "milepost:signed-out", newValue: "1" }));
  expect(getKeys(sessionStorage)).toEqual(["milepost:theme-density", "other"]);
});
