import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { SubIssueRow } from "#web/relations/SubIssueRow.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { SubIssueList_issue$key } from "#web/__generated__/SubIssueList_issue.graphql.ts";
import styles from "./SubIssues.module.css";

/** Sub-issues in their order. The code that changes it is loaded after hydration; without it they are shown. */
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
  const editing = useLoaded(() => import("#web/relations/EditableSubIssues.tsx"));
  const list = (
    <ul className={styles.list}>
      {getNodes(data.subIssues).map((subIssue) => (
        <SubIssueRow key={subIssue.id} issue={subIssue} parentRepository={data.repository.nameWithOwner} />
      ))}
    </ul>
  );
  return data.viewerCanSetRelations && editing ? <editing.EditableSubIssues issue={data} /> : list;
}
