import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { CommentComposer } from "#web/issue-page/CommentComposer.tsx";
import { PinnedComment } from "#web/comments/PinnedComment.tsx";
import { IssueBody } from "#web/issue-page/IssueBody.tsx";
import { IssueHeader } from "#web/issue-page/IssueHeader.tsx";
import { IssueSidebar } from "#web/issue-sidebar/IssueSidebar.tsx";
import { useLiveIssue } from "#web/issue-page/useLiveIssue.ts";
import { useMarkAsRead } from "#web/issue-page/useMarkAsRead.ts";
import { useHasPainted } from "#web/platform/router/useHasPainted.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import type { PullParts } from "#web/pulls/pull-parts.ts";
import { SubIssues } from "#web/relations/SubIssues.tsx";
import { Timeline } from "#web/timeline/Timeline.tsx";
import type { IssueView_issue$key } from "#web/__generated__/IssueView_issue.graphql.ts";
import type { IssueView_viewer$key } from "#web/__generated__/IssueView_viewer.graphql.ts";
import { useLoaded } from "#web/ui/useLoaded.ts";
import styles from "./IssueView.module.css";

type Props = {
  issue: IssueView_issue$key;
  viewer: IssueView_viewer$key;
  /** In the panel the layout is narrower, and the title is a second-level heading. */
  variant?: "page" | "panel";
  /** Undefined on the page of an issue, which does not load their code. */
  pullParts?: PullParts | undefined;
  /** Before the other buttons beside the title. */
  actions?: ReactNode;
};

/** An issue or pull request: title, description, timeline, comment form and sidebar. */
export function IssueView({ issue, viewer, variant = "page", pullParts, actions }: Props) {
  const data = useFragment(
    graphql`
      fragment IssueView_issue on Issueish
      @argumentDefinitions(
        timelineCount: { type: "Int!" }
        pageSkip: { type: "Int", defaultValue: 0 }
        pageCount: { type: "Int", defaultValue: 0 }
      ) {
        __typename
        id
        number
        title
        isReadByViewer
        eventPosition
        repository {
          nameWithOwner
        }
        ...IssueHeader_issue
        ...IssueBody_issue
        ...IssueSidebar_issue
        ...IssueCommands_issue
        ...CommentComposer_issue
        ...PinnedComment_issue
        ...Timeline_issue @arguments(count: $timelineCount, pageSkip: $pageSkip, pageCount: $pageCount)
        ... on Issue {
          ...SubIssues_issue
        }
        ... on PullRequest {
          ...CommitList_pull
          ...MergeBox_pull
        }
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
  useLiveIssue(data.id, data.eventPosition);
  useMarkAsRead(data.id, user != null && data.isReadByViewer === false);
  const hasPainted = useHasPainted();
  const pull = data.__typename === "PullRequest" && pullParts ? { ...pullParts, data } : undefined;
  const commands = useLoaded(() => import("#web/issue-page/IssueCommands.tsx"));
  return (
    <>
      <IssueHeader issue={data} variant={variant} actions={actions} />
      <div className={styles.columns} data-variant={variant}>
        <div className={styles.thread}>
          <IssueBody issue={data} />
          {hasPainted && (
            <>
              <SubIssues issue={data.__typename === "Issue" ? data : null} />
              {pull && <pull.CommitList pull={pull.data} />}
              <PinnedComment issue={data} />
              <Timeline issue={data} />
              {pull && <pull.MergeBox pull={pull.data} />}
              <CommentComposer issue={data} avatarUrl={user?.avatarUrl} />
            </>
          )}
        </div>
        {hasPainted && <IssueSidebar issue={data} variant={variant} pullParts={pullParts} />}
      </div>
      {commands && <commands.IssueCommands issue={data} />}
    </>
  );
}
