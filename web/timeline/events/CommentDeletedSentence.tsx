import { graphql, useFragment } from "react-relay";
import type { CommentDeletedSentence_event$key } from "#web/__generated__/CommentDeletedSentence_event.graphql.ts";

export function CommentDeletedSentence({ event }: { event: CommentDeletedSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment CommentDeletedSentence_event on CommentDeletedEvent {
        deletedCommentAuthor {
          login
        }
      }
    `,
    event,
  );
  return (
    <>
      deleted a comment from <strong>{data.deletedCommentAuthor?.login ?? "ghost"}</strong>
    </>
  );
}
