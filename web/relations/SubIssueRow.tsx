import { GrabberIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { PanelLink } from "#web/panel/PanelLink.tsx";
import { SubIssueMenu } from "#web/relations/SubIssueMenu.tsx";
import type { SubIssueRow_issue$key } from "#web/__generated__/SubIssueRow_issue.graphql.ts";
import styles from "./SubIssues.module.css";

type Props = {
  issue: SubIssueRow_issue$key;
  parentId: string;
  parentRepository: string;
  index: number;
  lastIndex: number;
  canEdit: boolean;
  onMove: (index: number) => void;
};

export function SubIssueRow({ issue, parentId, parentRepository, canEdit, ...position }: Props) {
  const data = useFragment(
    graphql`
      fragment SubIssueRow_issue on Issue {
        id
        number
        title
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
  const { nameWithOwner } = data.repository;
  return (
    <>
      {canEdit && <GrabberIcon className={styles.grip} />}
      <StateIcon issue={data} />
      <PanelLink to={data.resourcePath} className={styles.title} dangerouslySetInnerHTML={{ __html: data.titleHTML }} />
      <span className={styles.number}>
        {nameWithOwner === parentRepository ? "" : nameWithOwner}#{data.number}
      </span>
      {canEdit && <SubIssueMenu parentId={parentId} subIssueId={data.id} title={data.title} {...position} />}
    </>
  );
}
