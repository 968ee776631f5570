import { FormControl, Select } from "@primer/react";
import { useState } from "react";
import { NewItemForm } from "#web/organizations/CatalogEditor.tsx";
import { ColorOptions } from "#web/organizations/ColorOptions.tsx";
import type { OptionColor } from "#web/organizations/colors.ts";
import { useCreateIssueType } from "#web/organizations/useCreateIssueType.ts";

export function NewIssueType({ organizationId }: { organizationId: string }) {
  const [name, setName] = useState("");
  const [color, setColor] = useState<OptionColor>("BLUE");
  const [error, setError] = useState<string>();
  const [createIssueType, isPending] = useCreateIssueType();

  function submit() {
    setError(undefined);
    createIssueType(
      { ownerId: organizationId, name, color, isEnabled: true },
      { onCompleted: () => setName(""), onError: (failure) => setError(failure.message) },
    );
  }

  return (
    <NewItemForm
      noun="issue type"
      name={name}
      onNameChange={setName}
      error={error}
      isPending={isPending}
      onSubmit={submit}
    >
      <FormControl>
        <FormControl.Label>Color</FormControl.Label>
        <Select value={color} onChange={(event) => setColor(event.target.value as OptionColor)}>
          <ColorOptions />
        </Select>
      </FormControl>
    </NewItemForm>
  );
}
