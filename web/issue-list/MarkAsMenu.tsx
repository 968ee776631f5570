import { IssueClosedIcon, IssueOpenedIcon, SkipIcon, TriangleDownIcon } from "@primer/octicons-react";
import { useSetIssueState, type TargetState } from "#web/issue-list/useSetIssueState.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

/** The command that opens the menu. */
export const MARK_AS = "mark-as";

const STATE_ITEMS: readonly { state: TargetState; label: string; icon: typeof SkipIcon }[] = [
  { state: "OPEN", label: "Open", icon: IssueOpenedIcon },
  { state: "COMPLETED", label: "Completed", icon: IssueClosedIcon },
  { state: "NOT_PLANNED", label: "Not planned", icon: SkipIcon },
];

type Props = {
  ids: readonly string[];
  /** Whether all of them are open: then the menu begins with closing them. */
  areOpen?: boolean;
  /** Why these issues cannot be changed. */
  disabledReason?: string | undefined;
  onDone: () => void;
};

/** Opens or closes several issues. */
export function MarkAsMenu({ ids, areOpen, disabledReason, onDone }: Props) {
  const { setState, isPending } = useSetIssueState();
  const isDisabled = isPending || disabledReason !== undefined;
  return (
    <Menu
      label="Mark as"
      command={{ id: MARK_AS, isDisabled }}
      groups={[
        {
          items: STATE_ITEMS.map(({ state, label, icon }) => ({
            text: label,
            icon,
            isInitial: areOpen === true && state === "COMPLETED",
            onSelect: () => void setState(ids, state).then((isDone) => isDone && onDone()),
          })),
        },
      ]}
      renderOpener={(props) => (
        <Button {...props} size="small" disabled={isDisabled} title={disabledReason} trailing={<TriangleDownIcon />}>
          Mark as
        </Button>
      )}
    />
  );
}
