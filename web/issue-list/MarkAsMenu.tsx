import { IssueClosedIcon, IssueOpenedIcon, SkipIcon, TriangleDownIcon } from "@primer/octicons-react";
import { useSetIssueState, type TargetState } from "#web/issue-list/useSetIssueState.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";

const STATE_ITEMS: readonly { mark: TargetState; label: string; icon: typeof SkipIcon }[] = [
  { mark: "OPEN", label: "Open", icon: IssueOpenedIcon },
  { mark: "COMPLETED", label: "Completed", icon: IssueClosedIcon },
  { mark: "NOT_PLANNED", label: "Not planned", icon: SkipIcon },
];

type Props = {
  ids: readonly string[];
  /** Why it cannot be done with these. */
  disabledReason?: string | undefined;
  onDone: () => void;
};

/** What can be done with the selected issues. */
export function MarkAsMenu({ ids, disabledReason, onDone }: Props) {
  const { setState, isPending } = useSetIssueState();
  return (
    <Menu
      label="Mark as"
      groups={[
        {
          items: STATE_ITEMS.map(({ mark, label, icon }) => ({
            text: label,
            icon,
            onSelect: () => void setState(ids, mark).then((isDone) => isDone && onDone()),
          })),
        },
      ]}
      renderOpener={(props) => (
        <Button
          {...props}
          data-mark-as
          size="small"
          disabled={isPending || disabledReason !== undefined}
          title={disabledReason}
          trailing={<TriangleDownIcon />}
        >
          Mark as
        </Button>
      )}
    />
  );
}
