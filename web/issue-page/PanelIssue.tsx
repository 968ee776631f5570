import { Component, Suspense, type ReactNode } from "react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { IssueView } from "#web/issue-page/IssueView.tsx";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { parseIssuePath, type PanelIssue } from "#web/panel/panel-address.ts";
import type { PanelIssueQuery } from "#web/__generated__/PanelIssueQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssuePanel.module.css";

type Props = {
  issue: PanelIssue;
  /** What stands there until the issue does. */
  fallback: ReactNode;
  /** With the acts of the issue as a whole above it. */
  canEdit?: boolean;
};

/** An issue beside a list: as on its own page, in less room. */
export function PanelIssueView({ issue, fallback, canEdit = false }: Props) {
  return (
    <PanelBoundary key={paths.issue(issue, issue.number)}>
      <Suspense fallback={fallback}>
        <LoadedIssue issue={issue} canEdit={canEdit} />
      </Suspense>
    </PanelBoundary>
  );
}

const QUERY = graphql`
  query PanelIssueQuery($owner: String!, $name: String!, $number: Int!, $timelineCount: Int!) {
    safeViewer {
      ...IssueView_viewer
    }
    repository(owner: $owner, name: $name) {
      issueOrPullRequest(number: $number) {
        __typename
        ... on Issueish {
          id
          ...IssueView_issue @arguments(timelineCount: $timelineCount)
        }
        ... on Issue {
          viewerCanClose
        }
      }
    }
  }
`;

function LoadedIssue({ issue, canEdit }: { issue: PanelIssue; canEdit: boolean }) {
  const data = useLazyLoadQuery<PanelIssueQuery>(
    QUERY,
    { ...issue, timelineCount: LIMITS.timelineFirst },
    { fetchPolicy: "store-and-network" },
  );
  const found = data.repository?.issueOrPullRequest;
  if (!found?.id) return <p className={styles.none}>This issue is not there, or you may not see it.</p>;
  return (
    <>
      {canEdit && found.viewerCanClose && (
        <div className={styles.acts}>
          <MarkAsMenu ids={[found.id]} onDone={() => undefined} />
        </div>
      )}
      <IssueView issue={found} viewer={data.safeViewer} variant="panel" />
    </>
  );
}

/** The rows of the list behind are the order. */
export function getAdjacentRow(issue: PanelIssue, step: 1 | -1): PanelIssue | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main [data-issue-link]")];
  const issues = links.flatMap((link) => parseIssuePath(link.getAttribute("href") ?? "") ?? []);
  const at = issues.findIndex((one) => isSame(one, issue));
  return at < 0 ? undefined : issues[at + step];
}

function isSame(one: PanelIssue, other: PanelIssue): boolean {
  return (
    one.number === other.number &&
    one.name.toLowerCase() === other.name.toLowerCase() &&
    one.owner.toLowerCase() === other.owner.toLowerCase()
  );
}

/** What cannot be loaded takes the panel's place, not the page's. */
class PanelBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <p className={styles.none} role="alert">
        The issue could not be loaded.{" "}
        <button type="button" className="link-button" onClick={() => this.setState({ error: undefined })}>
          try again
        </button>
      </p>
    );
  }
}
