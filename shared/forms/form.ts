/**
 * An element of an issue form. The server parses forms from a repository's files;
 * server and browser check the answers by the same rules.
 */
export type FormElement =
  | { type: "markdown"; value: string }
  | ({ type: "input" } & Field & { placeholder?: string | undefined; value?: string | undefined })
  | ({ type: "textarea" } & Field & {
        placeholder?: string | undefined;
        value?: string | undefined;
        /** A language: the answer becomes a fenced code block. */
        render?: string | undefined;
      })
  | ({ type: "dropdown" } & Field & { options: string[]; multiple: boolean; default?: number | undefined })
  | ({ type: "checkboxes" } & Field & { options: { label: string; required: boolean }[] });

type Field = { id: string; label: string; description?: string | undefined; required: boolean };

/** Answers by the element's id: text, the chosen options, or the ticked labels. */
export type FormAnswers = Readonly<Record<string, string | readonly string[]>>;

export type FormField = Exclude<FormElement, { type: "markdown" }>;

function getFields(elements: readonly FormElement[]): FormField[] {
  return elements.filter((element): element is FormField => element.type !== "markdown");
}

/** The problems of the answers, by the element's id. */
export function validateAnswers(elements: readonly FormElement[], answers: FormAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of getFields(elements)) {
    const problem = validateField(field, answers[field.id]);
    if (problem !== undefined) problems[field.id] = problem;
  }
  return problems;
}

function validateField(field: FormField, answer: string | readonly string[] | undefined): string | undefined {
  const chosen = answerList(answer);
  if (field.type === "checkboxes") {
    const labels = new Set(field.options.map((option) => option.label));
    if (chosen.some((label) => !labels.has(label))) return `${field.label} has no such option`;
    const missing = field.options.find((option) => option.required && !chosen.includes(option.label));
    return missing ? `"${missing.label}" must be ticked` : undefined;
  }
  if (field.type === "dropdown") {
    if (chosen.some((option) => !field.options.includes(option))) return `${field.label} has no such option`;
    if (chosen.length > 1 && !field.multiple) return `Only one of ${field.label} can be chosen`;
    return field.required && chosen.length === 0 ? `${field.label} can't be blank` : undefined;
  }
  return field.required && answerString(answer).trim() === "" ? `${field.label} can't be blank` : undefined;
}

/** The body: a heading for each element, a blank line, the answer. */
export function formBody(elements: readonly FormElement[], answers: FormAnswers): string {
  return getFields(elements)
    .map((field) => `### ${field.label}\n\n${answerText(field, answers[field.id])}`)
    .join("\n\n");
}

const NO_RESPONSE = "_No response_";

function answerText(field: FormField, answer: string | readonly string[] | undefined): string {
  switch (field.type) {
    case "checkboxes": {
      const ticked = answerList(answer);
      return field.options.map(({ label }) => `- [${ticked.includes(label) ? "x" : " "}] ${label}`).join("\n");
    }
    case "dropdown":
      return field.options.filter((option) => answerList(answer).includes(option)).join(", ") || NO_RESPONSE;
    case "textarea": {
      const text = answerString(answer).trimEnd();
      if (text.trim() === "") return NO_RESPONSE;
      return field.render === undefined ? text : codeBlock(text, field.render);
    }
    default:
      return answerString(answer).trim() || NO_RESPONSE;
  }
}

/** A code block whose fence is longer than those in the text. */
function codeBlock(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The initial values of the fields: those of the address by their id, otherwise those of the form. */
export function firstAnswers(
  elements: readonly FormElement[],
  getAddressValue: (id: string) => string | null,
): Record<string, string | string[]> {
  const answers: Record<string, string | string[]> = {};
  for (const field of getFields(elements)) {
    const text = getAddressValue(field.id);
    if (field.type === "dropdown") {
      const options = (text ?? "").split(",").map((option) => option.trim());
      const chosen = field.options.filter((option) => options.includes(option) || option === text);
      const preset = field.default === undefined ? [] : [field.options[field.default] ?? ""];
      answers[field.id] = (chosen.length > 0 ? chosen : preset).slice(0, field.multiple ? undefined : 1);
    } else if (field.type === "checkboxes") answers[field.id] = [];
    else answers[field.id] = text ?? field.value ?? "";
  }
  return answers;
}

function answerString(answer: string | readonly string[] | undefined): string {
  return typeof answer === "string" ? answer : (answer ?? []).join(", ");
}

function answerList(answer: string | readonly string[] | undefined): readonly string[] {
  if (typeof answer === "string") return answer === "" ? [] : [answer];
  return answer ?? [];
}
