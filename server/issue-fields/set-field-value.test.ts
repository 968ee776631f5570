import { expect } from "vitest";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { loadFieldOptions, loadFieldValues, type FieldDataType } from "#server/issue-fields/issue-field.ts";
import { type FieldValue, setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("a value that does not fit the type of its field is refused", async ({ world }) => {
  const mona = world.as("mona");
  const define = (name: string, dataType: FieldDataType, options?: { name: string }[]) =>
    createIssueField(mona, { organizationId: world.hello.ownerId, name, dataType, options: options ?? null });
  const text = await define("Customer", "TEXT");
  const number = await define("Effort", "NUMBER");
  const date = await define("Target date", "DATE");
  const priority = await define("Priority", "SINGLE_SELECT", [{ name: "High" }, { name: "Low" }]);
  const area = await define("Areas", "MULTI_SELECT", [{ name: "UI" }, { name: "API" }]);
  const [priorities = []] = await loadFieldOptions(mona, [priority.id]);
  const [areas = []] = await loadFieldOptions(mona, [area.id]);
  const issue = toIssueKey(await world.issue("mona"));
  const set = (value: FieldValue) => setIssueFieldValue(world.as("tess"), { ...issue, values: [value] });
  await set({ fieldId: text.id, textValue: " Acme " });
  await set({ fieldId: number.id, numberValue: -2.5 });
  await set({ fieldId: date.id, dateValue: "2024-02-29" });
  await set({ fieldId: priority.id, optionIds: [priorities[0]?.id ?? 0] });
  await set({ fieldId: area.id, optionIds: areas.map((option) => option.id) });
  await expect(set({ fieldId: date.id, dateValue: "2023-02-29" })).rejects.toThrow("is not a date");
  await expect(set({ fieldId: priority.id, optionIds: priorities.map((option) => option.id) })).rejects.toThrow(
    "takes one option",
  );
  await expect(set({ fieldId: priority.id, optionIds: [areas[0]?.id ?? 0] })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(set({ fieldId: text.id, textValue: "x".repeat(1025) })).rejects.toThrow("too long");
  await expect(
    setIssueFieldValue(world.as("hubot"), { ...issue, values: [{ fieldId: text.id, textValue: "x" }] }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  const [values] = await loadFieldValues(mona, [issue]);
  expect(values?.values).toMatchObject([
    { textValue: "Acme" },
    { numberValue: "-2.5" },
    { dateValue: "2024-02-29" },
    { optionIds: [priorities[0]?.id] },
    { optionIds: areas.map((option) => option.id) },
  ]);
  await set({ fieldId: text.id, delete: true });
  expect((await loadFieldValues(world.as("mona"), [issue]))[0]?.values).toHaveLength(4);
});
