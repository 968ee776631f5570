import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DeleteMilestoneDialog } from "#web/milestones/DeleteMilestoneDialog.tsx";
import { MilestoneRow, type Milestone, type MilestoneCommand } from "#web/milestones/MilestoneRow.tsx";
import { useUpdateMilestone } from "#web/milestones/useUpdateMilestone.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import { ListRows } from "#web/ui/list/ListBox.tsx";
import type { MilestoneList_milestones$key } from "#web/__generated__/MilestoneList_milestones.graphql.ts";
import { MILESTONE_STATE_NOT_CHANGED } from "#shared/messages.ts";

type Props = {
  /** The pages that have been loaded. */
  pages: MilestoneList_milestones$key;
  repository: RepositoryAddress;
  canUpdate: boolean;
  /** A milestone was deleted or moved to the other tab. */
  reload: () => Promise<void>;
};

/** The milestones of one tab. */
export function MilestoneList({ pages, repository, canUpdate, reload }: Props) {
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
  const { removedIds, remove } = useRemovedIds(reload);
  const [updateMilestone] = useUpdateMilestone();
  const [toDelete, setToDelete] = useState<Milestone>();
  const nodes = data.flatMap((page) => (page.nodes ?? []).flatMap((node) => (node ? [node] : [])));

  function run(command: MilestoneCommand, milestone: Milestone) {
    if (command === "delete") return setToDelete(milestone);
    const { id, closed } = milestone;
    return updateMilestone(
      { id, state: closed ? "OPEN" : "CLOSED" },
      { onCompleted: () => remove(id), onError: () => showToast("error", MILESTONE_STATE_NOT_CHANGED) },
    );
  }

  function handleDeleted(id: string) {
    setToDelete(undefined);
    remove(id);
  }

  return (
    <>
      <ListRows>
        {nodes
          .filter(({ id }) => !removedIds.has(id))
          .map((node) => (
            <MilestoneRow
              key={node.id}
              milestone={node}
              repository={repository}
              onCommand={canUpdate ? run : undefined}
            />
          ))}
      </ListRows>
      {toDelete && (
        <DeleteMilestoneDialog
          milestone={toDelete}
          onDeleted={() => handleDeleted(toDelete.id)}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}

/** Rows that are hidden until the list has been reloaded without them. */
function useRemovedIds(reload: () => Promise<void>) {
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  function remove(id: string) {
    setRemovedIds((before) => new Set([...before, id]));
    void reload().then(() => setRemovedIds(new Set()));
  }
  return { removedIds, remove };
}
