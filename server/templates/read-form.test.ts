import fc from "fast-check";
import { expect } from "vitest";
import { readForm } from "#server/templates/read-form.ts";
import { readTemplate } from "#server/templates/read-template.ts";
import { BUG_FORM } from "#server/test/form.ts";
import { test } from "#server/test/world-test.ts";

const FOLDER = ".github/ISSUE_TEMPLATE";

const form = readForm(`${FOLDER}/bug.yml`, BUG_FORM).value;

test("all elements of a form are read", () => {
  expect(form).toMatchObject({
    name: "Bug report",
    title: "[Bug]: ",
    labels: ["bug", "no such label"],
    assignees: ["hubot", "nobody-of-that-name"],
  });
  expect(form?.elements.map((element) => element.type)).toEqual([
    "markdown",
    "input",
    "textarea",
    "dropdown",
    "checkboxes",
  ]);
});

test.each([
  [
    "name: Bug\ndescription: x\nbody:\n  - type: input\n    attributes:\n      label: A",
    1,
    "`name` must be longer than 3 characters",
  ],
  ["name: Bugs\nbody: []", 1, "`description` is missing"],
  [
    "name: Bugs\ndescription: x\nbody:\n  - type: slider\n    attributes:\n      label: A",
    4,
    "`slider` is not a type of element",
  ],
  [
    "name: Bugs\ndescription: x\nbody:\n  - type: input\n    id: a b\n    attributes:\n      label: A",
    5,
    "`id` may hold letters",
  ],
  [
    "name: Bugs\ndescription: x\nbody:\n  - type: dropdown\n    attributes:\n      label: A\n      options: []",
    7,
    "`options` must be a list",
  ],
  [
    "name: Bugs\ndescription: x\nbody:\n  - type: dropdown\n    attributes:\n      label: A\n      options: [x, x]",
    7,
    "`options` must be distinct",
  ],
  [
    "name: Bugs\ndescription: x\nbody:\n  - type: markdown\n    attributes:\n      value: only",
    4,
    "`body` must have at least one field",
  ],
  ["name: Bugs\n  description: [", 1, ""],
  ["just text", 1, "The file is not a mapping"],
  ["", 1, "The file is not a mapping"],
])("the problem of an invalid form has its line: %j", (text, line, message) => {
  const { value, problems } = readForm("a.yml", text);
  expect(value).toBeUndefined();
  expect(problems.some((problem) => problem.line >= line && problem.message.startsWith(message))).toBe(true);
});

test("reading a template never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.mixedCase(fc.constant(BUG_FORM))), (text) => {
      readForm("a.yml", text);
      readTemplate("a.md", text);
    }),
    { numRuns: 300 },
  );
  readForm("a.yml", `body: ${"[".repeat(50_000)}`);
  readForm("a.yml", `a: &a [x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\nname: *c\n`);
});
