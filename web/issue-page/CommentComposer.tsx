import { useEffect, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { onQuote } from "#web/comments/quote.ts";
import { useAddComment } from "#web/issue-page/useAddComment.ts";
import { CloseButton } from "#web/issue-page/CloseButton.tsx";
import { useReopenIssue } from "#web/issue-page/useReopenIssue.ts";
import { Editor } from "#web/markdown/Editor.tsx";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";
import { useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
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
        number
        closed
        locked
        viewerCanComment
        viewerCanClose
        viewerCanReopen
        repository {
          id
          isArchived
          viewerInteractionLimitReasonHTML
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
  const [addComment, isSaving] = useAddComment();
  const [reopenIssue, isReopening] = useReopenIssue();
  const isEmpty = text.trim() === "";
  const keyFor = useSubmissionKey();
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  useUnsaved(!isEmpty);
  useEffect(
    () =>
      onQuote((quote) => {
        setText(latest.current.trim() === "" ? quote : `${latest.current.trimEnd()}\n\n${quote}`);
        form.current?.scrollIntoView({ block: "center" });
        setTimeout(() => form.current?.querySelector("textarea")?.focus());
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is read when it is needed
    [],
  );

  if (avatarUrl === undefined) {
    return (
      <p className={styles.signIn}>
        <Link to={paths.signIn(pathname)}>Sign in</Link> to join this conversation.
      </p>
    );
  }
  const limit = data.repository.viewerInteractionLimitReasonHTML;
  if (limit) return <p className={styles.signIn} dangerouslySetInnerHTML={{ __html: limit }} />;
  if (!data.viewerCanComment) {
    return <p className={styles.signIn}>{commentDisabledReason(data)}</p>;
  }

  function fail(failure: Error) {
    setError(failure.message);
  }

  function comment(after?: () => void) {
    setError(undefined);
    addComment(
      { subjectId: data.id, body: text, idempotencyKey: keyFor(text) },
      {
        onCompleted: () => {
          clearDraft(draftKey);
          setText("");
          after?.();
        },
        onError: fail,
      },
    );
  }

  const reopen = () => reopenIssue({ issueId: data.id }, { onError: fail });

  return (
    <form
      ref={form}
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
        <Editor
          label="Comment"
          repositoryId={data.repository.id}
          issueNumber={data.number}
          value={text}
          onChange={setText}
          placeholder="Use Markdown to format your comment"
        />
        <FieldError message={error} />
        <div className={styles.buttons}>
          {data.__typename === "Issue" && !data.closed && data.viewerCanClose && (
            <CloseButton
              issueId={data.id}
              repositoryId={data.repository.id}
              hasText={!isEmpty}
              mayMarkDuplicate={data.viewerCanTriage === true}
              onCommentFirst={comment}
              onError={fail}
            />
          )}
          {data.__typename === "Issue" && data.closed && data.viewerCanReopen && (
            <Button isLoading={isReopening} onClick={() => (isEmpty ? reopen() : comment(reopen))}>
              {isEmpty ? "Reopen Issue" : "Comment and reopen"}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isEmpty} isLoading={isSaving}>
            Comment
          </Button>
        </div>
      </div>
    </form>
  );
}

function commentDisabledReason({
  locked,
  repository,
}: {
  locked: boolean;
  repository: { isArchived: boolean };
}): string {
  if (repository.isArchived) return "This repository is archived: nobody can comment.";
  return locked ? "This conversation has been locked and limited to collaborators." : "You can’t comment on this.";
}
