import { CheckboxGroup } from "#web/new-issue/CheckboxGroup.tsx";
import { FieldFrame } from "#web/new-issue/FieldFrame.tsx";
import type { ElementOfType } from "#web/new-issue/form-elements.ts";

type Props = {
  element: ElementOfType<"IssueFormCheckboxes">;
  selected: readonly string[];
  error: string | undefined;
  onChange: (selected: string[]) => void;
};

export function CheckboxesField({ element, selected, error, onChange }: Props) {
  return (
    <FieldFrame
      isGroup
      element={element}
      error={error}
      renderControl={({ labelId, descriptionId }) => (
        <CheckboxGroup
          labelId={labelId}
          descriptionId={descriptionId}
          options={element.checkboxes}
          checked={selected}
          onChange={onChange}
        />
      )}
    />
  );
}
