import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DeleteMilestoneDialog } from "#web/milestones/DeleteMilestoneDialog.tsx";
import { MilestoneRow, type Milestone } from "#web/milestones/MilestoneRow.tsx";
import { useUpdateMilestone } from "#web/milestones/useUpdateMilestone.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import { ListRows } from "#web/ui/list/ListBox.tsx";
import type { MilestoneList_milestones$key } from "#web/__generated__/MilestoneList_milestones.graphql.ts";

type Props = {
  /** The pages that have been loaded. */
  pages: MilestoneList_milestones$key;
  repository: RepositoryAddress;
  canChange: boolean;
  /** A milestone left this list, for the other tab or for good: the list is read again. */
  onGone: () => Promise<void>;
};

/** The milestones of a tab, with what can be done to each. */
export function MilestoneList({ pages, repository, canChange, onGone }: Props) {
  const data = useFragment(
    graphql`
      fragment MilestoneList_milestones on MilestoneConnection @relay(plural: true) {
        nodes {
          id
          ...MilestoneRow_milestone
        }
      }
    `,
    pages,
  );
  const { update } = useUpdateMilestone();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [toDelete, setToDelete] = useState<Milestone>();
  const rows = data.flatMap((page) => (page.nodes ?? []).flatMap((one) => (one && !gone.has(one.id) ? [one] : [])));
  const leave = (id: string) => {
    setGone((before) => new Set([...before, id]));
    void onGone().then(() => setGone(new Set()));
  };

  function toggle(milestone: Milestone) {
    update(
      milestone.id,
      { state: milestone.closed ? "OPEN" : "CLOSED" },
      { done: () => leave(milestone.id), fail: () => showToast("error", "Could not change Milestone state") },
    );
  }

  return (
    <>
      <ListRows>
        {rows.map((row) => (
          <MilestoneRow
            key={row.id}
            milestone={row}
            repository={repository}
            onAct={
              canChange
                ? (act, milestone) => (act === "toggle" ? toggle(milestone) : setToDelete(milestone))
                : undefined
            }
          />
        ))}
      </ListRows>
      {toDelete && (
        <DeleteMilestoneDialog
          milestone={toDelete}
          onDeleted={() => {
            setToDelete(undefined);
            leave(toDelete.id);
          }}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}
