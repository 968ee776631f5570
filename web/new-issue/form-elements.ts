import type { FormFields_form$data } from "#web/__generated__/FormFields_form.graphql.ts";
import type { FormField } from "#shared/forms/form.ts";

type Element = FormFields_form$data["elements"][number];

/** An element that is filled in. */
export type FieldElement = Extract<Element, { readonly id: string }>;

export type ElementOfType<Type extends FieldElement["__typename"]> = Extract<FieldElement, { __typename: Type }>;

export function isField(element: Element): element is FieldElement {
  return "id" in element;
}

/** The fields as the rules of forms take them. */
export function getFormFields(form: FormFields_form$data): FormField[] {
  return form.elements.filter(isField).map(toFormField);
}

function toFormField(element: FieldElement): FormField {
  const { id, label, required } = element;
  const field = { id, label, required, description: element.description ?? undefined };
  switch (element.__typename) {
    case "IssueFormInput":
      return { type: "input", ...field, value: element.value ?? undefined };
    case "IssueFormTextarea":
      return { type: "textarea", ...field, value: element.value ?? undefined, render: element.render ?? undefined };
    case "IssueFormDropdown": {
      const { options, multiple } = element;
      return { type: "dropdown", ...field, options: [...options], multiple, default: element.default ?? undefined };
    }
    case "IssueFormCheckboxes":
      return { type: "checkboxes", ...field, options: element.checkboxes.map((option) => ({ ...option })) };
  }
}
