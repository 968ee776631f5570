import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  HeaderSentence_issue$data,
  HeaderSentence_issue$key,
} from "#web/__generated__/HeaderSentence_issue.graphql.ts";
import styles from "./IssueHeader.module.css";

/** Who opened the issue, or wants to merge or merged the pull request. */
export function HeaderSentence({ issue }: { issue: HeaderSentence_issue$key }) {
  const data = useFragment(
    graphql`
      fragment HeaderSentence_issue on Issueish {
        __typename
        createdAt
        totalCommentsCount
        author {
          login
          resourcePath
        }
        ... on PullRequest {
          merged
          mergedAt
          mergedBy {
            login
            resourcePath
          }
          baseRefName
          headRefName
          headRepositoryName
        }
      }
    `,
    issue,
  );
  if (data.__typename === "PullRequest") return <PullSentence pull={data} />;
  return (
    <>
      <Person actor={data.author} /> opened this issue <Time at={data.createdAt} prefix /> · {data.totalCommentsCount}{" "}
      {data.totalCommentsCount === 1 ? "comment" : "comments"}
    </>
  );
}

function PullSentence({ pull }: { pull: HeaderSentence_issue$data }) {
  const headOwner = pull.headRepositoryName?.split("/")[0];
  const branches = (
    <>
      <code className={styles.branch}>{pull.baseRefName}</code> from{" "}
      <code className={styles.branch}>
        {headOwner ? `${headOwner}:${pull.headRefName}` : (pull.headRefName ?? "unknown repository")}
      </code>
    </>
  );
  return pull.merged && pull.mergedAt ? (
    <>
      <Person actor={pull.mergedBy} /> merged changes into {branches} <Time at={pull.mergedAt} prefix />
    </>
  ) : (
    <>
      <Person actor={pull.author} /> wants to merge changes into {branches}
    </>
  );
}

function Person({ actor }: { actor: { login: string; resourcePath: string } | null | undefined }) {
  return actor ? (
    <Link to={actor.resourcePath} className={styles.person}>
      {actor.login}
    </Link>
  ) : (
    <span className={styles.person}>ghost</span>
  );
}
