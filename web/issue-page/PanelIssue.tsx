import { Component, Suspense, type ReactNode } from "react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { IssueView } from "#web/issue-page/IssueView.tsx";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { useRows } from "#web/platform/rows/useRows.ts";
import { parseIssuePath, type PanelIssue } from "#web/panel/panel-address.ts";
import type { PanelIssueQuery } from "#web/__generated__/PanelIssueQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssuePanel.module.css";

type Props = {
  issue: PanelIssue;
  /** Shown while the issue is loading. */
  fallback: ReactNode;
  /** Shows the Mark as menu above the issue. */
  canEdit?: boolean;
};

/** An issue beside a list, with the content of its own page. */
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
  const item = data.repository?.issueOrPullRequest;
  if (!item?.id) return <p className={styles.none}>Issue not found</p>;
  return (
    <>
      {canEdit && item.viewerCanClose && (
        <div className={styles.actions}>
          <MarkAsMenu ids={[item.id]} onDone={() => undefined} />
        </div>
      )}
      <IssueView issue={item} viewer={data.safeViewer} variant="panel" />
    </>
  );
}

/** The issues before and after this one in the list beside or behind it. */
export function useAdjacentIssues(issue: PanelIssue): {
  previous?: PanelIssue | undefined;
  next?: PanelIssue | undefined;
} {
  const issues = useRows().flatMap((row) => parseIssuePath(row.path) ?? []);
  const index = issues.findIndex((listed) => isSame(listed, issue));
  return index < 0 ? {} : { previous: issues[index - 1], next: issues[index + 1] };
}

function isSame(a: PanelIssue, b: PanelIssue): boolean {
  return (
    a.number === b.number &&
    a.name.toLowerCase() === b.name.toLowerCase() &&
    a.owner.toLowerCase() === b.owner.toLowerCase()
  );
}

/** An issue that fails to load leaves the page around it usable. */
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
          Try again
        </button>
      </p>
    );
  }
}
