import {
  AlertIcon,
  CheckIcon,
  ClockIcon,
  GitMergeIcon,
  GitPullRequestClosedIcon,
  GitPullRequestDraftIcon,
  XIcon,
} from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { MergeBox_pull$data, MergeBox_pull$key } from "#web/__generated__/MergeBox_pull.graphql.ts";
import styles from "./MergeBox.module.css";

const ChecksDialog = lazy(() =>
  import("#web/pulls/ChecksDialog.tsx").then((module) => ({ default: module.ChecksDialog })),
);

const REVIEWS: Record<string, { text: string; tone: string }> = {
  APPROVED: { text: "Changes approved", tone: "good" },
  CHANGES_REQUESTED: { text: "Changes requested", tone: "bad" },
  REVIEW_REQUIRED: { text: "Review required", tone: "wait" },
};

const MERGES: Record<string, { text: string; tone: string }> = {
  CLEAN: { text: "This branch has no conflicts with the base branch", tone: "good" },
  DIRTY: { text: "This branch has conflicts that must be resolved", tone: "bad" },
  BLOCKED: { text: "Merging is blocked", tone: "bad" },
  UNSTABLE: { text: "Some checks were not successful", tone: "wait" },
  DRAFT: { text: "This pull request is still a work in progress", tone: "none" },
  UNKNOWN: { text: "Merge status is not known yet", tone: "none" },
};

const CHECKS: Record<string, { text: string; tone: string }> = {
  SUCCESS: { text: "All checks have passed", tone: "good" },
  PENDING: { text: "Some checks haven’t completed yet", tone: "wait" },
};

const FAILED_CHECKS = { text: "Some checks were not successful", tone: "bad" };

/** Whether a pull request can be merged: its reviews, its checks and its branches. */
export function MergeBox({ pull }: { pull: MergeBox_pull$key | null }) {
  const data = useFragment(
    graphql`
      fragment MergeBox_pull on PullRequest {
        id
        pullState: state
        isDraft
        isInMergeQueue
        reviewDecision
        mergeStateStatus
        mergeable
        headCommit {
          statusCheckRollup {
            state
            checkRunCount
            checkRunCountsByState {
              state
              count
            }
          }
        }
      }
    `,
    pull,
  );
  if (!data) return null;
  if (data.pullState === "MERGED") {
    return (
      <Box icon={<GitMergeIcon />} tone="done">
        <strong>Pull request successfully merged and closed</strong>
      </Box>
    );
  }
  if (data.pullState === "CLOSED") {
    return (
      <Box icon={<GitPullRequestClosedIcon />} tone="closed">
        <strong>Closed with unmerged commits</strong>
      </Box>
    );
  }
  const review = REVIEWS[data.reviewDecision ?? ""];
  const merge = MERGES[data.mergeStateStatus];
  const rollup = data.headCommit?.statusCheckRollup;
  return (
    <Box
      icon={data.isDraft ? <GitPullRequestDraftIcon /> : <GitMergeIcon />}
      tone={data.mergeStateStatus === "CLEAN" ? "open" : "none"}
    >
      {data.isInMergeQueue && <Line tone="wait">This pull request is in the merge queue</Line>}
      {review && <Line tone={review.tone}>{review.text}</Line>}
      {rollup && <ChecksLine pullId={data.id} rollup={rollup} />}
      {merge && <Line tone={merge.tone}>{merge.text}</Line>}
    </Box>
  );
}

type Rollup = NonNullable<NonNullable<MergeBox_pull$data["headCommit"]>["statusCheckRollup"]>;

function ChecksLine({ pullId, rollup }: { pullId: string; rollup: Rollup }) {
  const [isOpen, setOpen] = useState(false);
  const checks = CHECKS[rollup.state as string] ?? FAILED_CHECKS;
  const successes = rollup.checkRunCountsByState.find(({ state }) => state === "SUCCESS")?.count ?? 0;
  return (
    <>
      <Line tone={checks.tone}>
        {checks.text}{" "}
        <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {successes} / {rollup.checkRunCount} successful checks
        </button>
      </Line>
      {isOpen && (
        <Suspense fallback={null}>
          <ChecksDialog pullId={pullId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Box({ icon, tone, children }: { icon: React.ReactNode; tone: string; children: React.ReactNode }) {
  return (
    <section className={styles.merge} aria-label="Merge status">
      <span className={styles.icon} data-tone={tone}>
        {icon}
      </span>
      <div className={styles.box}>{children}</div>
    </section>
  );
}

const ICONS: Record<string, typeof CheckIcon> = { good: CheckIcon, bad: XIcon, wait: ClockIcon, none: AlertIcon };

function Line({ tone, children }: { tone: string; children: React.ReactNode }) {
  const Shape = ICONS[tone] ?? AlertIcon;
  return (
    <p className={styles.line} data-tone={tone}>
      <Shape /> <span>{children}</span>
    </p>
  );
}
