import { graphql, useFragment } from "react-relay";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  PersonComments_comments$data,
  PersonComments_comments$key,
} from "#web/__generated__/PersonComments_comments.graphql.ts";
import styles from "./PersonLists.module.css";

/** The comments that a person has written, as far as the viewer can see them. */
export function PersonComments({ comments }: { comments: PersonComments_comments$key }) {
  const data = useFragment(
    graphql`
      fragment PersonComments_comments on IssueCommentConnection {
        nodes {
          id
          bodyHTML
          createdAt
          isMinimized
          minimizedReason
          resourcePath
          repository {
            nameWithOwner
          }
          issueish {
            number
            title
          }
        }
      }
    `,
    comments,
  );
  return (
    <ul aria-label="Comments" className={styles.comments}>
      {getNodes(data).map((comment) => (
        <li key={comment.id} className={styles.comment}>
          <Comment comment={comment} />
        </li>
      ))}
    </ul>
  );
}

type CommentData = NonNullable<NonNullable<PersonComments_comments$data["nodes"]>[number]>;

function Comment({ comment }: { comment: CommentData }) {
  const subject = comment.issueish;
  const text = (
    <div className={styles.text}>
      <MarkdownBody html={comment.bodyHTML} />
    </div>
  );
  return (
    <>
      <p className={styles.about}>
        <Link to={comment.resourcePath} className={styles.title}>
          <bdi>{subject.title}</bdi>
        </Link>{" "}
        <span className={styles.meta}>
          {comment.repository.nameWithOwner}#{subject.number} · commented <Time at={comment.createdAt} prefix />
        </span>
      </p>
      {comment.isMinimized ? (
        <details className={styles.hidden}>
          <summary>Hidden as {comment.minimizedReason}</summary>
          {text}
        </details>
      ) : (
        text
      )}
    </>
  );
}
