import { PinIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { PinnedComment_issue$key } from "#web/__generated__/PinnedComment_issue.graphql.ts";
import styles from "./PinnedComment.module.css";

/** The pinned comment of an issue, above its timeline. */
export function PinnedComment({ issue }: { issue: PinnedComment_issue$key }) {
  const { pinnedComment } = useFragment(
    graphql`
      fragment PinnedComment_issue on Issueish {
        id
        pinnedComment {
          pinnedBy {
            login
          }
          issueComment {
            fullDatabaseId
            bodyHTML
            createdAt
            author {
              login
            }
          }
        }
      }
    `,
    issue,
  );
  const comment = pinnedComment?.issueComment;
  if (!comment) return null;
  return (
    <section className={styles.pinned} aria-label="Pinned comment">
      <p className={styles.by}>
        <PinIcon size={12} /> Pinned{pinnedComment.pinnedBy ? ` by ${pinnedComment.pinnedBy.login}` : ""}:{" "}
        <a href={`#issuecomment-${comment.fullDatabaseId ?? ""}`}>
          {comment.author?.login ?? "ghost"} commented <Time at={comment.createdAt} prefix />
        </a>
      </p>
      <MarkdownBody html={comment.bodyHTML} />
    </section>
  );
}
