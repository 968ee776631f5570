import { expect, test } from "vitest";
import { hasChanges, readDraft, writeDraft, type ViewDraft } from "#web/view-editor/useViewDraft.ts";

const SAVED: ViewDraft = {
  name: "Bugs",
  description: "",
  query: "label:bug",
  icon: "BUG",
  color: "RED",
  scopingRepository: null,
  scope: "",
  isEditing: false,
  basedOn: "2026-01-01T00:00:00Z",
  typed: null,
};

test("a draft that was stored is read on top of what is saved", () => {
  const text = writeDraft({ ...SAVED, name: "Crashes" }, SAVED);
  expect(readDraft(text, { ...SAVED, description: "new" })).toMatchObject({ name: "Crashes", description: "" });
  expect(readDraft("", SAVED)).toBe(SAVED);
});

test("a draft that equals what is saved is not stored", () => {
  expect(writeDraft({ ...SAVED }, SAVED)).toBe("");
});

test("a changed field is a change; opening the editor and an older base are not", () => {
  expect(hasChanges({ ...SAVED, isEditing: true, basedOn: "" }, SAVED)).toBe(false);
  expect(hasChanges({ ...SAVED, color: "BLUE" }, SAVED)).toBe(true);
});
