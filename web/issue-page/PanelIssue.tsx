import { Suspense, useState, type ReactNode } from "react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { IssueView } from "#web/issue-page/IssueView.tsx";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { randomKey } from "#web/platform/random-key.ts";
import { PULL_PARTS } from "#web/pulls/pull-parts.ts";
import { UnsavedArea } from "#web/platform/unsaved/useUnsaved.ts";
import type { Row } from "#web/platform/rows/rows.ts";
import { useRows } from "#web/platform/rows/useRows.ts";
import { isPathOf, parseIssuePath, type PanelIssue } from "#web/panel/panel-address.ts";
import type { PanelIssueQuery } from "#web/__generated__/PanelIssueQuery.graphql.ts";
import { ISSUE_NOT_LOADED } from "#shared/messages.ts";
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
export function PanelIssueView(props: Props) {
  return (
    <UnsavedArea value="panel">
      <RetriedIssue key={paths.issue(props.issue, props.issue.number)} {...props} />
    </UnsavedArea>
  );
}

/** An issue that fails to load leaves the page around it usable. Relay keeps an error under the key of its fetch. */
function RetriedIssue({ issue, fallback, canEdit = false }: Props) {
  const [fetchKey, setFetchKey] = useState(randomKey);
  return (
    <RetryBoundary message={ISSUE_NOT_LOADED} className={styles.none} onRetry={() => setFetchKey(randomKey())}>
      <Suspense fallback={fallback}>
        <LoadedIssue issue={issue} canEdit={canEdit} fetchKey={fetchKey} />
      </Suspense>
    </RetryBoundary>
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
          closed
          ...IssueView_issue @arguments(timelineCount: $timelineCount)
        }
        ... on Issue {
          viewerCanClose
        }
      }
    }
  }
`;

type LoadedProps = { issue: PanelIssue; canEdit: boolean; fetchKey: string };

function LoadedIssue({ issue, canEdit, fetchKey }: LoadedProps) {
  const data = useLazyLoadQuery<PanelIssueQuery>(
    QUERY,
    { ...issue, timelineCount: LIMITS.timelineFirst },
    { fetchPolicy: "store-and-network", fetchKey },
  );
  const item = data.repository?.issueOrPullRequest;
  if (!item?.id) return <p className={styles.none}>Issue not found</p>;
  return (
    <>
      {canEdit && item.viewerCanClose && (
        <div className={styles.actions}>
          <MarkAsMenu ids={[item.id]} areOpen={item.closed === false} onDone={() => undefined} />
        </div>
      )}
      <IssueView issue={item} viewer={data.safeViewer} variant="panel" pullParts={PULL_PARTS} />
    </>
  );
}

/** The issues before and after this one in the list beside or behind it. */
export function useAdjacentIssues(issue: PanelIssue): {
  previous?: PanelIssue | undefined;
  next?: PanelIssue | undefined;
} {
  const rows = useRows();
  const index = rows.findIndex(({ path }) => isPathOf(issue, path));
  const getIssue = (row: Row | undefined) => row && parseIssuePath(row.path);
  return index < 0 ? {} : { previous: getIssue(rows[index - 1]), next: getIssue(rows[index + 1]) };
}
