import { graphql, useFragment } from "react-relay";
import { DueDate } from "#web/milestones/DueDate.tsx";
import { MilestoneProgress } from "#web/milestones/MilestoneProgress.tsx";
import { useUpdateSharedMilestone } from "#web/milestones/useUpdateSharedMilestone.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { SharedMilestoneRow_milestone$key } from "#web/__generated__/SharedMilestoneRow_milestone.graphql.ts";
import { paths, quoted } from "#shared/paths.ts";
import { MILESTONE_STATE_NOT_CHANGED } from "#shared/messages.ts";
import styles from "./MilestoneList.module.css";

type Props = {
  milestone: SharedMilestoneRow_milestone$key;
  organization: { id: string; login: string };
  isClosed: boolean;
  onUpdated: () => void;
};

/** The milestones of one title, with their joint progress. */
export function SharedMilestoneRow({ milestone, organization, isClosed, onUpdated }: Props) {
  const data = useFragment(
    graphql`
      fragment SharedMilestoneRow_milestone on SharedMilestone {
        title
        dueOn
        openIssueCount
        closedIssueCount
        progressPercentage
        repositoryCount
        milestones {
          id
          resourcePath
          openIssueCount
          closedIssueCount
          viewerCanClose
          viewerCanReopen
          repository {
            name
          }
        }
      }
    `,
    milestone,
  );
  const { title, milestones, openIssueCount: open, closedIssueCount: closed } = data;
  const canToggle = milestones.some((part) => (isClosed ? part.viewerCanReopen : part.viewerCanClose));
  return (
    <li className={styles.row} data-wide>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.meta}>
          <DueDate dueOn={data.dueOn} isClosed={isClosed} />
          <span>{data.repositoryCount === 1 ? "1 repository" : `${data.repositoryCount} repositories`}</span>
        </p>
        <ul className={styles.parts}>
          {milestones.map((part) => (
            <li key={part.id}>
              <Link to={part.resourcePath}>{part.repository.name}</Link> {part.closedIssueCount.toLocaleString("en-US")}
              /{(part.openIssueCount + part.closedIssueCount).toLocaleString("en-US")}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.progress}>
        <MilestoneProgress
          percent={data.progressPercentage}
          open={open}
          closed={closed}
          getIssuesPath={(state) => paths.dashboard(`is:${state} org:${organization.login} milestone:${quoted(title)}`)}
        />
        {canToggle && (
          <ToggleButton
            title={title}
            organizationId={organization.id}
            state={isClosed ? "CLOSED" : "OPEN"}
            onUpdated={onUpdated}
          />
        )}
      </div>
    </li>
  );
}

type ToggleProps = { title: string; organizationId: string; state: "OPEN" | "CLOSED"; onUpdated: () => void };

function ToggleButton({ title, organizationId, state, onUpdated }: ToggleProps) {
  const [updateSharedMilestone, isPending] = useUpdateSharedMilestone();
  const [verb, nextState] = state === "CLOSED" ? (["Reopen", "OPEN"] as const) : (["Close", "CLOSED"] as const);
  const toggle = () =>
    updateSharedMilestone(
      { organizationId, title, state: nextState },
      { onCompleted: onUpdated, onError: () => showToast("error", MILESTONE_STATE_NOT_CHANGED) },
    );
  return (
    <p className={styles.meta}>
      <Button size="small" isLoading={isPending} aria-label={`${verb} ${title} in all repositories`} onClick={toggle}>
        {verb} all
      </Button>
    </p>
  );
}
