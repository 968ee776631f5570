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
          repository {
            nameWithOwner
          }
          commits(first: 100) {
            totalCount
          }
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
  const count = pull.commits?.totalCount ?? 0;
  const commits = count === 0 ? "changes" : `${count} ${count === 1 ? "commit" : "commits"}`;
  const branches = (
    <>
      {commits} into <code className={styles.branch}>{pull.baseRefName}</code> from{" "}
      <code className={styles.branch}>{getHeadName(pull)}</code>
    </>
  );
  return pull.merged && pull.mergedAt ? (
    <>
      <Person actor={pull.mergedBy} /> merged {branches} <Time at={pull.mergedAt} prefix />
    </>
  ) : (
    <>
      <Person actor={pull.author} /> wants to merge {branches}
    </>
  );
}

/** With its owner if it is in a fork. */
function getHeadName({ headRefName, headRepositoryName, repository }: HeaderSentence_issue$data): string {
  if (headRefName === undefined) return "unknown repository";
  if (!headRepositoryName || headRepositoryName === repository?.nameWithOwner) return headRefName;
  return `${headRepositoryName.split("/")[0] ?? ""}:${headRefName}`;
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
