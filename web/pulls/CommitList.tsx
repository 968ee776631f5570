import { ChevronDownIcon, GitCommitIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { CommitList_pull$key } from "#web/__generated__/CommitList_pull.graphql.ts";
import styles from "./MergeBox.module.css";

/** The commits of a pull request, the oldest first. */
export function CommitList({ pull }: { pull: CommitList_pull$key }) {
  const data = useFragment(
    graphql`
      fragment CommitList_pull on PullRequest {
        commits(first: 100) {
          totalCount
          nodes {
            oid
            messageHeadline
            committedDate
            authorName
            author {
              login
              resourcePath
            }
          }
        }
      }
    `,
    pull,
  );
  if (data.commits.totalCount === 0) return null;
  const { nodes, totalCount } = data.commits;
  return (
    <details className={styles.commits} open={totalCount <= 10}>
      <summary>
        <GitCommitIcon /> {totalCount} {totalCount === 1 ? "commit" : "commits"}
        <ChevronDownIcon />
      </summary>
      <ol>
        {(nodes ?? []).map(
          (commit) =>
            commit && (
              <li key={commit.oid} className={styles.commit}>
                <span className={styles.headline}>{commit.messageHeadline}</span>
                <span className={styles.by}>
                  {commit.author ? (
                    <Link to={commit.author.resourcePath}>{commit.author.login}</Link>
                  ) : (
                    (commit.authorName ?? "ghost")
                  )}{" "}
                  committed <Time at={commit.committedDate} prefix />
                </span>
                <code className={styles.oid} title={commit.oid}>
                  {commit.oid.slice(0, 7)}
                </code>
              </li>
            ),
        )}
      </ol>
    </details>
  );
}
