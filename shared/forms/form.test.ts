import { expect, test } from "vitest";
import { firstAnswers, formBody, validateAnswers, type FormElement } from "#shared/forms/form.ts";

const ELEMENTS: FormElement[] = [
  { type: "markdown", value: "**Thanks!**" },
  { type: "input", id: "version", label: "Version", placeholder: "v1", required: true },
  { type: "textarea", id: "logs", label: "Logs", render: "shell", required: false },
  {
    type: "dropdown",
    id: "browsers",
    label: "Browsers",
    required: false,
    multiple: true,
    options: ["Firefox", "Chrome"],
  },
  {
    type: "checkboxes",
    id: "terms",
    label: "Terms",
    required: false,
    options: [
      { label: "I agree", required: true },
      { label: "I help", required: false },
    ],
  },
];

test("the answers of a form become a body in the order and with the labels of the form", () => {
  const answers = { version: " 1.2 ", logs: "a ``` b\n", browsers: ["Chrome", "Firefox"], terms: ["I agree"] };
  expect(formBody(ELEMENTS, answers)).toBe(
    "### Version\n\n1.2\n\n### Logs\n\n````shell\na ``` b\n````\n\n### Browsers\n\nFirefox, Chrome\n\n### Terms\n\n- [x] I agree\n- [ ] I help",
  );
  expect(formBody(ELEMENTS, {})).toContain("### Logs\n\n_No response_");
});

test("missing and wrong answers are reported by field", () => {
  expect(validateAnswers(ELEMENTS, { version: "  ", browsers: ["Opera"] })).toEqual({
    version: "Version can't be blank",
    browsers: "Browsers has no such option",
    terms: '"I agree" must be ticked',
  });
});

test("the first answers come from the address, by id", () => {
  const given: Record<string, string> = { version: "2.0", browsers: "Chrome,Opera" };
  expect(firstAnswers(ELEMENTS, (id) => given[id] ?? null)).toEqual({
    version: "2.0",
    logs: "",
    browsers: ["Chrome"],
    terms: [],
  });
});
