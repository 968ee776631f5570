import type { ReactNode } from "react";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import type { StateIcon_issue$key } from "#web/__generated__/StateIcon_issue.graphql.ts";
import styles from "./RelatedIssue.module.css";

export type RelatedIssueFields = { title: string; number: number; resourcePath: string } & StateIcon_issue$key;

/** A list item that links another issue; its children stand at the end. */
export function RelatedIssue({ issue, children }: { issue: RelatedIssueFields; children?: ReactNode }) {
  return (
    <li className={styles.related}>
      <StateIcon issue={issue} />
      <Link to={issue.resourcePath}>
        {issue.title} <InlineNote>#{issue.number}</InlineNote>
      </Link>
      {children}
    </li>
  );
}
