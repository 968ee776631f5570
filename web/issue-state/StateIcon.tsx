import {
  GitMergeIcon,
  GitMergeQueueIcon,
  GitPullRequestClosedIcon,
  GitPullRequestDraftIcon,
  GitPullRequestIcon,
  IssueClosedIcon,
  IssueOpenedIcon,
  SkipIcon,
  type Icon,
} from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import type { StateIcon_issue$key } from "#web/__generated__/StateIcon_issue.graphql.ts";
import styles from "./StateIcon.module.css";

type StateAppearance = {
  icon: Icon;
  color: "open" | "done" | "closed" | "neutral" | "queue";
  /** Beside the icon. */
  text: string;
  /** Of the icon alone. */
  label: string;
};

/** The icon of an issue's or pull request's state, with a label for screen readers. */
export function StateIcon({ issue }: { issue: StateIcon_issue$key }) {
  const { icon: Shape, color, label } = useStateAppearance(issue);
  return (
    <span className={styles.icon} data-color={color}>
      <Shape aria-label={label} />
    </span>
  );
}

export function useStateAppearance(issue: StateIcon_issue$key): StateAppearance {
  const data = useFragment(
    graphql`
      fragment StateIcon_issue on Issueish {
        __typename
        ... on Issue {
          state
          stateReason(enableDuplicate: true)
        }
        ... on PullRequest {
          pullState: state
          isDraft
          isInMergeQueue
        }
      }
    `,
    issue,
  );
  if (data.__typename === "PullRequest") return getPullAppearance(data);
  if (data.__typename === "Issue") return getIssueAppearance(data.state, data.stateReason);
  throw new Error("Neither an issue nor a pull request");
}

function getIssueAppearance(state: string | undefined, reason: string | null | undefined): StateAppearance {
  if (state === "OPEN") return { icon: IssueOpenedIcon, color: "open", text: "Open", label: "Open issue" };
  if (reason === "NOT_PLANNED")
    return { icon: SkipIcon, color: "neutral", text: "Closed as not planned", label: "Closed as not planned issue" };
  if (reason === "DUPLICATE")
    return { icon: SkipIcon, color: "neutral", text: "Closed as duplicate", label: "Closed as duplicate issue" };
  return { icon: IssueClosedIcon, color: "done", text: "Closed", label: "Closed as completed issue" };
}

type Pull = { pullState?: string | undefined; isDraft?: boolean | undefined; isInMergeQueue?: boolean | undefined };

/** The merge queue is looked at first; draft only matters while it is open. */
function getPullAppearance({ pullState, isDraft, isInMergeQueue }: Pull): StateAppearance {
  if (isInMergeQueue)
    return { icon: GitMergeQueueIcon, color: "queue", text: "Queued", label: "Pull request in merge queue" };
  switch (pullState) {
    case "MERGED":
      return { icon: GitMergeIcon, color: "done", text: "Merged", label: "Merged pull request" };
    case "OPEN":
      return isDraft
        ? { icon: GitPullRequestDraftIcon, color: "neutral", text: "Draft", label: "Draft pull request" }
        : { icon: GitPullRequestIcon, color: "open", text: "Open", label: "Open pull request" };
    case "CLOSED":
      return { icon: GitPullRequestClosedIcon, color: "closed", text: "Closed", label: "Closed pull request" };
    default:
      throw new Error("Invalid pull request state");
  }
}
