import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { PanelLink } from "#web/panel/PanelLink.tsx";
import type { RowProps } from "#web/ui/sortable/SortableRows.tsx";
import type { SubIssueRow_issue$key } from "#web/__generated__/SubIssueRow_issue.graphql.ts";
import styles from "./SubIssues.module.css";

type Props = {
  issue: SubIssueRow_issue$key;
  parentRepository: string;
  /** The row's reference and handle in a list that can be reordered. */
  sortable?: RowProps;
  /** The row's menu. Its space is reserved, so that nothing moves when it is rendered. */
  children?: ReactNode;
};

export function SubIssueRow({ issue, parentRepository, sortable, children }: Props) {
  const { number, titleHTML, resourcePath, repository, ...subIssue } = useFragment(
    graphql`
      fragment SubIssueRow_issue on Issue {
        number
        titleHTML
        resourcePath
        repository {
          nameWithOwner
        }
        ...StateIcon_issue
      }
    `,
    issue,
  );
  return (
    <li ref={sortable?.rowRef} className={styles.row}>
      {sortable?.handle}
      <StateIcon issue={subIssue} />
      <PanelLink
        to={resourcePath}
        className={styles.title}
        dir="auto"
        dangerouslySetInnerHTML={{ __html: titleHTML }}
      />
      <span className={styles.number}>
        {repository.nameWithOwner === parentRepository ? "" : repository.nameWithOwner}#{number}
      </span>
      <span className={styles.menu}>{children}</span>
    </li>
  );
}
