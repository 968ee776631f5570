import { Button } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { useAddComment } from "#web/comments/useAddComment.ts";
import { CloseButton } from "#web/issues/CloseButton.tsx";
import { useReopenIssue } from "#web/issues/useReopenIssue.ts";
import { MarkdownEditor } from "#web/markdown/MarkdownEditor.tsx";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { FieldError } from "#web/ui/FieldError.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { CommentComposer_issue$key } from "#web/__generated__/CommentComposer_issue.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./CommentComposer.module.css";

export function CommentComposer({
  issue,
  avatarUrl,
}: {
  issue: CommentComposer_issue$key;
  avatarUrl: string | undefined;
}) {
  const data = useFragment(
    graphql`
      fragment CommentComposer_issue on Issueish {
        __typename
        id
        closed
        viewerCanComment
        viewerCanClose
        viewerCanReopen
        repository {
          id
          isArchived
        }
        ... on Issue {
          viewerCanTriage: viewerCanLabel
        }
      }
    `,
    issue,
  );
  const { pathname } = useLocation();
  const draftKey = `new-comment:${data.id}`;
  const [text, setText] = useDraft(draftKey, "");
  const [error, setError] = useState<string>();
  const { addComment, isSaving } = useAddComment(data.id);
  const { reopenIssue, isReopening } = useReopenIssue(data.id);
  const isEmpty = text.trim() === "";

  if (avatarUrl === undefined) {
    return (
      <p className={styles.signIn}>
        <Link to={paths.signIn(pathname)}>Sign in</Link> to join this conversation.
      </p>
    );
  }
  if (!data.viewerCanComment) {
    return (
      <p className={styles.signIn}>
        {data.repository.isArchived ? "This repository is archived: nobody can comment." : "You can’t comment on this."}
      </p>
    );
  }

  function fail(failure: Error) {
    setError(failure.message);
  }

  function comment(after?: () => void) {
    setError(undefined);
    addComment(text, {
      onDone: () => {
        clearDraft(draftKey);
        setText("");
        after?.();
      },
      onError: fail,
    });
  }

  return (
    <form
      className={styles.composer}
      aria-label="Add a comment"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isSaving) comment();
      }}
    >
      <div className={styles.avatar}>
        <Avatar src={avatarUrl} size={40} />
      </div>
      <div className={styles.main}>
        <h2 className={styles.heading}>Add a comment</h2>
        <MarkdownEditor
          label="Comment"
          repositoryId={data.repository.id}
          value={text}
          onChange={setText}
          placeholder="Use Markdown to format your comment"
        />
        <FieldError message={error} />
        <div className={styles.buttons}>
          {data.__typename === "Issue" && !data.closed && data.viewerCanClose && (
            <CloseButton
              issueId={data.id}
              hasText={!isEmpty}
              mayMarkDuplicate={data.viewerCanTriage === true}
              onCommentFirst={comment}
              onError={fail}
            />
          )}
          {data.__typename === "Issue" && data.closed && data.viewerCanReopen && (
            <Button
              type="button"
              loading={isReopening}
              onClick={() => (isEmpty ? reopenIssue(fail) : comment(() => reopenIssue(fail)))}
            >
              {isEmpty ? "Reopen Issue" : "Comment and reopen"}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isEmpty} loading={isSaving}>
            Comment
          </Button>
        </div>
      </div>
    </form>
  );
}
