import { TriangleDownIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import styles from "./CommentFrame.module.css";

const EditHistory = lazy(() =>
  import("#web/comments/EditHistory.tsx").then((module) => ({ default: module.EditHistory })),
);

type Props = { subjectId: string; editor: string | undefined; author: string | undefined };

/** “edited by mona”, which opens the edit history. */
export function EditedBadge({ subjectId, editor, author }: Props) {
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
