import { useRef, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { StateButton } from "#web/issue-page/StateButton.tsx";
import { useNewComment } from "#web/issue-page/useNewComment.ts";
import { useQuoteReply } from "#web/issue-page/useQuoteReply.ts";
import { Editor } from "#web/markdown/Editor.tsx";
import { useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { ComposerForm_issue$key } from "#web/__generated__/ComposerForm_issue.graphql.ts";
import styles from "./CommentComposer.module.css";

export function ComposerForm({ issue, avatarUrl }: { issue: ComposerForm_issue$key; avatarUrl: string }) {
  const data = useFragment(
    graphql`
      fragment ComposerForm_issue on Issueish {
        __typename
        id
        number
        repository {
          id
        }
        ... on Issue {
          ...StateButton_issue
        }
      }
    `,
    issue,
  );
  const comment = useNewComment(data.id);
  const { text, setText, isEmpty, submit, isSubmitting, setError } = comment;
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(!isEmpty);
  useQuoteReply(form, text, setText);

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    if (!isEmpty && !isSubmitting) submit();
  }

  return (
    <form ref={form} className={styles.composer} aria-label="Add a comment" onSubmit={handleSubmit}>
      <div className={styles.avatar}>
        <Avatar src={avatarUrl} size={40} />
      </div>
      <CommentField repositoryId={data.repository.id} issueNumber={data.number} comment={comment}>
        <StateButton
          issue={data.__typename === "Issue" ? data : null}
          hasComment={!isEmpty}
          onCommentFirst={submit}
          onError={({ message }) => setError(message)}
        />
        <Button type="submit" variant="primary" disabled={isEmpty} isLoading={isSubmitting}>
          Comment
        </Button>
      </CommentField>
    </form>
  );
}

type FieldProps = {
  repositoryId: string;
  issueNumber: number;
  comment: ReturnType<typeof useNewComment>;
  /** The buttons. */
  children: ReactNode;
};

function CommentField({ repositoryId, issueNumber, comment, children }: FieldProps) {
  return (
    <div className={styles.main}>
      <h2 className={styles.heading}>Add a comment</h2>
      <Editor
        label="Comment"
        repositoryId={repositoryId}
        issueNumber={issueNumber}
        value={comment.text}
        onChange={comment.setText}
        placeholder="Use Markdown to format your comment"
      />
      <FieldError message={comment.error} />
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
