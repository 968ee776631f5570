import { DeleteDialog } from "#web/comments/DeleteDialog.tsx";
import { HideDialog } from "#web/comments/HideDialog.tsx";

export type CommentDialogName = "delete" | "hide";

type Props = { name: CommentDialogName; commentId: string; onClose: () => void };

/** The open dialog of a comment. */
export function CommentDialog({ name, ...props }: Props) {
  return name === "hide" ? <HideDialog {...props} /> : <DeleteDialog {...props} />;
}
