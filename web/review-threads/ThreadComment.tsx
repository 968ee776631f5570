import { KebabHorizontalIcon, PencilIcon, TrashIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { Time } from "#web/ui/Time.tsx";
import { useEditInPlace } from "#web/ui/useEditInPlace.ts";
import type { ThreadComment_comment$key } from "#web/__generated__/ThreadComment_comment.graphql.ts";
import styles from "./ReviewThread.module.css";

const ThreadCommentEditor = lazy(() =>
  import("#web/review-threads/ThreadCommentEditor.tsx").then((module) => ({ default: module.ThreadCommentEditor })),
);
const DeleteThreadCommentDialog = lazy(() =>
  import("#web/review-threads/DeleteThreadCommentDialog.tsx").then((module) => ({
    default: module.DeleteThreadCommentDialog,
  })),
);

/** A comment on lines, with its menu and reactions. */
export function ThreadComment({ comment }: { comment: ThreadComment_comment$key }) {
  const data = useFragment(
    graphql`
      fragment ThreadComment_comment on PullRequestReviewComment {
        id
        fullDatabaseId
        bodyHTML
        createdAt
        includesCreatedEdit
        viewerCanUpdate
        viewerCanDelete
        author {
          login
          avatarUrl(size: 48)
          resourcePath
        }
        ...ThreadCommentEditor_comment
        ...ReactionBar_subject
      }
    `,
    comment,
  );
  const edit = useEditInPlace();
  const [isDeleting, setDeleting] = useState(false);
  const anchor = `discussion_r${data.fullDatabaseId ?? ""}`;
  const login = data.author?.login ?? "ghost";
  const items = [
    data.viewerCanUpdate && { text: "Edit", icon: PencilIcon, onSelect: edit.start },
    data.viewerCanDelete && { text: "Delete", icon: TrashIcon, isDanger: true, onSelect: () => setDeleting(true) },
  ];
  return (
    <article id={anchor} className={styles.comment} aria-label={`${login} commented`}>
      <div className={styles.byline}>
        {data.author && <Avatar src={data.author.avatarUrl} size={20} />}
        {data.author ? <Link to={data.author.resourcePath}>{login}</Link> : <span>ghost</span>}
        <a href={`#${anchor}`} className={styles.muted}>
          <Time at={data.createdAt} />
        </a>
        {data.includesCreatedEdit && <span className={styles.muted}>edited</span>}
        {items.some(Boolean) && (
          <Menu
            label="Comment"
            align="end"
            groups={[{ items }]}
            openerRef={edit.button}
            renderOpener={(props) => (
              <IconButton {...props} icon={KebabHorizontalIcon} size="small" aria-label="Comment actions" />
            )}
          />
        )}
      </div>
      {!edit.isEditing && <MarkdownBody html={data.bodyHTML} />}
      {!edit.isEditing && (
        <div className={styles.reactions}>
          <ReactionBar subject={data} />
        </div>
      )}
      <Suspense fallback={null}>
        {edit.isEditing && <ThreadCommentEditor comment={data} onClose={edit.stop} />}
        {isDeleting && <DeleteThreadCommentDialog commentId={data.id} onClose={() => setDeleting(false)} />}
      </Suspense>
    </article>
  );
}
