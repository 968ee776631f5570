import { KebabHorizontalIcon } from "@primer/octicons-react";
import { useRemoveSubIssue } from "#web/relations/useRemoveSubIssue.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { MenuItem } from "#web/ui/overlay/menu-items.ts";

type Props = {
  parentId: string;
  subIssueId: string;
  title: string;
  index: number;
  lastIndex: number;
  onMove: (index: number) => void;
};

/** Moves or removes a sub-issue. With Alt, the arrow keys move it while the button has the focus. */
export function SubIssueMenu({ parentId, subIssueId, title, ...position }: Props) {
  const [removeSubIssue] = useRemoveSubIssue();
  const remove = () => removeSubIssue({ issueId: parentId, subIssueId });
  return (
    <Menu
      label="Sub-issue"
      align="end"
      groups={[
        { items: getMoveItems(position) },
        { items: [{ text: "Remove sub-issue", isDanger: true, onSelect: remove }] },
      ]}
      renderOpener={({ onKeyDown, ...props }) => (
        <IconButton
          {...props}
          icon={KebabHorizontalIcon}
          size="small"
          aria-label={`Actions for sub-issue ${title}`}
          onKeyDown={(event) => {
            const step = event.altKey ? STEPS[event.key] : undefined;
            if (step === undefined) return onKeyDown?.(event);
            event.preventDefault();
            position.onMove(position.index + step);
          }}
        />
      )}
    />
  );
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

function getMoveItems({ index, lastIndex, onMove }: Pick<Props, "index" | "lastIndex" | "onMove">): MenuItem[] {
  const isFirst = index === 0;
  const isLast = index === lastIndex;
  return [
    { text: "Move up", isDisabled: isFirst, onSelect: () => onMove(index - 1) },
    { text: "Move down", isDisabled: isLast, onSelect: () => onMove(index + 1) },
    { text: "Move to top", isDisabled: isFirst, onSelect: () => onMove(0) },
    { text: "Move to bottom", isDisabled: isLast, onSelect: () => onMove(lastIndex) },
  ];
}
