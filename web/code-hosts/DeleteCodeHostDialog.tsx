import { graphql, useFragment } from "react-relay";
import { useDeleteCodeHost } from "#web/code-hosts/useDeleteCodeHost.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { DeleteCodeHostDialog_codeHost$key } from "#web/__generated__/DeleteCodeHostDialog_codeHost.graphql.ts";

type Props = { codeHost: DeleteCodeHostDialog_codeHost$key; onClose: () => void };

export function DeleteCodeHostDialog({ codeHost, onClose }: Props) {
  const { id, url } = useFragment(
    graphql`
      fragment DeleteCodeHostDialog_codeHost on CodeHost {
        id
        url
      }
    `,
    codeHost,
  );
  const [deleteCodeHost, isPending] = useDeleteCodeHost();
  const handleConfirm = () =>
    deleteCodeHost(
      { codeHostId: id },
      {
        onCompleted: () => showToast("success", "Code host deleted"),
        onError: ({ message }) => {
          onClose();
          showToast("error", message);
        },
      },
    );
  return (
    <ConfirmDialog
      title="Delete code host?"
      confirm="Delete code host"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        Requests of <strong>{url}</strong> will no longer be accepted. Commits and pull requests that it has reported
        stay.
      </p>
    </ConfirmDialog>
  );
}
