import { useDeleteThreadComment } from "#web/review-threads/useDeleteThreadComment.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { DELETE_QUESTION } from "#shared/messages.ts";

export function DeleteThreadCommentDialog({ commentId, onClose }: { commentId: string; onClose: () => void }) {
  const [deleteComment] = useDeleteThreadComment();
  return (
    <ConfirmDialog
      title="Delete comment"
      confirm="Delete"
      isDanger
      onClose={onClose}
      onConfirm={() => {
        onClose();
        deleteComment({ id: commentId }, { onError: ({ message }) => showToast("error", message) });
      }}
    >
      {DELETE_QUESTION}
    </ConfirmDialog>
  );
}
