import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { Link } from "#web/ui/Link.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { PersonIssues_search$key } from "#web/__generated__/PersonIssues_search.graphql.ts";
import styles from "./PersonLists.module.css";

/** The issues that a person has opened, as far as the viewer can see them. */
export function PersonIssues({ search }: { search: PersonIssues_search$key }) {
  const data = useFragment(
    graphql`
      fragment PersonIssues_search on SearchResultItemConnection {
        nodes {
          ... on Issue {
            id
            number
            titleHTML
            createdAt
            totalCommentsCount
            resourcePath
            repository {
              nameWithOwner
            }
            ...StateIcon_issue
          }
        }
      }
    `,
    search,
  );
  return (
    <RowList aria-label="Issues">
      {getNodes(data).map((issue) =>
        issue.resourcePath ? (
          <li key={issue.id}>
            <StateIcon issue={issue} />
            <div data-grow className={styles.main}>
              <Link
                to={issue.resourcePath}
                className={styles.title}
                dangerouslySetInnerHTML={{ __html: issue.titleHTML ?? "" }}
              />
              <p className={styles.meta}>
                {issue.repository?.nameWithOwner}#{issue.number} · opened <Time at={issue.createdAt ?? ""} prefix />
                {formatCommentCount(issue.totalCommentsCount ?? 0)}
              </p>
            </div>
          </li>
        ) : null,
      )}
    </RowList>
  );
}

function formatCommentCount(count: number): string {
  if (count === 0) return "";
  return ` · ${count} ${count === 1 ? "comment" : "comments"}`;
}
