import { useDeleteComment } from "#web/comments/useDeleteComment.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { DELETE_QUESTION } from "#shared/messages.ts";

export function DeleteDialog({ commentId, onClose }: { commentId: string; onClose: () => void }) {
  const [deleteComment] = useDeleteComment();
  return (
    <ConfirmDialog
      title="Delete comment"
      confirm="Delete"
      isDanger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        deleteComment({ id: commentId });
      }}
    >
      {DELETE_QUESTION}
    </ConfirmDialog>
  );
}
