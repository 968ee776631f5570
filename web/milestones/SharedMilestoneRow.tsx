import { graphql, useFragment } from "react-relay";
import { DueDate } from "#web/milestones/DueDate.tsx";
import { MilestoneProgress } from "#web/milestones/MilestoneProgress.tsx";
import { useUpdateSharedMilestone } from "#web/milestones/useUpdateSharedMilestone.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { SharedMilestoneRow_milestone$key } from "#web/__generated__/SharedMilestoneRow_milestone.graphql.ts";
import { paths, quoted } from "#shared/paths.ts";
import styles from "./MilestoneList.module.css";

type Props = {
  milestone: SharedMilestoneRow_milestone$key;
  organization: { id: string; login: string };
  isClosed: boolean;
  onChanged: () => Promise<void>;
};

/** Milestones of one title: how far they have come together, and each of them. */
export function SharedMilestoneRow({ milestone, organization, isClosed, onChanged }: Props) {
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
  const { update, isPending } = useUpdateSharedMilestone();
  const { openIssueCount: open, closedIssueCount: closed } = data;
  const canToggle = data.milestones.some((one) => (isClosed ? one.viewerCanReopen : one.viewerCanClose));
  const found = (state: "open" | "closed") =>
    paths.dashboard(`is:${state} org:${organization.login} milestone:${quoted(data.title)}`);
  return (
    <li className={styles.row} data-wide>
      <div className={styles.about}>
        <h2 className={styles.title}>{data.title}</h2>
        <p className={styles.meta}>
          <DueDate dueOn={data.dueOn} isClosed={isClosed} />
          <span>{data.repositoryCount === 1 ? "1 repository" : `${data.repositoryCount} repositories`}</span>
        </p>
        <ul className={styles.parts}>
          {data.milestones.map((one) => (
            <li key={one.id}>
              <Link to={one.resourcePath}>{one.repository.name}</Link> {one.closedIssueCount.toLocaleString("en-US")}/
              {(one.openIssueCount + one.closedIssueCount).toLocaleString("en-US")}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.progress}>
        <MilestoneProgress percent={data.progressPercentage} open={open} closed={closed} found={found} />
        {canToggle && (
          <p className={styles.meta}>
            <Button
              size="small"
              isLoading={isPending}
              aria-label={`${isClosed ? "Reopen" : "Close"} ${data.title} in all repositories`}
              onClick={() =>
                update(
                  { organizationId: organization.id, title: data.title, state: isClosed ? "OPEN" : "CLOSED" },
                  { done: () => void onChanged(), fail: () => showToast("error", "Could not change Milestone state") },
                )
              }
            >
              {isClosed ? "Reopen all" : "Close all"}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
