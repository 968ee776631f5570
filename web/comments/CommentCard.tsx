import { lazy, Suspense, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { CommentActions } from "#web/comments/CommentActions.tsx";
import type { CommentDialogName } from "#web/comments/CommentDialog.tsx";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { EditedBadge } from "#web/comments/EditedBadge.tsx";
import { HiddenNote } from "#web/comments/HiddenNote.tsx";
import { quoteReply } from "#web/comments/quote.ts";
import { useTaskToggles } from "#web/markdown/useTaskToggles.ts";
import { useToggleCommentTask } from "#web/comments/useToggleCommentTask.ts";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { useIsTargeted } from "#web/platform/router/useIsTargeted.ts";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import { useEditInPlace } from "#web/ui/useEditInPlace.ts";
import type { CommentCard_comment$key } from "#web/__generated__/CommentCard_comment.graphql.ts";

const CommentDialog = lazy(() =>
  import("#web/comments/CommentDialog.tsx").then((module) => ({ default: module.CommentDialog })),
);
const CommentEditor = lazy(() =>
  import("#web/comments/CommentEditor.tsx").then((module) => ({ default: module.CommentEditor })),
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
        createdViaEmail
        lastEditedAt
        authorAssociation
        isMinimized
        minimizedReason
        viewerCanUpdate
        viewerDidAuthor
        author {
          __typename
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
  const { id, isMinimized } = data;
  const edit = useEditInPlace();
  const [dialog, setDialog] = useState<CommentDialogName>();
  const [isExpanded, setExpanded] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const anchor = `issuecomment-${data.fullDatabaseId ?? ""}`;
  const isTargeted = useIsTargeted(anchor);
  const toggleTask = useTaskToggle(data);
  const author = data.author?.login;
  const isTextShown = !edit.isEditing && (!isMinimized || isExpanded);
  return (
    <CommentFrame
      id={anchor}
      author={data.author}
      association={data.authorAssociation}
      isIssueAuthor={author !== undefined && author === issueAuthor}
      createdAt={data.createdAt}
      isViaEmail={data.createdViaEmail}
      edited={data.lastEditedAt && <EditedBadge subjectId={id} editor={data.editor?.login} author={author} />}
      isOwn={data.viewerDidAuthor}
      isTargeted={isTargeted}
      permalink={`#${anchor}`}
      actions={
        <CommentActions
          comment={data}
          buttonRef={edit.button}
          onQuote={() => quoteReply(data.body, text.current)}
          onEdit={edit.start}
          onHide={() => setDialog("hide")}
          onDelete={() => setDialog("delete")}
        />
      }
      footer={isTextShown && <ReactionBar subject={data} />}
      note={
        isMinimized && (
          <HiddenNote reason={data.minimizedReason} isExpanded={isExpanded} onToggle={() => setExpanded(!isExpanded)} />
        )
      }
    >
      {isTextShown && (
        <div ref={text}>
          <MarkdownBody html={data.bodyHTML} onToggleTask={toggleTask} />
        </div>
      )}
      <Suspense fallback={null}>
        {edit.isEditing && <CommentEditor comment={data} onClose={edit.stop} />}
        {dialog && <CommentDialog name={dialog} commentId={id} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </CommentFrame>
  );
}

type Comment = { id: string; bodyVersion: number; viewerCanUpdate: boolean };

/** Undefined for a viewer who cannot check tasks. */
function useTaskToggle({ id, bodyVersion, viewerCanUpdate }: Comment) {
  const [toggleTask] = useToggleCommentTask();
  const handleToggle = useTaskToggles(bodyVersion, (toggle, { onCompleted, onError }) =>
    toggleTask(
      { id, ...toggle },
      { onCompleted: (response) => onCompleted(response.toggleCommentTask?.issueComment?.bodyVersion), onError },
    ),
  );
  return viewerCanUpdate ? handleToggle : undefined;
}
