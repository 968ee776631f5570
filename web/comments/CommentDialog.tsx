import { lazy, Suspense } from "react";

const DeleteDialog = lazy(() =>
  import("#web/comments/DeleteDialog.tsx").then((module) => ({ default: module.DeleteDialog })),
);
const HideDialog = lazy(() =>
  import("#web/comments/HideDialog.tsx").then((module) => ({ default: module.HideDialog })),
);

export type CommentDialogName = "delete" | "hide";

type Props = { name: CommentDialogName | undefined; commentId: string; onClose: () => void };

/** The open dialog of a comment, if there is one. */
export function CommentDialog({ name, commentId, onClose }: Props) {
  return (
    <Suspense fallback={null}>
      {name === "hide" && <HideDialog commentId={commentId} onClose={onClose} />}
      {name === "delete" && <DeleteDialog commentId={commentId} onClose={onClose} />}
    </Suspense>
  );
}
