import { expect } from "vitest";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { loadFieldOptions, type FieldDataType } from "#server/issue-fields/issue-field.ts";
import { setIssueFieldValue, type FieldValue } from "#server/issue-fields/set-field-value.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";
import { addHook, names, takeDeliveries } from "#server/webhook-events/test/deliveries.ts";

test("values of issue fields are told with the field, the value and the former one", async ({ world }) => {
  const mona = world.as("mona");
  const define = (name: string, dataType: FieldDataType, options?: { name: string }[]) =>
    createIssueField(mona, { organizationId: world.hello.ownerId, name, dataType, options: options ?? null });
  const effort = await define("Effort", "NUMBER");
  const customer = await define("Customer", "TEXT");
  const priority = await define("Priority", "SINGLE_SELECT", [{ name: "High" }, { name: "Low" }]);
  const areas = await define("Areas", "MULTI_SELECT", [{ name: "UI" }, { name: "API" }]);
  const [[high, low] = [], [ui, api] = []] = await loadFieldOptions(mona, [priority.id, areas.id]);
  const issue = toIssueKey(await world.issue("mona"));
  await addHook(world, { repositoryId: world.hello.id });
  const setAndTake = async (...values: FieldValue[]) => {
    await setIssueFieldValue(world.as("tess"), { ...issue, values });
    return takeDeliveries(world);
  };
  const set = await setAndTake(
    { fieldId: effort.id, numberValue: 2.5 },
    { fieldId: customer.id, textValue: "Acme" },
    { fieldId: priority.id, optionIds: [high?.id ?? 0] },
    { fieldId: areas.id, optionIds: [ui?.id ?? 0, api?.id ?? 0] },
  );
  expect(names(set)).toEqual(Array.from({ length: 4 }, () => "issues.field_added"));
  expect(set.map(({ payload }) => [payload["issue_field"], payload["issue_field_value"]])).toMatchObject([
    [{ id: effort.id, name: "Effort", field_type: "number" }, { value: 2.5 }],
    [{ name: "Customer", field_type: "text" }, { value: "Acme" }],
    [{ field_type: "single_select" }, { value_id: high?.id, option: { id: high?.id, name: "High" } }],
    [{ field_type: "multi_select" }, { value_ids: [ui?.id, api?.id] }],
  ]);
  const [changed] = await setAndTake({ fieldId: priority.id, optionIds: [low?.id ?? 0] });
  expect(changed?.payload).toMatchObject({
    action: "field_added",
    issue_field_value: { option: { name: "Low" } },
    changes: { issue_field_value: { from: { option: { name: "High" } } } },
  });
  const [removed] = await setAndTake({ fieldId: effort.id, delete: true });
  expect(removed?.payload).toMatchObject({ action: "field_removed", issue_field_value: { value: 2.5 } });
});
