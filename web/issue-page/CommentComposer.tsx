import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { ComposerForm } from "#web/issue-page/ComposerForm.tsx";
import { Link } from "#web/ui/Link.tsx";
import type {
  CommentComposer_issue$data,
  CommentComposer_issue$key,
} from "#web/__generated__/CommentComposer_issue.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./CommentComposer.module.css";

type Props = { issue: CommentComposer_issue$key; avatarUrl: string | undefined };

/** The form for a new comment, or the reason why the viewer cannot comment. */
export function CommentComposer({ issue, avatarUrl }: Props) {
  const data = useFragment(
    graphql`
      fragment CommentComposer_issue on Issueish {
        locked
        viewerCanComment
        repository {
          isArchived
          viewerInteractionLimitReasonHTML
        }
        ...ComposerForm_issue
      }
    `,
    issue,
  );
  const { pathname } = useLocation();
  if (avatarUrl === undefined) {
    return (
      <p className={styles.signIn}>
        <Link to={paths.signIn(pathname)}>Sign in</Link> to join this conversation.
      </p>
    );
  }
  const limit = data.repository.viewerInteractionLimitReasonHTML;
  if (limit) return <p className={styles.signIn} dangerouslySetInnerHTML={{ __html: limit }} />;
  if (!data.viewerCanComment) return <p className={styles.signIn}>{getDisabledReason(data)}</p>;
  return <ComposerForm issue={data} avatarUrl={avatarUrl} />;
}

function getDisabledReason({ locked, repository }: CommentComposer_issue$data): string {
  if (repository.isArchived) return "This repository is archived: nobody can comment.";
  return locked ? "This conversation has been locked and limited to collaborators." : "You can’t comment on this.";
}
