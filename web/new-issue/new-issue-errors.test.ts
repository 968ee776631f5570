import { describe, expect, test } from "vitest";
import { getFirstInvalidField, toNewIssueErrors, validateNewIssue } from "#web/new-issue/new-issue-errors.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import type { FormElement } from "#shared/forms/form.ts";

const VERSION: FormElement = { type: "input", id: "version", label: "Version", required: true };

function validate(title: string, answers: Record<string, string>) {
  return validateNewIssue(
    {
      title,
      body: "",
      answers,
      createMore: false,
      metadata: { labels: [], assignees: [], milestone: [], type: [], projects: [] },
    },
    [VERSION],
  );
}

describe("a new issue", () => {
  test("needs a title before its answers are checked", () => {
    expect(validate(" ", {})).toEqual({ title: "Title can't be blank", fields: {} });
    expect(validate("T", {})).toEqual({ fields: { version: "Version can't be blank" } });
    expect(validate("T", { version: "1" })).toEqual({ fields: {} });
  });
});

describe("an error of the server", () => {
  const toErrors = (field?: string) => toNewIssueErrors(new MutationError("No", "UNPROCESSABLE", field));

  test("is shown at the field that it is about", () => {
    expect(toErrors("title")).toEqual({ title: "No", fields: {} });
    expect(toErrors("formAnswers.version")).toEqual({ fields: { version: "No" } });
  });

  test("that is about no single field is shown at the form", () => {
    for (const field of [undefined, "body", "formAnswers"]) expect(toErrors(field)).toEqual({ fields: {}, form: "No" });
  });
});

test("the first field with an error is the title or the first of the form", () => {
  expect(getFirstInvalidField({ title: "No", fields: { version: "No" } })).toBe("title");
  expect(getFirstInvalidField({ fields: { version: "No", system: "No" } })).toBe("version");
  expect(getFirstInvalidField({ fields: {}, form: "No" })).toBeUndefined();
});
