import { ChevronDownIcon, ChevronRightIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { AddSubIssueMenu, type Adding } from "#web/relations/AddSubIssueMenu.tsx";
import { SubIssueList } from "#web/relations/SubIssueList.tsx";
import type { SubIssues_issue$data, SubIssues_issue$key } from "#web/__generated__/SubIssues_issue.graphql.ts";
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
  const [adding, setAdding] = useState<Adding>();
  if (!data) return null;
  const isEmpty = getNodes(data.subIssues).length === 0;
  const { id: issueId, viewerCanSetRelations: canAdd, subIssuesSummary: summary } = data;
  if (isEmpty && !canAdd) return null;
  const menu = canAdd && (
    <AddSubIssueMenu isFirst={isEmpty} isFull={summary.total >= SUB_ISSUES_MAX} onAdd={setAdding} />
  );
  const repositoryId = data.repository.id;
  const dialogs = adding && (
    <Suspense fallback={null}>
      <AddSubIssue issueId={issueId} repositoryId={repositoryId} adding={adding} onClose={() => setAdding(undefined)} />
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
    <SubIssuesBox summary={summary} menu={menu} dialogs={dialogs}>
      <SubIssueList issue={data} />
    </SubIssuesBox>
  );
}

type BoxProps = {
  summary: SubIssues_issue$data["subIssuesSummary"];
  menu: ReactNode;
  dialogs: ReactNode;
  children: ReactNode;
};

/** A list that can be folded, under its progress. */
function SubIssuesBox({ summary, menu, dialogs, children }: BoxProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <section className={styles.box} aria-label="Sub-issues">
      <header className={styles.header}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />} <strong>Sub-issues</strong>
        </button>
        <span className={styles.count}>
          {summary.completed} of {summary.total}
        </span>
        <progress
          className={styles.progress}
          max={100}
          value={summary.percentCompleted}
          aria-label={`${summary.percentCompleted} % completed`}
        />
        {menu}
      </header>
      {isOpen && children}
      {dialogs}
    </section>
  );
}
