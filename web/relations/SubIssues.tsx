import { ChevronDownIcon, ChevronRightIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { AddSubIssueMenu, type Adding } from "#web/relations/AddSubIssueMenu.tsx";
import { SubIssueList } from "#web/relations/SubIssueList.tsx";
import type { SubIssues_issue$key } from "#web/__generated__/SubIssues_issue.graphql.ts";
import styles from "./SubIssues.module.css";

const SUB_ISSUES_MAX = 100;

const AddSubIssue = lazy(() =>
  import("#web/relations/AddSubIssue.tsx").then((module) => ({ default: module.AddSubIssue })),
);

/** The sub-issues of an issue with their progress, and a menu to add some. */
export function SubIssues({ issue }: { issue: SubIssues_issue$key | null }) {
  const data = useFragment(
    graphql`
      fragment SubIssues_issue on Issue {
        id
        viewerCanSetRelations
        subIssuesSummary {
          total
          completed
          percentCompleted
        }
        subIssues(first: 100) {
          nodes {
            id
          }
        }
        repository {
          id
        }
        ...SubIssueList_issue
      }
    `,
    issue,
  );
  const [isOpen, setOpen] = useState(true);
  const [adding, setAdding] = useState<Adding>();
  if (!data) return null;
  const isEmpty = getNodes(data.subIssues).length === 0;
  if (isEmpty && !data.viewerCanSetRelations) return null;
  const { total, completed, percentCompleted } = data.subIssuesSummary;
  const menu = data.viewerCanSetRelations && (
    <AddSubIssueMenu isFirst={isEmpty} isFull={total >= SUB_ISSUES_MAX} onAdd={setAdding} />
  );
  const dialogs = adding && (
    <Suspense fallback={null}>
      <AddSubIssue
        issueId={data.id}
        repositoryId={data.repository.id}
        adding={adding}
        onClose={() => setAdding(undefined)}
      />
    </Suspense>
  );
  if (isEmpty) {
    return (
      <div className={styles.bare}>
        {menu}
        {dialogs}
      </div>
    );
  }
  return (
    <section className={styles.box} aria-label="Sub-issues">
      <header className={styles.header}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />} <strong>Sub-issues</strong>
        </button>
        <span className={styles.count}>
          {completed} of {total}
        </span>
        <progress
          className={styles.progress}
          max={100}
          value={percentCompleted}
          aria-label={`${percentCompleted} % completed`}
        />
        {menu}
      </header>
      {isOpen && <SubIssueList issue={data} />}
      {dialogs}
    </section>
  );
}
