import { KebabHorizontalIcon } from "@primer/octicons-react";
import { ActionList, ActionMenu, ConfirmationDialog, IconButton } from "@primer/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { graphql, useFragment } from "react-relay";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { TextEditor } from "#web/comments/TextEditor.tsx";
import { useDeleteComment } from "#web/comments/useDeleteComment.ts";
import { useUpdateComment } from "#web/comments/useUpdateComment.ts";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import type { CommentCard_comment$key } from "#web/__generated__/CommentCard_comment.graphql.ts";

export function CommentCard({ comment }: { comment: CommentCard_comment$key }) {
  const data = useFragment(
    graphql`
      fragment CommentCard_comment on IssueComment {
        id
        databaseId
        body
        bodyHTML
        bodyVersion
        createdAt
        lastEditedAt
        authorAssociation
        viewerCanUpdate
        viewerCanDelete
        viewerDidAuthor
        author {
          login
          avatarUrl(size: 64)
          resourcePath
        }
        repository {
          id
        }
        ...ReactionBar_subject
      }
    `,
    comment,
  );
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { updateComment, isSaving } = useUpdateComment();
  const deleteComment = useDeleteComment();
  const anchor = `issuecomment-${data.databaseId ?? ""}`;

  function leave() {
    // The button is there again before it takes the focus back.
    flushSync(() => setEditing(false));
    menu.current?.focus();
  }

  function copyLink() {
    void navigator.clipboard.writeText(`${location.origin}${location.pathname}#${anchor}`).then(
      () => showToast("success", "Link copied"),
      () => showToast("error", "The link could not be copied."),
    );
  }

  return (
    <CommentFrame
      id={anchor}
      author={data.author}
      association={data.authorAssociation}
      createdAt={data.createdAt}
      isEdited={data.lastEditedAt !== null}
      isOwn={data.viewerDidAuthor}
      permalink={`#${anchor}`}
      actions={
        <ActionMenu anchorRef={menu}>
          <ActionMenu.Anchor>
            <IconButton icon={KebabHorizontalIcon} size="small" variant="invisible" aria-label="Comment actions" />
          </ActionMenu.Anchor>
          <ActionMenu.Overlay align="end">
            <ActionList>
              <ActionList.Item onSelect={copyLink}>Copy link</ActionList.Item>
              {data.viewerCanUpdate && <ActionList.Item onSelect={() => setEditing(true)}>Edit</ActionList.Item>}
              {data.viewerCanDelete && (
                <ActionList.Item variant="danger" onSelect={() => setDeleting(true)}>
                  Delete
                </ActionList.Item>
              )}
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      }
      footer={!isEditing && <ReactionBar subject={data} />}
    >
      {isEditing ? (
        <TextEditor
          label="Comment"
          draftKey={`comment:${data.id}`}
          repositoryId={data.repository.id}
          text={data.body}
          version={data.bodyVersion}
          isSaving={isSaving}
          onCancel={leave}
          onSave={(body, bodyVersion, onError) =>
            updateComment({ id: data.id, body, bodyVersion }, { onDone: leave, onError })
          }
        />
      ) : (
        <MarkdownBody html={data.bodyHTML} />
      )}
      {isDeleting && (
        <ConfirmationDialog
          title="Delete comment"
          confirmButtonContent="Delete"
          confirmButtonType="danger"
          onClose={(gesture) => {
            setDeleting(false);
            if (gesture === "confirm") deleteComment(data.id);
          }}
        >
          Are you sure you want to delete this?
        </ConfirmationDialog>
      )}
    </CommentFrame>
  );
}
