import type { Ref } from "react";
import { filterHref, labelFilterHref } from "#web/issue-list/filter-href.ts";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { PanelLink } from "#web/panel/PanelLink.tsx";
import type { ListAddress } from "#web/search/list-address.ts";
import { Link } from "#web/ui/Link.tsx";
import type { IssueRow_issue$data } from "#web/__generated__/IssueRow_issue.graphql.ts";
import styles from "./IssueRow.module.css";

type Props = {
  ref: Ref<HTMLAnchorElement>;
  row: IssueRow_issue$data;
  list: ListAddress;
  query: string;
  markedTitle: string | undefined;
  isOpen: boolean;
};

/** The title of a row, after it the issue's type and labels. */
export function IssueRowTitle({ ref, row, list, query, markedTitle, isOpen }: Props) {
  const Title = list.isEverywhere ? PanelLink : Link;
  const labels = row.labels?.nodes ?? [];
  const hiddenCount = (row.labels?.totalCount ?? 0) - labels.length;
  return (
    <h3 className={styles.heading}>
      {row.isReadByViewer === false && <span className={styles.unread} role="img" title="New activity" />}
      <Title
        ref={ref}
        to={row.resourcePath}
        className={styles.title}
        dir="auto"
        aria-current={isOpen || undefined}
        // From the server's title renderer: escaped text, <code> and <mark>.
        dangerouslySetInnerHTML={{ __html: markedTitle ?? row.titleHTML }}
      />
      {row.issueType && (
        <Link
          className={styles.type}
          data-color={row.issueType.color}
          to={filterHref(list, query, "type", row.issueType.name)}
        >
          {row.issueType.name}
        </Link>
      )}
      {labels.map((label) =>
        label ? <LabelChip key={label.id} label={label} to={labelFilterHref(list, query, label.name)} /> : null,
      )}
      {hiddenCount > 0 && <span title={`${hiddenCount} more labels`}>+{hiddenCount}</span>}
    </h3>
  );
}
