import {
  AlertIcon,
  CheckIcon,
  IssueOpenedIcon,
  GitMergeIcon,
  GitPullRequestClosedIcon,
  GitPullRequestDraftIcon,
  XIcon,
} from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { ChecksBadge } from "#web/pulls/ChecksBadge.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { MergeBox_pull$data, MergeBox_pull$key } from "#web/__generated__/MergeBox_pull.graphql.ts";
import { CHECKS_HEADERS, getChecksHeaderState } from "#shared/checks.ts";
import styles from "./MergeBox.module.css";

const REVIEWS: Record<string, { text: string; tone: string }> = {
  APPROVED: { text: "Changes approved", tone: "good" },
  CHANGES_REQUESTED: { text: "Changes requested", tone: "bad" },
  REVIEW_REQUIRED: { text: "Review required", tone: "wait" },
};

/** Not UNSTABLE: the line of the checks says that. */
const MERGES: Record<string, { text: string; tone: string }> = {
  CLEAN: { text: "This branch has no conflicts with the base branch", tone: "good" },
  BEHIND: { text: "This branch is out-of-date with the base branch", tone: "bad" },
  DIRTY: { text: "This branch has conflicts that must be resolved", tone: "bad" },
  BLOCKED: { text: "Merging is blocked", tone: "bad" },
  DRAFT: { text: "This pull request is still a work in progress", tone: "none" },
  UNKNOWN: { text: "Merge status is not known yet", tone: "none" },
};

const CHECKS_TONES = { SUCCEEDED: "good", PENDING: "wait", FAILED: "bad", SOME_FAILED: "bad" };

/** Whether a pull request can be merged: its reviews, its checks and its branches. */
export function MergeBox({ pull }: { pull: MergeBox_pull$key }) {
  const actions = useLoaded(() => import("#web/pulls/PullActions.tsx"));
  const data = useFragment(
    graphql`
      fragment MergeBox_pull on PullRequest {
        pullState: state
        ...PullActions_pull
        isDraft
        isInMergeQueue
        reviewDecision
        mergeStateStatus
        mergeable
        repository {
          nameWithOwner
        }
        headCommit {
          oid
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
        {actions && <actions.PullActions pull={data} />}
      </Box>
    );
  }
  const review = REVIEWS[data.reviewDecision ?? ""];
  const merge = MERGES[data.mergeStateStatus];
  return (
    <Box
      icon={data.isDraft ? <GitPullRequestDraftIcon /> : <GitMergeIcon />}
      tone={data.mergeStateStatus === "CLEAN" ? "open" : "none"}
    >
      {data.isInMergeQueue && <Line tone="wait">This pull request is in the merge queue</Line>}
      {review && <Line tone={review.tone}>{review.text}</Line>}
      <ChecksLine data={data} />
      {merge && <Line tone={merge.tone}>{merge.text}</Line>}
      {actions && <actions.PullActions pull={data} />}
    </Box>
  );
}

function ChecksLine({ data: { repository, headCommit } }: { data: MergeBox_pull$data }) {
  const rollup = headCommit?.statusCheckRollup;
  if (!rollup) return null;
  const state = getChecksHeaderState(rollup.checkRunCountsByState);
  return (
    <Line tone={CHECKS_TONES[state]}>
      {CHECKS_HEADERS[state]}{" "}
      <ChecksBadge nameWithOwner={repository.nameWithOwner} oid={headCommit.oid} rollup={rollup} />
    </Line>
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

const ICONS: Record<string, typeof CheckIcon> = { good: CheckIcon, bad: XIcon, wait: IssueOpenedIcon, none: AlertIcon };

function Line({ tone, children }: { tone: string; children: React.ReactNode }) {
  const Shape = ICONS[tone] ?? AlertIcon;
  return (
    <p className={styles.line} data-tone={tone}>
      <Shape /> <span>{children}</span>
    </p>
  );
}
