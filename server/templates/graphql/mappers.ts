import type { IssueForm, IssueTemplate } from "#server/templates/template.ts";
import type { FormElement } from "#shared/forms/form.ts";

/** With the repository whose file it comes from. */
type InRepository<T> = T & { repositoryId: number };
type ElementOf<Type extends FormElement["type"]> = InRepository<Extract<FormElement, { type: Type }>>;

export type Mappers = {
  IssueForm: InRepository<IssueForm>;
  IssueFormCheckboxes: ElementOf<"checkboxes">;
  IssueFormDropdown: ElementOf<"dropdown">;
  IssueFormElement: InRepository<FormElement>;
  IssueFormInput: ElementOf<"input">;
  IssueFormMarkdown: ElementOf<"markdown">;
  IssueFormTextarea: ElementOf<"textarea">;
  IssueTemplate: InRepository<IssueTemplate>;
};
