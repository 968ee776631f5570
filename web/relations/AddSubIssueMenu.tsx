import { PlusIcon } from "@primer/octicons-react";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { ADD_EXISTING_ISSUE, CREATE_SUB_ISSUE } from "#shared/messages.ts";

export type Adding = "new" | "existing";

type MenuProps = { isFirst: boolean; isFull: boolean; onAdd: (adding: Adding) => void };

export function AddSubIssueMenu({ isFirst, isFull, onAdd }: MenuProps) {
  return (
    <Menu
      label="Sub-issues"
      groups={[
        {
          items: [
            { text: CREATE_SUB_ISSUE, onSelect: () => onAdd("new") },
            { text: ADD_EXISTING_ISSUE, onSelect: () => onAdd("existing") },
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
