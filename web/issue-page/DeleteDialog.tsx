import { graphql, useMutation } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { DeleteDialogMutation } from "#web/__generated__/DeleteDialogMutation.graphql.ts";
import { paths } from "#shared/paths.ts";

type Props = { issueId: string; address: { owner: string; name: string }; onClose: () => void };

export function DeleteDialog({ issueId, address, onClose }: Props) {
  const navigate = useNavigate();
  const [commit, isDeleting] = useMutation<DeleteDialogMutation>(graphql`
    mutation DeleteDialogMutation($input: DeleteIssueInput!) {
      deleteIssue(input: $input) {
        repository {
          id
          openIssueCount
        }
      }
    }
  `);
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this issue?"
      confirm="Delete"
      isDanger
      isBusy={isDeleting}
      onClose={onClose}
      onConfirm={() =>
        commit({
          variables: { input: { issueId } },
          onCompleted: () => {
            onClose();
            showToast("success", "The issue was deleted.");
            void navigate(paths.issues(address));
          },
          onError: (error) => showToast("error", error.message),
        })
      }
    >
      <ul>
        <li>This cannot be undone</li>
        <li>Only administrators can delete issues</li>
        <li>Deletion will remove the issue from search and previous references will point to a placeholder</li>
      </ul>
    </ConfirmDialog>
  );
}
