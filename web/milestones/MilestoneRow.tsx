import { graphql, useFragment } from "react-relay";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { DueDate } from "#web/milestones/DueDate.tsx";
import { MilestoneProgress } from "#web/milestones/MilestoneProgress.tsx";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import { ActionsMenu } from "#web/ui/overlay/ActionsMenu.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type {
  MilestoneRow_milestone$data,
  MilestoneRow_milestone$key,
} from "#web/__generated__/MilestoneRow_milestone.graphql.ts";
import { paths, quoted } from "#shared/paths.ts";
import styles from "./MilestoneList.module.css";

export type Milestone = MilestoneRow_milestone$data;
export type MilestoneCommand = "toggle" | "delete";

type Props = {
  milestone: MilestoneRow_milestone$key;
  repository: RepositoryAddress;
  /** Undefined when the viewer cannot update the milestone. */
  onCommand: ((command: MilestoneCommand, milestone: Milestone) => void) | undefined;
};

/** A milestone with its due date, its description and its progress. */
export function MilestoneRow({ milestone, repository, onCommand }: Props) {
  const data = useFragment(
    graphql`
      fragment MilestoneRow_milestone on Milestone {
        id
        number
        title
        descriptionHTML
        dueOn
        closed
        closedAt
        updatedAt
        progressPercentage
        openIssueCount
        closedIssueCount
      }
    `,
    milestone,
  );
  return (
    <li className={styles.row}>
      <Summary milestone={data} repository={repository} />
      <Progress milestone={data} repository={repository} />
      {onCommand && (
        <ActionsMenu
          label={`Milestone ${data.title}`}
          subject={`milestone ${data.title}`}
          items={[
            { text: "Edit", to: paths.editMilestone(repository, data.number) },
            { text: data.closed ? "Open" : "Close", onSelect: () => onCommand("toggle", data) },
            { text: "Delete", isDanger: true, onSelect: () => onCommand("delete", data) },
          ]}
        />
      )}
    </li>
  );
}

type PartProps = { milestone: Milestone; repository: RepositoryAddress };

function Summary({ milestone, repository }: PartProps) {
  const { number, title, descriptionHTML, dueOn, closed, closedAt, updatedAt } = milestone;
  return (
    <div className={styles.about}>
      <h2 className={styles.title}>
        <Link to={paths.milestone(repository, number)}>{title}</Link>
      </h2>
      <p className={styles.meta}>
        <DueDate dueOn={dueOn} isClosed={closed} />
        {closed && closedAt ? (
          <span>
            Closed <Time at={closedAt} prefix />
          </span>
        ) : (
          <span>
            Last updated <Time at={updatedAt} prefix />
          </span>
        )}
      </p>
      {descriptionHTML && (
        <div className={styles.description}>
          <MarkdownBody html={descriptionHTML} />
        </div>
      )}
    </div>
  );
}

function Progress({ milestone, repository }: PartProps) {
  const { title, progressPercentage, openIssueCount: open, closedIssueCount: closed } = milestone;
  return (
    <div className={styles.progress}>
      <MilestoneProgress
        percent={progressPercentage}
        open={open}
        closed={closed}
        getIssuesPath={(state) => paths.issues(repository, { q: `is:${state} milestone:${quoted(title)}` })}
      />
      <p className={styles.meta}>
        {closed.toLocaleString("en-US")}/{(open + closed).toLocaleString("en-US")} issues closed
      </p>
    </div>
  );
}
