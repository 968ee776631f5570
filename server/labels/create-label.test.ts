import { expect } from "vitest";
import { createLabel } from "#server/labels/create-label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";

test.for<[object, string]>([
  [{ name: "" }, "Name is required"],
  [{ name: "x".repeat(51) }, "Name is too long (maximum is 50 characters)"],
  [{ color: "red" }, "Color is invalid"],
  [{ color: "12345" }, "Color is invalid"],
  [{ description: "x".repeat(101) }, "Description is too long (maximum is 100 characters)"],
])("the label %j is refused", async ([change, message], { world }) => {
  const input = { repositoryId: world.hello.id, name: "bug", color: "#ff0000", ...change };
  await expect(createLabel(world.as("wren"), input)).rejects.toThrow(message);
});

test("the name of a label is unique, in any letter case", async ({ world }) => {
  const input = { repositoryId: world.hello.id, color: "f00" };
  await createLabel(world.as("wren"), { ...input, name: "bug" });
  const other = await createLabel(world.as("wren"), { ...input, name: "feature" });
  await expect(createLabel(world.as("wren"), { ...input, name: "BUG" })).rejects.toThrow("Name has already been taken");
  await expect(updateLabel(world.as("wren"), { ...other, name: "Bug" })).rejects.toThrow("Name has already been taken");
  await expect(createLabel(world.as("tess"), { ...input, name: "x" })).rejects.toThrow(
    "You do not have permission to create labels in this repository",
  );
});

test("a document that selects the errors of createLabel gets the problems of the input there", async ({ world }) => {
  const { data, errors } = await world.graphql(
    "wren",
    "mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { id } errors { message } } }",
    { input: { repositoryId: globalId("R", world.hello.id), name: "", color: "red" } },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ createLabel: { label: null, errors: [{ message: "Name is required, Color is invalid" }] } });
});
