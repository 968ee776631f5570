import { graphql, useFragment } from "react-relay";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { CheckboxesField } from "#web/new-issue/CheckboxesField.tsx";
import { DropdownField } from "#web/new-issue/DropdownField.tsx";
import { isField, type FieldElement } from "#web/new-issue/form-elements.ts";
import { InputField } from "#web/new-issue/InputField.tsx";
import { TextareaField } from "#web/new-issue/TextareaField.tsx";
import type { FormFields_form$key } from "#web/__generated__/FormFields_form.graphql.ts";
import styles from "./NewIssue.module.css";

export const FORM = graphql`
  fragment FormFields_form on IssueForm {
    elements {
      __typename
      ... on IssueFormMarkdown {
        valueHTML
      }
      ... on IssueFormInput {
        id
        label
        description
        placeholder
        value
        required
      }
      ... on IssueFormTextarea {
        id
        label
        description
        placeholder
        value
        required
        render
      }
      ... on IssueFormDropdown {
        id
        label
        description
        required
        options
        multiple
        default
      }
      ... on IssueFormCheckboxes {
        id
        label
        description
        required
        checkboxes: options {
          label
          required
        }
      }
    }
  }
`;

type Answer = string | string[];

type Props = {
  form: FormFields_form$key;
  repositoryId: string;
  answers: Record<string, Answer>;
  /** Errors by the ids of the fields. */
  errors: Record<string, string>;
  onChange: (id: string, answer: Answer) => void;
};

/** The elements of an issue form: fields, and text between them. */
export function FormFields({ form, repositoryId, answers, errors, onChange }: Props) {
  const { elements } = useFragment(FORM, form);
  return (
    <div className={styles.fields}>
      {elements.map((element, index) => {
        if (element.__typename === "IssueFormMarkdown")
          return <MarkdownBody key={index} html={element.valueHTML} empty="" />;
        if (!isField(element)) return null;
        return (
          <Field
            key={element.id}
            element={element}
            repositoryId={repositoryId}
            answer={answers[element.id]}
            error={errors[element.id]}
            onChange={(answer) => onChange(element.id, answer)}
          />
        );
      })}
    </div>
  );
}

type FieldProps = {
  element: FieldElement;
  repositoryId: string;
  answer: Answer | undefined;
  error: string | undefined;
  onChange: (answer: Answer) => void;
};

function Field({ element, repositoryId, answer, error, onChange }: FieldProps) {
  const text = typeof answer === "string" ? answer : "";
  const selected = Array.isArray(answer) ? answer : [];
  switch (element.__typename) {
    case "IssueFormInput":
      return <InputField element={element} value={text} error={error} onChange={onChange} />;
    case "IssueFormTextarea":
      return (
        <TextareaField element={element} repositoryId={repositoryId} value={text} error={error} onChange={onChange} />
      );
    case "IssueFormDropdown":
      return <DropdownField element={element} selected={selected} error={error} onChange={onChange} />;
    case "IssueFormCheckboxes":
      return <CheckboxesField element={element} selected={selected} error={error} onChange={onChange} />;
  }
}
