import {
  CopyIcon,
  EyeClosedIcon,
  EyeIcon,
  IssueOpenedIcon,
  KebabHorizontalIcon,
  LinkIcon,
  PencilIcon,
  PinIcon,
  PinSlashIcon,
  QuoteIcon,
  TrashIcon,
} from "@primer/octicons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { graphql, useFragment } from "react-relay";
import { CommentFrame } from "#web/comments/CommentFrame.tsx";
import { EditedBadge } from "#web/comments/EditedBadge.tsx";
import { quoteReply, selectionIn } from "#web/comments/quote.ts";
import { useHideComment } from "#web/comments/useHideComment.ts";
import { usePinComment } from "#web/comments/usePinComment.ts";
import { useToggleCommentTask } from "#web/comments/useToggleCommentTask.ts";
import { useUnhideComment } from "#web/comments/useUnhideComment.ts";
import { useUnpinComment } from "#web/comments/useUnpinComment.ts";
import { useUpdateComment } from "#web/comments/useUpdateComment.ts";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { useIsTargeted } from "#web/platform/router/useIsTargeted.ts";
import type { CommentCard_comment$key } from "#web/__generated__/CommentCard_comment.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./CommentCard.module.css";

const TextEditor = lazy(() =>
  import("#web/comments/TextEditor.tsx").then((module) => ({ default: module.TextEditor })),
);
const DeleteComment = lazy(() =>
  import("#web/comments/DeleteComment.tsx").then((module) => ({ default: module.DeleteComment })),
);
const HideDialog = lazy(() =>
  import("#web/comments/HideDialog.tsx").then((module) => ({ default: module.HideDialog })),
);

type Open = "edit" | "delete" | "hide" | undefined;

export function CommentCard({
  comment,
  issueAuthor,
}: {
  comment: CommentCard_comment$key;
  issueAuthor?: string | undefined;
}) {
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
        isPinned
        resourcePath
        viewerCanUpdate
        viewerCanDelete
        viewerCanMinimize
        viewerCanPin
        viewerDidAuthor
        author {
          login
          avatarUrl(size: 64)
          resourcePath
        }
        editor {
          login
        }
        repository {
          id
          name
          viewerCanCreateIssues
          owner {
            login
          }
        }
        ...ReactionBar_subject
      }
    `,
    comment,
  );
  const [open, setOpen] = useState<Open>();
  const [isShown, setShown] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [updateComment, isSaving] = useUpdateComment();
  const [hideComment] = useHideComment();
  const [unhideComment] = useUnhideComment();
  const [pinComment] = usePinComment();
  const [unpinComment] = useUnpinComment();
  const [toggleTask] = useToggleCommentTask();
  const anchor = `issuecomment-${data.fullDatabaseId ?? ""}`;
  const isMarked = useIsTargeted(anchor);
  const author = data.author?.login;

  function leave() {
    // The button is there again before it takes the focus back.
    flushSync(() => setOpen(undefined));
    menu.current?.focus();
  }

  const address = `${typeof location === "undefined" ? "" : location.origin}${data.resourcePath}`;
  const actions = (
    <Menu
      label="Comment"
      align="end"
      groups={[
        {
          items: [
            { text: "Copy link", icon: LinkIcon, onSelect: () => copyText(address, "Link copied") },
            { text: "Copy Markdown", icon: CopyIcon, onSelect: () => copyText(data.body, "Markdown copied") },
            {
              text: "Quote reply",
              icon: QuoteIcon,
              onSelect: () => quoteReply(selectionIn(text.current) ?? data.body),
            },
            data.repository.viewerCanCreateIssues && {
              text: "Reference in new issue",
              icon: IssueOpenedIcon,
              to: `${paths.newIssue({ owner: data.repository.owner.login, name: data.repository.name })}?${new URLSearchParams(
                {
                  body: `${data.body
                    .split("\n")
                    .map((line) => `> ${line}`)
                    .join("\n")}\n\n_Originally posted by @${author ?? "ghost"} in ${address}_`,
                },
              ).toString()}`,
            },
          ],
        },
        (data.viewerCanUpdate || data.viewerCanMinimize || data.viewerCanPin || data.viewerCanDelete) && {
          items: [
            data.viewerCanUpdate && { text: "Edit", icon: PencilIcon, onSelect: () => setOpen("edit") },
            data.viewerCanPin &&
              (data.isPinned
                ? {
                    text: "Unpin comment",
                    icon: PinSlashIcon,
                    onSelect: () => unpinComment({ issueCommentId: data.id }),
                  }
                : { text: "Pin comment", icon: PinIcon, onSelect: () => pinComment({ issueCommentId: data.id }) }),
            data.viewerCanMinimize &&
              (data.isMinimized
                ? { text: "Unhide", icon: EyeIcon, onSelect: () => unhideComment({ subjectId: data.id }) }
                : { text: "Hide", icon: EyeClosedIcon, onSelect: () => setOpen("hide") }),
            data.viewerCanDelete && {
              text: "Delete",
              icon: TrashIcon,
              isDanger: true,
              onSelect: () => setOpen("delete"),
            },
          ],
        },
      ]}
      openerRef={menu}
      renderOpener={(props) => (
        <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label="Comment actions" />
      )}
    />
  );

  return (
    <CommentFrame
      id={anchor}
      author={data.author}
      association={data.authorAssociation}
      isIssueAuthor={author !== undefined && author === issueAuthor}
      createdAt={data.createdAt}
      edited={data.lastEditedAt && <EditedBadge subjectId={data.id} editor={data.editor?.login} author={author} />}
      isOwn={data.viewerDidAuthor}
      isMarked={isMarked}
      permalink={`#${anchor}`}
      actions={actions}
      footer={open !== "edit" && (!data.isMinimized || isShown) && <ReactionBar subject={data} />}
      note={
        data.isMinimized && (
          <p className={styles.hidden}>
            This comment was marked as {data.minimizedReason}.{" "}
            <button type="button" className="link-button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? "Hide comment" : "Show comment"}
            </button>
          </p>
        )
      }
    >
      {open === "edit" && (
        <Suspense fallback={null}>
          <TextEditor
            label="Comment"
            draftKey={`comment:${data.id}`}
            repositoryId={data.repository.id}
            text={data.body}
            version={data.bodyVersion}
            isSaving={isSaving}
            onCancel={leave}
            onSave={(body, bodyVersion, { onSaved, onError }) =>
              updateComment({ id: data.id, body, bodyVersion }, { onCompleted: () => (onSaved(), leave()), onError })
            }
          />
        </Suspense>
      )}
      {open !== "edit" && (!data.isMinimized || isShown) && (
        <div ref={text}>
          <MarkdownBody
            html={data.bodyHTML}
            onTick={
              data.viewerCanUpdate
                ? (index, checked) => toggleTask({ id: data.id, index, checked, bodyVersion: data.bodyVersion })
                : undefined
            }
          />
        </div>
      )}
      {open === "hide" && (
        <Suspense fallback={null}>
          <HideDialog
            onClose={() => setOpen(undefined)}
            onHide={(reason) => {
              setOpen(undefined);
              hideComment({ subjectId: data.id, classifier: reason });
            }}
          />
        </Suspense>
      )}
      {open === "delete" && (
        <Suspense fallback={null}>
          <DeleteComment id={data.id} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </CommentFrame>
  );
}
