import { FieldFrame } from "#web/new-issue/FieldFrame.tsx";
import type { ElementOfType } from "#web/new-issue/form-elements.ts";
import { TextField } from "#web/ui/form/TextField.tsx";

type Props = {
  element: ElementOfType<"IssueFormInput">;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

export function InputField({ element, value, error, onChange }: Props) {
  return (
    <FieldFrame
      element={element}
      error={error}
      renderControl={({ id, descriptionId }) => (
        <TextField
          id={id}
          value={value}
          placeholder={element.placeholder ?? undefined}
          aria-describedby={descriptionId}
          aria-required={element.required}
          isInvalid={error !== undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  );
}
