import { graphql, useFragment } from "react-relay";
import type { CommentPinnedSentence_event$key } from "#web/__generated__/CommentPinnedSentence_event.graphql.ts";

export function CommentPinnedSentence({ event }: { event: CommentPinnedSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment CommentPinnedSentence_event on IssueCommentPinnedEvent {
        issueComment {
          fullDatabaseId
          author {
            login
          }
        }
      }
    `,
    event,
  );
  const { issueComment } = data;
  if (!issueComment) return "pinned a comment";
  return (
    <>
      pinned <a href={`#issuecomment-${issueComment.fullDatabaseId ?? ""}`}>a comment</a> by{" "}
      <strong>{issueComment.author?.login ?? "ghost"}</strong>
    </>
  );
}
