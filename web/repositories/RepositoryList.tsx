import { LockIcon, RepoIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { RepositoryList_repositories$key } from "#web/__generated__/RepositoryList_repositories.graphql.ts";
import styles from "./RepositoryList.module.css";

export function RepositoryList({ repositories }: { repositories: RepositoryList_repositories$key }) {
  const { nodes } = useFragment(
    graphql`
      fragment RepositoryList_repositories on RepositoryConnection {
        nodes {
          id
          nameWithOwner
          description
          isPrivate
          isArchived
          openIssueCount
          updatedAt
          resourcePath
        }
      }
    `,
    repositories,
  );
  return (
    <ul className={styles.list}>
      {(nodes ?? []).map((node) =>
        node ? (
          <li key={node.id} className={styles.item}>
            <h2 className={styles.name}>
              {node.isPrivate ? <LockIcon aria-label="Private" /> : <RepoIcon aria-label="Public" />}
              <Link to={`${node.resourcePath}/issues`}>{node.nameWithOwner}</Link>
              {node.isPrivate && <span className={styles.badge}>Private</span>}
              {node.isArchived && <span className={styles.badge}>Archived</span>}
            </h2>
            {node.description && <p className={styles.description}>{node.description}</p>}
            <p className={styles.meta}>
              {toText(node.openIssueCount)} · updated <Time at={node.updatedAt} prefix />
            </p>
          </li>
        ) : null,
      )}
    </ul>
  );
}

function toText(openCount: number | null | undefined): string {
  if (openCount === null || openCount === undefined) return "Not available";
  return `${openCount.toLocaleString("en-US")} open ${openCount === 1 ? "issue" : "issues"}`;
}
