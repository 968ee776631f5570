import { PlusIcon } from "@primer/octicons-react";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

export type Adding = "new" | "existing";

type MenuProps = { isFirst: boolean; isFull: boolean; onAdd: (adding: Adding) => void };

export function AddSubIssueMenu({ isFirst, isFull, onAdd }: MenuProps) {
  return (
    <Menu
      label="Sub-issues"
      groups={[
        {
          items: [
            { text: "Create new sub-issue", onSelect: () => onAdd("new") },
            { text: "Add existing issue", onSelect: () => onAdd("existing") },
          ],
        },
      ]}
      renderOpener={(props) => (
        <Button {...props} size="small" icon={PlusIcon} disabled={isFull}>
          {isFirst ? "Create sub-issue" : "Add sub-issue"}
        </Button>
      )}
    />
  );
}
