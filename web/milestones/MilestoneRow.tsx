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

type Props = {
  milestone: MilestoneRow_milestone$key;
  repository: RepositoryAddress;
  /** Undefined for whoever may not change it. */
  onAct: ((act: "toggle" | "delete", milestone: Milestone) => void) | undefined;
};

/** A milestone with when it is due, and how far it has come. */
export function MilestoneRow({ milestone, repository, onAct }: Props) {
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
  const { openIssueCount: open, closedIssueCount: closed } = data;
  const found = (state: "open" | "closed") =>
    paths.issues(repository, { q: `is:${state} milestone:${quoted(data.title)}` });
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2 className={styles.title}>
          <Link to={paths.milestone(repository, data.number)}>{data.title}</Link>
        </h2>
        <p className={styles.meta}>
          <DueDate dueOn={data.dueOn} isClosed={data.closed} />
          {data.closed && data.closedAt ? (
            <span>
              Closed <Time at={data.closedAt} prefix />
            </span>
          ) : (
            <span>
              Last updated <Time at={data.updatedAt} prefix />
            </span>
          )}
        </p>
        {data.descriptionHTML && (
          <div className={styles.description}>
            <MarkdownBody html={data.descriptionHTML} />
          </div>
        )}
      </div>
      <div className={styles.progress}>
        <MilestoneProgress percent={data.progressPercentage} open={open} closed={closed} found={found} />
        <p className={styles.meta}>
          {closed.toLocaleString("en-US")}/{(open + closed).toLocaleString("en-US")} issues closed
        </p>
      </div>
      {onAct && (
        <ActionsMenu
          label={`Milestone ${data.title}`}
          of={`milestone ${data.title}`}
          items={[
            { text: "Edit", to: paths.editMilestone(repository, data.number) },
            { text: data.closed ? "Open" : "Close", onSelect: () => onAct("toggle", data) },
            { text: "Delete", isDanger: true, onSelect: () => onAct("delete", data) },
          ]}
        />
      )}
    </li>
  );
}
