import { CommentIcon, SidebarExpandIcon } from "@primer/octicons-react";
import type { RowDetails } from "#web/issue-list/useRowDetails.ts";
import { ReactionCount } from "#web/issue-list/ReactionCount.tsx";
import { PanelLink } from "#web/panel/PanelLink.tsx";
import { Link } from "#web/ui/Link.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type { IssueRow_issue$data } from "#web/__generated__/IssueRow_issue.graphql.ts";
import styles from "./IssueRow.module.css";

type Props = {
  row: IssueRow_issue$data;
  details: RowDetails | undefined;
  reaction: string | undefined;
  hasPanelLink: boolean;
};

/** The end of a row: reactions where the list is sorted by them, the side panel's link, the number of comments. */
export function IssueRowTrailing({ row, details, reaction, hasPanelLink }: Props) {
  const count = row.totalCommentsCount;
  return (
    <div className={styles.comments}>
      {reaction !== undefined && details && <ReactionCount issue={details} kind={reaction} />}
      {hasPanelLink && <PeekLink to={row.resourcePath} title={row.title} />}
      {count > 0 && (
        <Link to={row.resourcePath} aria-label={`${count} ${count === 1 ? "comment" : "comments"}`}>
          <CommentIcon />
          {` ${count}`}
        </Link>
      )}
    </div>
  );
}

/** Only in the browser: without a program it would be a second link to the issue. The style sheet keeps its place. */
function PeekLink({ to, title }: { to: string; title: string }) {
  if (!useIsHydrated()) return null;
  return (
    <PanelLink to={to} className={styles.peek} aria-label={`Open in side panel: ${title}`} title="Open in side panel">
      <SidebarExpandIcon />
    </PanelLink>
  );
}
