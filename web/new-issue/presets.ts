import type { LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import type { PersonItem } from "#web/issue-pickers/person-items.ts";
import type { FormFields_form$key } from "#web/__generated__/FormFields_form.graphql.ts";

/** The issue template or form that a new issue starts from. */
export type Template = {
  filename: string;
  title: string;
  body: string;
  form: FormFields_form$key | null;
  labels: readonly LabelItem[];
  assignees: readonly PersonItem[];
  type: { id: string; text: string } | undefined;
};

/** What the address of the page has filled in, for the viewer to change. */
export type Presets = {
  /** Whether the address has filled in anything. */
  isPreset: boolean;
  title: string;
  body: string;
  labels: LabelItem[];
  assignees: PersonItem[];
  milestone: { id: string; text: string } | undefined;
  type: { id: string; text: string } | undefined;
  projects: { id: string; title: string }[];
  /** The answer to a field of the issue form, by its id. */
  answer: (id: string) => string | null;
};
