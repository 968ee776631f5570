import { TriangleDownIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import styles from "./CommentFrame.module.css";

const EditHistory = lazy(() =>
  import("#web/comments/EditHistory.tsx").then((module) => ({ default: module.EditHistory })),
);

/** “edited by mona”, and what it was before. */
export function EditedBadge({
  subjectId,
  editor,
  author,
}: {
  subjectId: string;
  editor: string | undefined;
  author: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {" · "}
      <button type="button" className={styles.edited} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        edited{editor !== undefined && editor !== author ? ` by ${editor}` : ""} <TriangleDownIcon size={12} />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <EditHistory subjectId={subjectId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
