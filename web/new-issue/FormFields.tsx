import { useId } from "react";
import { graphql, useFragment } from "react-relay";
import { Editor } from "#web/markdown/Editor.tsx";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import type { FormFields_form$data, FormFields_form$key } from "#web/__generated__/FormFields_form.graphql.ts";
import type { FormElement } from "#shared/forms/form.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./NewIssue.module.css";

type Answers = Record<string, string | string[]>;
type Props = {
  form: FormFields_form$key;
  repositoryId: string;
  answers: Answers;
  problems: Record<string, string>;
  onChange: (id: string, answer: string | string[]) => void;
};

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

type Element = FormFields_form$data["elements"][number];
/** One that is filled in. */
type FieldElement = Extract<Element, { readonly id: string }>;

function isField(element: Element): element is FieldElement {
  return "id" in element;
}

/** The elements as the rules of forms know them. */
export function getElements(form: FormFields_form$data): FormElement[] {
  return form.elements.flatMap((element): FormElement[] => {
    if (!isField(element)) return [];
    const field = {
      id: element.id,
      label: element.label,
      description: element.description ?? undefined,
      required: element.required,
    };
    switch (element.__typename) {
      case "IssueFormTextarea":
        return [{ type: "textarea", ...field, value: element.value ?? undefined, render: element.render ?? undefined }];
      case "IssueFormDropdown":
        return [
          {
            type: "dropdown",
            ...field,
            options: [...element.options],
            multiple: element.multiple,
            default: element.default ?? undefined,
          },
        ];
      case "IssueFormCheckboxes":
        return [{ type: "checkboxes", ...field, options: element.checkboxes.map((box) => ({ ...box })) }];
      default:
        return [{ type: "input", ...field, value: element.value ?? undefined }];
    }
  });
}

/** The fields of a form, one below the other, each with what is wrong with it. */
export function FormFields({ form, repositoryId, answers, problems, onChange }: Props) {
  const { elements } = useFragment(FORM, form);
  return (
    <div className={styles.fields}>
      {elements.map((element, index) =>
        isField(element) ? (
          <Field
            key={element.id}
            element={element}
            repositoryId={repositoryId}
            answer={answers[element.id]}
            problem={problems[element.id]}
            onChange={(answer) => onChange(element.id, answer)}
          />
        ) : (
          <MarkdownBody
            key={index}
            html={element.__typename === "IssueFormMarkdown" ? element.valueHTML : ""}
            empty=""
          />
        ),
      )}
    </div>
  );
}

type FieldProps = {
  element: FieldElement;
  repositoryId: string;
  answer: string | string[] | undefined;
  problem: string | undefined;
  onChange: (answer: string | string[]) => void;
};

function Field({ element, problem, ...rest }: FieldProps) {
  const id = useId();
  const isGroup = element.__typename === "IssueFormCheckboxes";
  const label = (
    <>
      {element.label}
      {element.required && <span className={styles.required}> *</span>}
    </>
  );
  return (
    <div className={styles.field} data-field={element.id}>
      {isGroup ? (
        <h2 id={`${id}-label`} className={styles.label}>
          {label}
        </h2>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {element.description && (
        <p id={`${id}-hint`} className={styles.hint}>
          {element.description}
        </p>
      )}
      <Control element={element} id={id} problem={problem} {...rest} />
      <FieldError message={problem} />
    </div>
  );
}

function Control({ element, id, repositoryId, answer, problem, onChange }: FieldProps & { id: string }) {
  const text = typeof answer === "string" ? answer : "";
  const chosen = Array.isArray(answer) ? answer : [];
  const described = element.description ? `${id}-hint` : undefined;
  switch (element.__typename) {
    case "IssueFormTextarea":
      return element.render ? (
        <textarea
          id={id}
          className={styles.code}
          rows={8}
          value={text}
          maxLength={LIMITS.body}
          placeholder={element.placeholder ?? undefined}
          aria-describedby={described}
          aria-required={element.required}
          aria-invalid={problem !== undefined || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Editor
          label={element.label}
          repositoryId={repositoryId}
          value={text}
          placeholder={element.placeholder ?? undefined}
          isRequired={element.required}
          isInvalid={problem !== undefined}
          describedBy={described}
          onChange={onChange}
        />
      );
    case "IssueFormDropdown":
      return element.multiple ? (
        <fieldset className={styles.options} aria-labelledby={`${id}-label`} aria-describedby={described}>
          {element.options.map((option) => (
            <Box
              key={option}
              label={option}
              isChecked={chosen.includes(option)}
              onChange={(is) => onChange(toggled(chosen, option, is))}
            />
          ))}
        </fieldset>
      ) : (
        <SelectField
          id={id}
          value={chosen[0] ?? ""}
          aria-describedby={described}
          aria-required={element.required}
          aria-invalid={problem !== undefined || undefined}
          onChange={(event) => onChange(event.target.value === "" ? [] : [event.target.value])}
        >
          <option value="">Selections</option>
          {element.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      );
    case "IssueFormCheckboxes":
      return (
        <fieldset className={styles.options} aria-labelledby={`${id}-label`} aria-describedby={described}>
          {element.checkboxes.map(({ label, required }) => (
            <Box
              key={label}
              label={label}
              isRequired={required}
              isChecked={chosen.includes(label)}
              onChange={(is) => onChange(toggled(chosen, label, is))}
            />
          ))}
        </fieldset>
      );
    default:
      return (
        <TextField
          id={id}
          value={text}
          placeholder={element.placeholder ?? undefined}
          aria-describedby={described}
          aria-required={element.required}
          isInvalid={problem !== undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

type BoxProps = { label: string; isChecked: boolean; isRequired?: boolean; onChange: (isChecked: boolean) => void };

function Box({ label, isChecked, isRequired = false, onChange }: BoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isChecked}
        aria-required={isRequired || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {isRequired && <span className={styles.required}> *</span>}
      </span>
    </label>
  );
}

function toggled(chosen: readonly string[], one: string, isChosen: boolean): string[] {
  return isChosen ? [...chosen, one] : chosen.filter((other) => other !== one);
}
