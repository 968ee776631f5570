import { useDeleteIssue } from "#web/issue-sidebar/useDeleteIssue.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { paths } from "#shared/paths.ts";

type Props = { issueId: string; address: { owner: string; name: string }; onClose: () => void };

export function DeleteDialog({ issueId, address, onClose }: Props) {
  const navigate = useNavigate();
  const [deleteIssue, isDeleting] = useDeleteIssue();
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this issue?"
      confirm="Delete"
      isDanger
      isPending={isDeleting}
      onClose={onClose}
      onConfirm={() =>
        deleteIssue(
          { issueId },
          {
            onCompleted: () => {
              onClose();
              commandDone.emit({ kind: "deleted", id: issueId });
              void navigate(paths.issues(address));
            },
          },
        )
      }
    >
      <ul>
        <li>It can be restored for 30 days, now with Undo and later with the API</li>
        <li>Only administrators can delete issues</li>
        <li>Deletion will remove the issue from search and previous references will point to a placeholder</li>
      </ul>
    </ConfirmDialog>
  );
}
