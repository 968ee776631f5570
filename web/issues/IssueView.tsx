import { graphql, useFragment } from "react-relay";
import { CommentComposer } from "#web/comments/CommentComposer.tsx";
import { IssueBody } from "#web/issues/IssueBody.tsx";
import { IssueHeader } from "#web/issues/IssueHeader.tsx";
import { IssueSidebar } from "#web/issues/IssueSidebar.tsx";
import { useLiveIssue } from "#web/issues/useLiveIssue.ts";
import { useMarkAsRead } from "#web/issues/useMarkAsRead.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Timeline } from "#web/timeline/Timeline.tsx";
import type { IssueView_issue$key } from "#web/__generated__/IssueView_issue.graphql.ts";
import type { IssueView_viewer$key } from "#web/__generated__/IssueView_viewer.graphql.ts";
import styles from "./IssueView.module.css";

/** A whole issue: title, body, what happened, a place to answer, and its metadata at the side. */
export function IssueView({ issue, viewer }: { issue: IssueView_issue$key; viewer: IssueView_viewer$key }) {
  const data = useFragment(
    graphql`
      fragment IssueView_issue on Issueish @argumentDefinitions(timelineCount: { type: "Int!" }) {
        id
        number
        title
        isReadByViewer
        updatedAt
        repository {
          nameWithOwner
        }
        ...IssueHeader_issue
        ...IssueBody_issue
        ...IssueSidebar_issue
        ...CommentComposer_issue
        ...Timeline_issue @arguments(count: $timelineCount)
      }
    `,
    issue,
  );
  const { user } = useFragment(
    graphql`
      fragment IssueView_viewer on Viewer {
        user {
          login
          avatarUrl(size: 64)
        }
      }
    `,
    viewer,
  );
  useTitle(`${data.title} · ${data.repository.nameWithOwner}#${data.number}`);
  useLiveIssue(data.id, data.updatedAt);
  useMarkAsRead(data.id, data.isReadByViewer === false);
  return (
    <>
      <IssueHeader issue={data} />
      <div className={styles.columns}>
        <div className={styles.thread}>
          <IssueBody issue={data} />
          <Timeline issue={data} />
          <CommentComposer issue={data} avatarUrl={user?.avatarUrl} />
        </div>
        <IssueSidebar issue={data} />
      </div>
    </>
  );
}
