import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { Editor } from "#web/markdown/Editor.tsx";
import { useAddReview } from "#web/pulls/useAddReview.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { RadioList } from "#web/ui/form/RadioList.tsx";
import { FormButtons } from "#web/ui/form/TextForm.tsx";
import type { ReviewForm_pull$key } from "#web/__generated__/ReviewForm_pull.graphql.ts";
import styles from "./PullActions.module.css";

type Event = "COMMENT" | "APPROVE" | "REQUEST_CHANGES";
const EVENTS: readonly { id: Event; text: string; description: string }[] = [
  { id: "COMMENT", text: "Comment", description: "Submit general feedback without explicit approval." },
  { id: "APPROVE", text: "Approve", description: "Submit feedback and approve merging these changes." },
  { id: "REQUEST_CHANGES", text: "Request changes", description: "Submit feedback that must be addressed." },
];

type Props = { pull: ReviewForm_pull$key; onDone: () => void };

/** Comments on a pull request, approves it or requests changes. Authors can only comment on their own. */
export function ReviewForm({ pull, onDone }: Props) {
  const data = useFragment(
    graphql`
      fragment ReviewForm_pull on PullRequest {
        id
        number
        viewerCanApprove
        repository {
          id
        }
      }
    `,
    pull,
  );
  const [selected, setSelected] = useState<Event>("COMMENT");
  const [body, setBody] = useState("");
  const [error, setError] = useState<string>();
  const [addReview, isAdding] = useAddReview();
  const events = EVENTS.filter(({ id }) => id === "COMMENT" || data.viewerCanApprove);
  const event = events.find(({ id }) => id === selected)?.id ?? "COMMENT";
  const submit = () =>
    addReview(
      { pullRequestId: data.id, event, body },
      { onCompleted: onDone, onError: ({ message }) => setError(message) },
    );
  return (
    <form
      className={styles.form}
      aria-label="Review changes"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      <h2>Finish your review</h2>
      <Editor
        label="Review summary"
        placeholder="Leave a comment"
        repositoryId={data.repository.id}
        issueNumber={data.number}
        rows={4}
        autoFocus
        value={body}
        onChange={setBody}
      />
      <RadioList
        options={events}
        selectedId={event}
        onSelect={(id) => setSelected(EVENTS.find((each) => each.id === id)?.id ?? "COMMENT")}
      />
      <FieldError message={error} />
      <FormButtons>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isLoading={isAdding}
          disabled={event !== "APPROVE" && body.trim() === ""}
        >
          Submit review
        </Button>
      </FormButtons>
    </form>
  );
}
