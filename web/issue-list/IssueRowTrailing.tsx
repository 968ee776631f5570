import { CommentIcon, SidebarExpandIcon } from "@primer/octicons-react";
import type { RowDetails } from "#web/issue-list/useRowDetails.ts";
import { ReactionCount } from "#web/issue-list/ReactionCount.tsx";
import { PanelLink } from "#web/panel/PanelLink.tsx";
import { Link } from "#web/ui/Link.tsx";
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
      {hasPanelLink && (
        <PanelLink
          to={row.resourcePath}
          className={styles.peek}
          aria-label={`Open in side panel: ${row.title}`}
          title="Open in side panel"
        >
          <SidebarExpandIcon />
        </PanelLink>
      )}
      {count > 0 && (
        <Link to={row.resourcePath} aria-label={`${count} ${count === 1 ? "comment" : "comments"}`}>
          <CommentIcon /> {count}
        </Link>
      )}
    </div>
  );
}
