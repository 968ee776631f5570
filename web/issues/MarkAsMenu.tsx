import { IssueClosedIcon, IssueOpenedIcon, SkipIcon } from "@primer/octicons-react";
import { ActionList, ActionMenu } from "@primer/react";
import { useMarkAs, type Mark } from "#web/issues/useMarkAs.ts";

const MARKS: readonly { mark: Mark; label: string; icon: typeof SkipIcon }[] = [
  { mark: "OPEN", label: "Open", icon: IssueOpenedIcon },
  { mark: "COMPLETED", label: "Completed", icon: IssueClosedIcon },
  { mark: "NOT_PLANNED", label: "Not planned", icon: SkipIcon },
];

/** What can be done with the selected issues. */
export function MarkAsMenu({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { markAs, isBusy } = useMarkAs();
  return (
    <ActionMenu>
      <ActionMenu.Button size="small" disabled={isBusy}>
        Mark as
      </ActionMenu.Button>
      <ActionMenu.Overlay width="small">
        <ActionList>
          {MARKS.map(({ mark, label, icon: Shape }) => (
            <ActionList.Item
              key={mark}
              onSelect={() => {
                void markAs(ids, mark).then((isDone) => isDone && onDone());
              }}
            >
              <ActionList.LeadingVisual>
                <Shape />
              </ActionList.LeadingVisual>
              {label}
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}
