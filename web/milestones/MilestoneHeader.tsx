import { MilestoneIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { DueDate } from "#web/milestones/DueDate.tsx";
import { shortTitle } from "#web/milestones/short-title.ts";
import { useUpdateMilestone } from "#web/milestones/useUpdateMilestone.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import { StateLabel } from "#web/ui/StateLabel.tsx";
import type { MilestoneHeader_milestone$key } from "#web/__generated__/MilestoneHeader_milestone.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./MilestoneHeader.module.css";

type Props = {
  milestone: MilestoneHeader_milestone$key;
  repository: RepositoryAddress;
  canUpdate: boolean;
  /** Where a new issue with this milestone is written; undefined when the viewer cannot create any. */
  newIssuePath: string | undefined;
};

/** The title and the state of a milestone, with the buttons that change it. */
export function MilestoneHeader({ milestone, repository, canUpdate, newIssuePath }: Props) {
  const data = useFragment(
    graphql`
      fragment MilestoneHeader_milestone on Milestone {
        id
        number
        title
        closed
        dueOn
        updatedAt
        hasDuplicateTitle
      }
    `,
    milestone,
  );
  return (
    <header className={styles.header}>
      <nav aria-label="Milestones" className={styles.breadcrumb}>
        <Link to={paths.milestones(repository)}>Milestones</Link>
        <span aria-hidden>/</span>
        <span aria-current="page">{shortTitle(data.title)}</span>
      </nav>
      <div className={styles.top}>
        <h1>{data.title}</h1>
        <div className={styles.actions}>
          {canUpdate && <ButtonLink to={paths.editMilestone(repository, data.number)}>Edit</ButtonLink>}
          {canUpdate && <ToggleButton id={data.id} isClosed={data.closed} />}
          {newIssuePath !== undefined && (
            <ButtonLink to={newIssuePath} variant="primary">
              New issue
            </ButtonLink>
          )}
        </div>
      </div>
      <p className={styles.meta}>
        <StateLabel color={data.closed ? "done" : "open"}>
          <MilestoneIcon /> {data.closed ? "Closed" : "Open"}
        </StateLabel>
        <DueDate dueOn={data.dueOn} isClosed={data.closed} />
        <span>
          Last updated <Time at={data.updatedAt} prefix />
        </span>
      </p>
      {canUpdate && data.hasDuplicateTitle && (
        <p className={styles.duplicate}>
          Another milestone of this repository has the same title, so links and searches by title find the issues of
          both. Rename one of them.
        </p>
      )}
    </header>
  );
}

function ToggleButton({ id, isClosed }: { id: string; isClosed: boolean }) {
  const [updateMilestone, isPending] = useUpdateMilestone();
  const toggle = () =>
    updateMilestone(
      { id, state: isClosed ? "OPEN" : "CLOSED" },
      { onError: () => showToast("error", "Could not change Milestone status") },
    );
  return (
    <Button isLoading={isPending} onClick={toggle}>
      {isClosed ? "Reopen Milestone" : "Close Milestone"}
    </Button>
  );
}
