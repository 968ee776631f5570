import { TriangleDownIcon } from "@primer/octicons-react";
import { getStateItems } from "#web/bulk/state-items.ts";
import { useSetIssueState } from "#web/bulk/useSetIssueState.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

/** Opens or closes the issue that is open beside a list. */
export function MarkAsMenu({ issueId, isOpen }: { issueId: string; isOpen: boolean }) {
  const [setState, isPending] = useSetIssueState();
  return (
    <Menu
      label="Mark as"
      command={{ id: "mark-as", keys: ["e"], isDisabled: isPending }}
      groups={[{ items: getStateItems({ areOpen: isOpen, onSelect: (state) => setState(issueId, state) }) }]}
      renderOpener={(props) => (
        <Button {...props} size="small" disabled={isPending} trailing={<TriangleDownIcon />}>
          Mark as
        </Button>
      )}
    />
  );
}
