import { useRef } from "react";
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
  const { text, setText, isEmpty, submit, isSubmitting, error, setError } = useNewComment(data.id);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(!isEmpty);
  useQuoteReply(form, text, setText);
  return (
    <form
      ref={form}
      className={styles.composer}
      aria-label="Add a comment"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isSubmitting) submit();
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
          <StateButton
            issue={data.__typename === "Issue" ? data : null}
            hasComment={!isEmpty}
            onCommentFirst={submit}
            onError={({ message }) => setError(message)}
          />
          <Button type="submit" variant="primary" disabled={isEmpty} isLoading={isSubmitting}>
            Comment
          </Button>
        </div>
      </div>
    </form>
  );
}
