import { Suspense, use, useState, type ReactNode } from "react";
import { graphql } from "react-relay";
import type { FetchPolicy } from "relay-runtime";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { IssueView } from "#web/issue-page/IssueView.tsx";
import { MarkAsMenu } from "#web/issue-list/MarkAsMenu.tsx";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { randomKey } from "#web/platform/random-key.ts";
import { PageQueriesContext } from "#web/platform/router/page-queries.ts";
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
  /** Shows the Mark as menu beside the title. */
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
  const queries = use(PageQueriesContext);
  const [fetch, setFetch] = useState(() =>
    createFetch(queries?.isFresh("IssuePageQuery", issue) ? "store-or-network" : "store-and-network"),
  );
  return (
    <RetryBoundary
      message={ISSUE_NOT_LOADED}
      className={styles.none}
      onRetry={() => setFetch(createFetch("store-and-network"))}
    >
      <Suspense fallback={fallback}>
        <LoadedIssue issue={issue} canEdit={canEdit} fetch={fetch} />
      </Suspense>
    </RetryBoundary>
  );
}

type Fetch = { fetchKey: string; fetchPolicy: FetchPolicy };

/** What the issue's own page has just prefetched is not fetched again. */
function createFetch(fetchPolicy: FetchPolicy): Fetch {
  return { fetchKey: randomKey(), fetchPolicy };
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
          state
          viewerCanClose
        }
      }
    }
  }
`;

type LoadedProps = { issue: PanelIssue; canEdit: boolean; fetch: Fetch };

function LoadedIssue({ issue, canEdit, fetch }: LoadedProps) {
  const data = useLazyLoadQuery<PanelIssueQuery>(QUERY, { ...issue, timelineCount: LIMITS.timelineFirst }, fetch);
  const item = data.repository?.issueOrPullRequest;
  if (!item?.id) return <p className={styles.none}>Issue not found</p>;
  return (
    <IssueView
      issue={item}
      viewer={data.safeViewer}
      variant="panel"
      pullParts={PULL_PARTS}
      actions={canEdit && item.viewerCanClose && <MarkAsMenu issueId={item.id} isOpen={item.state === "OPEN"} />}
    />
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
