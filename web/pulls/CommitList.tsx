import { ChevronDownIcon, GitCommitIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { CommitList_commit$key } from "#web/__generated__/CommitList_commit.graphql.ts";
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
            ...CommitList_commit
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
      <ol>{(nodes ?? []).map((commit) => commit && <CommitRow key={commit.oid} commit={commit} />)}</ol>
    </details>
  );
}

/** Of a commit that was not reported, such as the head of a new pull request, no more than its id is known. */
function CommitRow({ commit }: { commit: CommitList_commit$key }) {
  const { oid, messageHeadline, author, authorName, committedDate } = useFragment(
    graphql`
      fragment CommitList_commit on PullRequestCommit {
        oid
        messageHeadline
        committedDate
        authorName
        author {
          login
          resourcePath
        }
      }
    `,
    commit,
  );
  const isReported = messageHeadline !== "";
  return (
    <li className={styles.commit}>
      <span className={isReported ? styles.headline : styles.unreported}>
        {isReported ? messageHeadline : "The code host has not reported this commit."}
      </span>
      {isReported && (
        <span className={styles.by}>
          {author ? <Link to={author.resourcePath}>{author.login}</Link> : (authorName ?? "ghost")} committed{" "}
          <Time at={committedDate} prefix />
        </span>
      )}
      <code className={styles.oid} title={oid}>
        {oid.slice(0, 7)}
      </code>
    </li>
  );
}
