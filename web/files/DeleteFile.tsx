import { useState } from "react";
import { useDeleteFile } from "#web/files/useDeleteFile.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";

type Props = {
  repositoryId: string;
  file: { path: string; oid: string };
  onDeleted: () => void;
  onError: (error: MutationError) => void;
};

/** A button that deletes a file after a confirmation. */
export function DeleteFile({ repositoryId, file, onDeleted, onError }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const [deleteFile, isDeleting] = useDeleteFile();

  function handleConfirm() {
    deleteFile(
      { repositoryId, path: file.path, expectedOid: file.oid },
      {
        onCompleted: onDeleted,
        onError(error) {
          setConfirming(false);
          onError(error);
        },
      },
    );
  }

  return (
    <>
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Delete file
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete file"
          confirm="Delete"
          isDanger
          isPending={isDeleting}
          onClose={() => setConfirming(false)}
          onConfirm={handleConfirm}
        >
          {file.path} will be deleted. Its history is kept.
        </ConfirmDialog>
      )}
    </>
  );
}
