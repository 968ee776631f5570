import { graphql, useFragment } from "react-relay";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { DevelopmentSection_issue$key } from "#web/__generated__/DevelopmentSection_issue.graphql.ts";
import styles from "#web/issue-page/IssueSidebar.module.css";

/** The pull requests that close an issue when they are merged, or the issues that a pull request closes. */
export function DevelopmentSection({ issue }: { issue: DevelopmentSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment DevelopmentSection_issue on Issueish {
        __typename
        ... on Issue {
          closedByPullRequestsReferences(first: 10) {
            nodes {
              id
              title
              number
              resourcePath
              ...StateIcon_issue
            }
          }
        }
        ... on PullRequest {
          closingIssuesReferences(first: 10) {
            nodes {
              id
              title
              number
              resourcePath
              ...StateIcon_issue
            }
          }
        }
      }
    `,
    issue,
  );
  const isPull = data.__typename === "PullRequest";
  const connection =
    data.__typename === "Issue"
      ? data.closedByPullRequestsReferences
      : isPull
        ? data.closingIssuesReferences
        : undefined;
  const linked = connection?.nodes ?? [];
  return (
    <SidebarSection title="Development" picker={null}>
      {linked.length === 0 ? (
        <span className={styles.none}>{isPull ? "Closes no issues" : "No linked pull requests"}</span>
      ) : (
        <>
          <p className={styles.none}>
            {isPull ? "Successfully merging this closes:" : "Successfully merging a pull request may close this issue."}
          </p>
          <ul className={styles.people}>
            {linked.map(
              (one) =>
                one && (
                  <li key={one.id} className={styles.related}>
                    <StateIcon issue={one} />
                    <Link to={one.resourcePath}>
                      {one.title} <span className={styles.none}>#{one.number}</span>
                    </Link>
                  </li>
                ),
            )}
          </ul>
        </>
      )}
    </SidebarSection>
  );
}
