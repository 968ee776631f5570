import { CheckboxGroup } from "#web/new-issue/CheckboxGroup.tsx";
import { FieldFrame } from "#web/new-issue/FieldFrame.tsx";
import type { ElementOfType } from "#web/new-issue/form-elements.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";

type Props = {
  element: ElementOfType<"IssueFormDropdown">;
  selected: readonly string[];
  error: string | undefined;
  onChange: (selected: string[]) => void;
};

/** A select, or checkboxes where several options can be selected. */
export function DropdownField({ element, selected, error, onChange }: Props) {
  const { options, multiple, required } = element;
  return (
    <FieldFrame
      element={element}
      error={error}
      renderControl={({ id, labelId, descriptionId }) =>
        multiple ? (
          <CheckboxGroup
            labelId={labelId}
            descriptionId={descriptionId}
            options={options.map((label) => ({ label, required: false }))}
            checked={selected}
            onChange={onChange}
          />
        ) : (
          <SelectField
            id={id}
            value={selected[0] ?? ""}
            aria-describedby={descriptionId}
            aria-required={required}
            aria-invalid={error !== undefined || undefined}
            onChange={({ target: { value } }) => onChange(value === "" ? [] : [value])}
          >
            <option value="">Selections</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </SelectField>
        )
      }
    />
  );
}
