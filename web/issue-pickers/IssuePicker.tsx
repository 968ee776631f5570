import { useIssueItems } from "#web/issue-pickers/useIssueItems.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";
import { ISSUE_PLACEHOLDER } from "#shared/messages.ts";

type Props = {
  name: string;
  repositoryId: string;
  excludedId: string;
  onSelect: (id: string) => void;
  onClose: () => void;
};

const NONE: readonly { id: string; text: string }[] = [];

/** Selects an issue of any repository. Its panel is open when it is first rendered. */
export function IssuePicker({ name, repositoryId, excludedId, onSelect, onClose }: Props) {
  return (
    <Picker
      {...useIssueItems(repositoryId, excludedId)}
      title={name}
      placeholder={ISSUE_PLACEHOLDER}
      startsOpen
      max={1}
      selected={NONE}
      onSelect={([selected]) => {
        onClose();
        if (selected) onSelect(selected.id);
      }}
      renderAnchor={(props) => (
        <button {...props} type="button" className="link-button">
          {name}
        </button>
      )}
    />
  );
}
