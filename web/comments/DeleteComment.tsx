import { useDeleteComment } from "#web/comments/useDeleteComment.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";

/** Asks once more before a comment is gone for good. */
export function DeleteComment({ id, onClose }: { id: string; onClose: () => void }) {
  const [deleteComment] = useDeleteComment();
  return (
    <ConfirmDialog
      title="Delete comment"
      confirm="Delete"
      isDanger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        deleteComment({ id });
      }}
    >
      Are you sure you want to delete this?
    </ConfirmDialog>
  );
}
