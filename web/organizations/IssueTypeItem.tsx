import { Checkbox, FormControl, Select, TextInput } from "@primer/react";
import { DeleteButton, NAME_LENGTH } from "#web/organizations/CatalogEditor.tsx";
import { ColorOptions } from "#web/organizations/ColorOptions.tsx";
import type { OptionColor } from "#web/organizations/colors.ts";
import { useDeleteIssueType } from "#web/organizations/useDeleteIssueType.ts";
import { useUpdateIssueType } from "#web/organizations/useUpdateIssueType.ts";

type IssueType = { id: string; name: string; color: string; isEnabled: boolean };
type Props = { type: IssueType; organizationId: string };

/** A type whose changes are saved at once; the name when its field loses the focus. */
export function IssueTypeItem({ type: { id, name, color, isEnabled }, organizationId }: Props) {
  const [updateIssueType, isPending] = useUpdateIssueType();
  const [deleteIssueType] = useDeleteIssueType(organizationId);

  function rename(text: string) {
    if (text.trim() !== name) updateIssueType({ issueTypeId: id, name: text });
  }

  return (
    <li>
      <span data-grow>
        <TextInput
          block
          aria-label={`Name of ${name}`}
          defaultValue={name}
          maxLength={NAME_LENGTH}
          disabled={isPending}
          onBlur={(event) => rename(event.target.value)}
        />
      </span>
      <Select
        aria-label={`Color of ${name}`}
        value={color}
        onChange={(event) => updateIssueType({ issueTypeId: id, color: event.target.value as OptionColor })}
      >
        <ColorOptions />
      </Select>
      <FormControl>
        <Checkbox
          checked={isEnabled}
          onChange={(event) => updateIssueType({ issueTypeId: id, isEnabled: event.target.checked })}
        />
        <FormControl.Label>Enabled</FormControl.Label>
      </FormControl>
      <DeleteButton
        name={name}
        consequence="Its issues will have no type."
        size="small"
        onDelete={() => deleteIssueType({ issueTypeId: id })}
      />
    </li>
  );
}
