import { useIssueItems } from "#web/issue-pickers/useIssueItems.ts";
import { Picker } from "#web/ui/picker/Picker.tsx";

type Props = {
  name: string;
  repositoryId: string;
  exceptId: string;
  onSelect: (id: string) => void;
  onClose: () => void;
};

const NONE: readonly { id: string; text: string }[] = [];

/** One issue, of this repository or another; it begins open. */
export function IssuePicker({ name, repositoryId, exceptId, onSelect, onClose }: Props) {
  return (
    <Picker
      {...useIssueItems(repositoryId, exceptId)}
      title={name}
      placeholder="Number, words of the title, owner/repo#number or address"
      startsOpen
      most={1}
      selected={NONE}
      onSelect={([one]) => {
        onClose();
        if (one) onSelect(one.id);
      }}
      renderAnchor={(props) => (
        <button {...props} type="button" className="link-button">
          {name}
        </button>
      )}
    />
  );
}
