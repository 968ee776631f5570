import { describe, expect } from "vitest";
import { createIssueField, deleteIssueField, updateIssueField } from "#server/issue-fields/define-issue-field.ts";
import { loadFieldOptions, loadFieldValues } from "#server/issue-fields/issue-field.ts";
import { setIssueFieldValue, type FieldValue } from "#server/issue-fields/set-field-value.ts";
import { createIssueType, deleteIssueType, updateIssueType } from "#server/issue-types/define-issue-type.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { addReaction } from "#server/reactions/react.ts";
import { toIssueKey } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

describe("issue types", () => {
  test("are their organization's owners' to define, each name once", async ({ world }) => {
    const organizationId = world.hello.ownerId;
    const bug = await createIssueType(world.as("mona"), { organizationId, name: " Bug " });
    expect(bug).toMatchObject({ name: "Bug", color: "GRAY", isEnabled: true });
    for (const login of ["ada", "hubot"]) {
      await expect(createIssueType(world.as(login), { organizationId, name: "X" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(updateIssueType(world.as(login), { id: bug.id, name: "X" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(deleteIssueType(world.as(login), { id: bug.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(createIssueType(world.as(null), { organizationId, name: "X" })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    await expect(createIssueType(world.as("mona"), { organizationId, name: "bug" })).rejects.toThrow(
      "already been taken",
    );
    await expect(createIssueType(world.as("mona"), { organizationId, name: "PR" })).rejects.toThrow("reserved");
    await expect(createIssueType(world.as("mona"), { organizationId, name: " " })).rejects.toThrow("Name is required");
  });

  test("are set by those who triage, and an issue keeps all else when its type is deleted", async ({ world }) => {
    const bug = await createIssueType(world.as("mona"), { organizationId: world.hello.ownerId, name: "Bug" });
    const issue = toIssueKey(await world.issue("mona"));
    await expect(setIssueType(world.as("hubot"), { ...issue, issueTypeId: bug.id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await setIssueType(world.as("tess"), { ...issue, issueTypeId: bug.id })).issueTypeId).toBe(bug.id);
    await updateIssueType(world.as("mona"), { id: bug.id, isEnabled: false });
    const other = toIssueKey(await world.issue("mona"));
    await expect(setIssueType(world.as("tess"), { ...other, issueTypeId: bug.id })).rejects.toThrow("disabled");
    await deleteIssueType(world.as("mona"), { id: bug.id });
    const { data } = await world.graphql(
      "mona",
      `{ repository(owner: "octo", name: "hello") { issue(number: 1) { title issueType { name } } } }`,
    );
    expect(data).toEqual({ repository: { issue: { title: "A title", issueType: null } } });
  });
});

describe("issue fields", () => {
  test("hold what their kind allows, and say what is wrong", async ({ world }) => {
    const mona = world.as("mona");
    const define = (
      name: string,
      dataType: "TEXT" | "NUMBER" | "DATE" | "SINGLE_SELECT" | "MULTI_SELECT",
      options?: { name: string }[],
    ) => createIssueField(mona, { organizationId: world.hello.ownerId, name, dataType, options: options ?? null });
    const text = await define("Customer", "TEXT");
    const number = await define("Effort", "NUMBER");
    const date = await define("Target date", "DATE");
    const one = await define("Priority", "SINGLE_SELECT", [{ name: "High" }, { name: "Low" }]);
    const many = await define("Areas", "MULTI_SELECT", [{ name: "UI" }, { name: "API" }]);
    expect(date.slug).toBe("target-date");
    await expect(define("target  DATE", "DATE")).rejects.toThrow("already been taken");
    await expect(define("Empty", "SINGLE_SELECT")).rejects.toThrow("at least one option");
    await expect(define("Twice", "SINGLE_SELECT", [{ name: "a" }, { name: "A" }])).rejects.toThrow("same name");
    const [priorities = []] = await loadFieldOptions(mona, [one.id]);
    const [areas = []] = await loadFieldOptions(mona, [many.id]);
    const issue = toIssueKey(await world.issue("mona"));
    const set = (value: FieldValue) => setIssueFieldValue(world.as("tess"), { ...issue, values: [value] });
    await set({ fieldId: text.id, textValue: " Acme " });
    await set({ fieldId: number.id, numberValue: -2.5 });
    await set({ fieldId: date.id, dateValue: "2024-02-29" });
    await set({ fieldId: one.id, optionIds: [priorities[0]?.id ?? 0] });
    await set({ fieldId: many.id, optionIds: areas.map((option) => option.id) });
    await expect(set({ fieldId: date.id, dateValue: "2023-02-29" })).rejects.toThrow("is not a date");
    await expect(set({ fieldId: one.id, optionIds: priorities.map((option) => option.id) })).rejects.toThrow(
      "takes one option",
    );
    await expect(set({ fieldId: one.id, optionIds: [areas[0]?.id ?? 0] })).rejects.toMatchObject({
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
    // An option that is taken out is taken from the issues; the others keep theirs, whatever they are called.
    await updateIssueField(mona, { id: many.id, options: [{ id: areas[1]?.id ?? 0, name: "Interface" }] });
    const [left] = await loadFieldValues(world.as("mona"), [issue]);
    expect(left?.values.at(-1)?.optionIds).toEqual([areas[1]?.id]);
    await set({ fieldId: text.id, delete: true });
    await deleteIssueField(mona, { id: number.id });
    expect((await loadFieldValues(world.as("mona"), [issue]))[0]?.values).toHaveLength(3);
  });
});

test("a locked conversation takes words and reactions only from those who may write", async ({ world }) => {
  const issue = toIssueKey(await world.issue("hubot"));
  await expect(lockIssue(world.as("tess"), issue)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await lockIssue(world.as("wren"), { ...issue, lockReason: "TOO_HEATED" });
  for (const login of ["hubot", "tess"]) {
    await expect(addComment(world.as(login), { subject: issue, body: "but" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(addReaction(world.as(login), { ...issue, subject: "ISSUE", content: "HEART" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
  await addComment(world.as("wren"), { subject: issue, body: "the end" });
});
