import { lazy, Suspense } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { SubIssueRow } from "#web/relations/SubIssueRow.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import type { SubIssueList_issue$key } from "#web/__generated__/SubIssueList_issue.graphql.ts";
import styles from "./SubIssues.module.css";

const EditableSubIssues = lazy(() =>
  import("#web/relations/EditableSubIssues.tsx").then((module) => ({ default: module.EditableSubIssues })),
);

/** Sub-issues in their order. The code that changes it is loaded after hydration, for those who can. */
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
  const isHydrated = useIsHydrated();
  const list = (
    <ul className={styles.list}>
      {getNodes(data.subIssues).map((subIssue) => (
        <SubIssueRow key={subIssue.id} issue={subIssue} parentRepository={data.repository.nameWithOwner} />
      ))}
    </ul>
  );
  if (!data.viewerCanSetRelations || !isHydrated) return list;
  return (
    <Suspense fallback={list}>
      <EditableSubIssues issue={data} />
    </Suspense>
  );
}
