import { expect } from "vitest";
import { createIssueField, deleteIssueField, updateIssueField } from "#server/issue-fields/define-issue-field.ts";
import { loadFieldOptions, loadFieldValues, type FieldDataType } from "#server/issue-fields/issue-field.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

function define(world: World, name: string, type: { dataType: FieldDataType; options?: { name: string }[] }) {
  return createIssueField(world.as("mona"), { organizationId: world.hello.ownerId, name, ...type });
}

test("a field has a unique slug, and a select field has options with distinct names", async ({ world }) => {
  expect((await define(world, "Target date", { dataType: "DATE" })).slug).toBe("target-date");
  await expect(define(world, "target  DATE", { dataType: "DATE" })).rejects.toThrow("already been taken");
  await expect(define(world, "Empty", { dataType: "SINGLE_SELECT" })).rejects.toThrow("at least one option");
  await expect(
    define(world, "Twice", { dataType: "SINGLE_SELECT", options: [{ name: "a" }, { name: "A" }] }),
  ).rejects.toThrow("same name");
});

test("only owners of the organization define fields", async ({ world }) => {
  const input = { organizationId: world.hello.ownerId, name: "Effort", dataType: "NUMBER" } as const;
  await expect(createIssueField(world.as("ada"), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const field = await createIssueField(world.as("mona"), input);
  await expect(updateIssueField(world.as("ada"), { id: field.id, name: "X" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(deleteIssueField(world.as("ada"), { id: field.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("removing an option clears it from issues; a renamed one stays", async ({ world }) => {
  const mona = world.as("mona");
  const field = await define(world, "Areas", { dataType: "MULTI_SELECT", options: [{ name: "UI" }, { name: "API" }] });
  const [options = []] = await loadFieldOptions(mona, [field.id]);
  const issue = toIssueKey(await world.issue("mona"));
  const optionIds = options.map((option) => option.id);
  await setIssueFieldValue(mona, { ...issue, values: [{ fieldId: field.id, optionIds }] });
  await updateIssueField(mona, { id: field.id, options: [{ id: optionIds[1] ?? 0, name: "Interface" }] });
  const [after] = await loadFieldValues(world.as("mona"), [issue]);
  expect(after?.values).toMatchObject([{ optionIds: [optionIds[1]] }]);
});

test("deleting a field deletes its values", async ({ world }) => {
  const mona = world.as("mona");
  const field = await define(world, "Effort", { dataType: "NUMBER" });
  const issue = toIssueKey(await world.issue("mona"));
  await setIssueFieldValue(mona, { ...issue, values: [{ fieldId: field.id, numberValue: 3 }] });
  await deleteIssueField(mona, { id: field.id });
  expect((await loadFieldValues(world.as("mona"), [issue]))[0]?.values ?? []).toEqual([]);
});
