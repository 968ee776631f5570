import { KebabHorizontalIcon } from "@primer/octicons-react";
import { useRemoveSubIssue } from "#web/relations/useRemoveSubIssue.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

type Props = {
  parentId: string;
  subIssueId: string;
  title: string;
  index: number;
  lastIndex: number;
  onMove: (index: number) => void;
};

/** Moves or removes a sub-issue. With Alt, the arrow keys move it while the button has the focus. */
export function SubIssueMenu({ parentId, subIssueId, title, index, lastIndex, onMove }: Props) {
  const [removeSubIssue] = useRemoveSubIssue();
  const isFirst = index === 0;
  const isLast = index === lastIndex;
  const remove = () => removeSubIssue({ issueId: parentId, subIssueId });

  function handleMoveKey(event: React.KeyboardEvent): boolean {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !step) return false;
    event.preventDefault();
    onMove(index + step);
    return true;
  }

  return (
    <Menu
      label="Sub-issue"
      align="end"
      groups={[
        {
          items: [
            { text: "Move up", isDisabled: isFirst, onSelect: () => onMove(index - 1) },
            { text: "Move down", isDisabled: isLast, onSelect: () => onMove(index + 1) },
            { text: "Move to top", isDisabled: isFirst, onSelect: () => onMove(0) },
            { text: "Move to bottom", isDisabled: isLast, onSelect: () => onMove(lastIndex) },
          ],
        },
        { items: [{ text: "Remove sub-issue", isDanger: true, onSelect: remove }] },
      ]}
      renderOpener={({ onKeyDown, ...props }) => (
        <IconButton
          {...props}
          icon={KebabHorizontalIcon}
          size="small"
          aria-label={`Actions for sub-issue ${title}`}
          onKeyDown={(event) => {
            if (!handleMoveKey(event)) onKeyDown?.(event);
          }}
        />
      )}
    />
  );
}
