import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { SubIssueRow } from "#web/relations/SubIssueRow.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { EditableSubIssues_issue$key } from "#web/__generated__/EditableSubIssues_issue.graphql.ts";
import type { SubIssueList_issue$key } from "#web/__generated__/SubIssueList_issue.graphql.ts";
import styles from "./SubIssues.module.css";

/** Sub-issues in their order, which viewers who can edit the issue change. */
export function SubIssueList({ issue }: { issue: SubIssueList_issue$key }) {
  const data = useFragment(
    graphql`
      fragment SubIssueList_issue on Issue {
        viewerCanSetRelations
        repository {
          nameWithOwner
        }
        subIssues(first: 100) {
          nodes {
            id
            ...SubIssueRow_issue
          }
        }
        ...EditableSubIssues_issue
      }
    `,
    issue,
  );
  const list = (
    <ul className={styles.list}>
      {getNodes(data.subIssues).map((subIssue) => (
        <SubIssueRow key={subIssue.id} issue={subIssue} parentRepository={data.repository.nameWithOwner} />
      ))}
    </ul>
  );
  return data.viewerCanSetRelations ? <Editable issue={data}>{list}</Editable> : list;
}

/** The code that changes the order is loaded after hydration, for those who can; until then they see the list. */
function Editable({ issue, children }: { issue: EditableSubIssues_issue$key; children: ReactNode }) {
  const editing = useLoaded(() => import("#web/relations/EditableSubIssues.tsx"));
  return editing ? <editing.EditableSubIssues issue={issue} /> : children;
}
