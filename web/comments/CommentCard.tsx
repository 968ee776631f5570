import { lazy, Suspense, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { CommentActions } from "#web/comments/CommentActions.tsx";
import { CommentEditor } from "#web/comments/CommentEditor.tsx";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { EditedBadge } from "#web/comments/EditedBadge.tsx";
import { quoteReply } from "#web/comments/quote.ts";
import { useToggleCommentTask } from "#web/comments/useToggleCommentTask.ts";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { useIsTargeted } from "#web/platform/router/useIsTargeted.ts";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import { useEditInPlace } from "#web/ui/useEditInPlace.ts";
import type { CommentCard_comment$key } from "#web/__generated__/CommentCard_comment.graphql.ts";
import styles from "./CommentCard.module.css";

const DeleteDialog = lazy(() =>
  import("#web/comments/DeleteDialog.tsx").then((module) => ({ default: module.DeleteDialog })),
);
const HideDialog = lazy(() =>
  import("#web/comments/HideDialog.tsx").then((module) => ({ default: module.HideDialog })),
);

type Props = { comment: CommentCard_comment$key; issueAuthor?: string | undefined };

export function CommentCard({ comment, issueAuthor }: Props) {
  const data = useFragment(
    graphql`
      fragment CommentCard_comment on IssueComment {
        id
        fullDatabaseId
        body
        bodyHTML
        bodyVersion
        createdAt
        lastEditedAt
        authorAssociation
        isMinimized
        minimizedReason
        viewerCanUpdate
        viewerDidAuthor
        author {
          login
          avatarUrl(size: 64)
          resourcePath
        }
        editor {
          login
        }
        ...CommentActions_comment
        ...CommentEditor_comment
        ...ReactionBar_subject
      }
    `,
    comment,
  );
  const edit = useEditInPlace();
  const [dialog, setDialog] = useState<"delete" | "hide">();
  const [isExpanded, setExpanded] = useState(false);
  const textRef = useRef<HTMLDivElement>(null);
  const [toggleTask] = useToggleCommentTask();
  const anchor = `issuecomment-${data.fullDatabaseId ?? ""}`;
  const isTargeted = useIsTargeted(anchor);
  const author = data.author?.login;
  const isTextShown = !edit.isEditing && (!data.isMinimized || isExpanded);
  const handleToggle = (index: number, checked: boolean) =>
    toggleTask({ id: data.id, index, checked, bodyVersion: data.bodyVersion });
  const closeDialog = () => setDialog(undefined);
  return (
    <CommentFrame
      id={anchor}
      author={data.author}
      association={data.authorAssociation}
      isIssueAuthor={author !== undefined && author === issueAuthor}
      createdAt={data.createdAt}
      edited={data.lastEditedAt && <EditedBadge subjectId={data.id} editor={data.editor?.login} author={author} />}
      isOwn={data.viewerDidAuthor}
      isTargeted={isTargeted}
      permalink={`#${anchor}`}
      actions={
        <CommentActions
          comment={data}
          buttonRef={edit.button}
          onQuote={() => quoteReply(data.body, textRef.current)}
          onEdit={edit.start}
          onHide={() => setDialog("hide")}
          onDelete={() => setDialog("delete")}
        />
      }
      footer={isTextShown && <ReactionBar subject={data} />}
      note={
        data.isMinimized && (
          <p className={styles.hidden}>
            This comment was marked as {data.minimizedReason}.{" "}
            <button
              type="button"
              className="link-button"
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? "Hide comment" : "Show comment"}
            </button>
          </p>
        )
      }
    >
      {edit.isEditing && <CommentEditor comment={data} onClose={edit.stop} />}
      {isTextShown && (
        <div ref={textRef}>
          <MarkdownBody html={data.bodyHTML} onToggleTask={data.viewerCanUpdate ? handleToggle : undefined} />
        </div>
      )}
      <Suspense fallback={null}>
        {dialog === "hide" && <HideDialog commentId={data.id} onClose={closeDialog} />}
        {dialog === "delete" && <DeleteDialog commentId={data.id} onClose={closeDialog} />}
      </Suspense>
    </CommentFrame>
  );
}
