import {
  ArrowRightIcon,
  BlockedIcon,
  CrossReferenceIcon,
  EyeIcon,
  GitCommitIcon,
  GitMergeIcon,
  GitPullRequestDraftIcon,
  GitPullRequestIcon,
  IssueClosedIcon,
  IssueReopenedIcon,
  IssueTracksIcon,
  LockIcon,
  MilestoneIcon,
  PencilIcon,
  PersonIcon,
  PinIcon,
  ProjectIcon,
  SkipIcon,
  TagIcon,
  TrashIcon,
  UnlockIcon,
  type Icon,
} from "@primer/octicons-react";
import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { GroupSentence } from "#web/timeline/GroupSentence.tsx";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { RelationSentence } from "#web/timeline/RelationSentence.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { EventRow_events$data, EventRow_events$key } from "#web/__generated__/EventRow_events.graphql.ts";
import styles from "./EventRow.module.css";

/** One line about a change, worded as on GitHub. */
export function EventRow({ events }: { events: EventRow_events$key }) {
  const all = useFragment(
    graphql`
      fragment EventRow_events on TimelineEvent @relay(plural: true) {
        __typename
        createdAt
        actor {
          login
          avatarUrl(size: 64)
          resourcePath
        }
        ... on LabeledEvent {
          labelName
          label {
            ...LabelChip_label
          }
        }
        ... on LabelMergedEvent {
          labelName
          mergedLabelName
          label {
            ...LabelChip_label
          }
        }
        ... on UnlabeledEvent {
          labelName
          label {
            ...LabelChip_label
          }
        }
        ... on AssignedEvent {
          assignee {
            ... on Actor {
              login
              resourcePath
            }
          }
        }
        ... on UnassignedEvent {
          assignee {
            ... on Actor {
              login
              resourcePath
            }
          }
        }
        ... on MilestonedEvent {
          milestoneTitle
        }
        ... on DemilestonedEvent {
          milestoneTitle
        }
        ... on RenamedTitleEvent {
          previousTitle
          currentTitle
        }
        ... on ClosedEvent {
          stateReason
          closer {
            number
            resourcePath
          }
          duplicateOf {
            ... on Issueish {
              number
              title
              resourcePath
            }
          }
        }
        ... on MergedEvent {
          commitOid
          mergeRefName
        }
        ... on CommentDeletedEvent {
          deletedCommentAuthor {
            login
          }
        }
        ... on IssueTypeAddedEvent {
          issueTypeName
        }
        ... on IssueTypeChangedEvent {
          issueTypeName
          previousIssueTypeName
        }
        ... on IssueTypeRemovedEvent {
          previousIssueTypeName
        }
        ... on IssueFieldChangedEvent {
          fieldName
          value
        }
        ... on IssueFieldRemovedEvent {
          fieldName
        }
        ... on LockedEvent {
          lockReason
        }
        ... on AddedToProjectV2Event {
          project {
            title
          }
        }
        ... on RemovedFromProjectV2Event {
          project {
            title
          }
        }
        ... on CrossReferencedEvent {
          isCrossRepository
          willCloseTarget
          source {
            __typename
            ... on Issueish {
              number
              title
              titleHTML
              resourcePath
              repository {
                nameWithOwner
              }
              ...StateIcon_issue @alias(as: "state")
            }
          }
        }
        ... on TransferredEvent {
          fromRepository {
            nameWithOwner
            resourcePath
          }
        }
        ... on HeadRefPushedEvent {
          commitCount
        }
        ... on IssueCommentPinnedEvent {
          issueComment {
            fullDatabaseId
            author {
              login
            }
          }
        }
        ...RelationSentence_event
      }
    `,
    events,
  );
  const [data] = all;
  if (!data) return null;
  const { icon: Shape, tone } = getAppearance(data);
  return (
    <div className={styles.row}>
      <span className={styles.icon} data-tone={tone}>
        <Shape />
      </span>
      <p className={styles.text}>
        {data.actor ? (
          <>
            <Avatar src={data.actor.avatarUrl} />{" "}
            <Link to={data.actor.resourcePath} className={styles.actor}>
              {data.actor.login}
            </Link>
          </>
        ) : (
          <ActorMissing event={data} />
        )}{" "}
        {all.length > 1 ? <GroupSentence events={all} /> : sentence(data)} <Time at={data.createdAt} prefix />
        {data.__typename === "CrossReferencedEvent" && <ReferenceBox event={data} />}
      </p>
    </div>
  );
}

/** An archive says when something was closed, but not by whom. */
function ActorMissing({ event }: { event: EventRow_events$data[number] }) {
  return event.__typename === "ClosedEvent" ? "Somebody" : <span className={styles.actor}>ghost</span>;
}

type EventAppearance = { icon: Icon; tone?: "done" | "open" | "neutral" };

function getAppearance(event: EventRow_events$data[number]): EventAppearance {
  switch (event.__typename) {
    case "LabelMergedEvent":
    case "LabeledEvent":
    case "UnlabeledEvent":
      return { icon: TagIcon };
    case "AssignedEvent":
    case "UnassignedEvent":
      return { icon: PersonIcon };
    case "MilestonedEvent":
    case "DemilestonedEvent":
      return { icon: MilestoneIcon };
    case "ClosedEvent":
      return event.stateReason === "COMPLETED" || !event.stateReason
        ? { icon: IssueClosedIcon, tone: "done" }
        : { icon: SkipIcon, tone: "neutral" };
    case "ReopenedEvent":
      return { icon: IssueReopenedIcon, tone: "open" };
    case "MergedEvent":
      return { icon: GitMergeIcon, tone: "done" };
    case "CommentDeletedEvent":
      return { icon: TrashIcon };
    case "CrossReferencedEvent":
      return { icon: event.source?.__typename === "PullRequest" ? GitPullRequestIcon : CrossReferenceIcon };
    case "TransferredEvent":
      return { icon: ArrowRightIcon };
    case "HeadRefPushedEvent":
      return { icon: GitCommitIcon };
    case "ConvertToDraftEvent":
      return { icon: GitPullRequestDraftIcon };
    case "ReadyForReviewEvent":
      return { icon: EyeIcon };
    case "IssueCommentPinnedEvent":
    case "IssueCommentUnpinnedEvent":
      return { icon: PinIcon };
    case "LockedEvent":
      return { icon: LockIcon };
    case "UnlockedEvent":
      return { icon: UnlockIcon };
    case "PinnedEvent":
    case "UnpinnedEvent":
      return { icon: PinIcon };
    case "AddedToProjectV2Event":
    case "RemovedFromProjectV2Event":
      return { icon: ProjectIcon };
    case "SubIssueAddedEvent":
    case "SubIssueRemovedEvent":
    case "ParentIssueAddedEvent":
    case "ParentIssueRemovedEvent":
      return { icon: IssueTracksIcon };
    case "BlockedByAddedEvent":
    case "BlockedByRemovedEvent":
    case "BlockingAddedEvent":
    case "BlockingRemovedEvent":
      return { icon: BlockedIcon };
    default:
      return { icon: PencilIcon };
  }
}

function sentence(event: EventRow_events$data[number]): ReactNode {
  switch (event.__typename) {
    case "LabeledEvent":
      return <>added the {event.label ? <LabelChip label={event.label} /> : event.labelName} label</>;
    case "LabelMergedEvent":
      return (
        <>
          merged the label <strong>{event.mergedLabelName}</strong> into{" "}
          {event.label ? <LabelChip label={event.label} /> : event.labelName}
        </>
      );
    case "UnlabeledEvent":
      return <>removed the {event.label ? <LabelChip label={event.label} /> : event.labelName} label</>;
    case "AssignedEvent":
      return event.assignee?.login === event.actor?.login ? (
        "self-assigned this"
      ) : (
        <>
          assigned <Person actor={event.assignee} />
        </>
      );
    case "UnassignedEvent":
      return event.assignee?.login === event.actor?.login ? (
        "removed their assignment"
      ) : (
        <>
          unassigned <Person actor={event.assignee} />
        </>
      );
    case "MilestonedEvent":
      return (
        <>
          added this to the <strong>{event.milestoneTitle}</strong> milestone
        </>
      );
    case "DemilestonedEvent":
      return (
        <>
          removed this from the <strong>{event.milestoneTitle}</strong> milestone
        </>
      );
    case "RenamedTitleEvent":
      return (
        <>
          changed the title <del>{event.previousTitle}</del> <ins>{event.currentTitle}</ins>
        </>
      );
    case "ClosedEvent":
      return <Closed event={event} />;
    case "ReopenedEvent":
      return "reopened this";
    case "MergedEvent":
      return (
        <>
          merged{" "}
          {event.commitOid ? (
            <>
              commit <code>{event.commitOid.slice(0, 7)}</code>{" "}
            </>
          ) : (
            "this "
          )}
          into <code>{event.mergeRefName}</code>
        </>
      );
    case "CommentDeletedEvent":
      return (
        <>
          deleted a comment from <strong>{event.deletedCommentAuthor?.login ?? "ghost"}</strong>
        </>
      );
    case "IssueTypeAddedEvent":
      return (
        <>
          added the <strong>{event.issueTypeName}</strong> issue type
        </>
      );
    case "IssueTypeChangedEvent":
      return (
        <>
          changed the issue type from <strong>{event.previousIssueTypeName}</strong> to{" "}
          <strong>{event.issueTypeName}</strong>
        </>
      );
    case "IssueTypeRemovedEvent":
      return (
        <>
          removed the <strong>{event.previousIssueTypeName}</strong> issue type
        </>
      );
    case "IssueFieldChangedEvent":
      return (
        <>
          set <strong>{event.fieldName}</strong> to <strong>{event.value}</strong>
        </>
      );
    case "IssueFieldRemovedEvent":
      return (
        <>
          cleared <strong>{event.fieldName}</strong>
        </>
      );
    case "LockedEvent":
      return `locked ${event.lockReason ? `as ${event.lockReason.toLowerCase().replace("_", " ")} ` : ""}and limited conversation to collaborators`;
    case "UnlockedEvent":
      return "unlocked this conversation";
    case "PinnedEvent":
      return "pinned this issue";
    case "UnpinnedEvent":
      return "unpinned this issue";
    case "AddedToProjectV2Event":
      return (
        <>
          added this to <strong>{event.project?.title}</strong>
        </>
      );
    case "RemovedFromProjectV2Event":
      return (
        <>
          removed this from <strong>{event.project?.title}</strong>
        </>
      );
    case "CrossReferencedEvent":
      return crossReference(event);
    case "TransferredEvent":
      return event.fromRepository ? (
        <>
          transferred this issue from{" "}
          <Link to={event.fromRepository.resourcePath} className={styles.actor}>
            {event.fromRepository.nameWithOwner}
          </Link>
        </>
      ) : (
        "transferred this issue from another repository"
      );
    case "HeadRefPushedEvent":
      return `added ${event.commitCount} ${event.commitCount === 1 ? "commit" : "commits"}`;
    case "ConvertToDraftEvent":
      return "marked this pull request as draft";
    case "ReadyForReviewEvent":
      return "marked this pull request as ready for review";
    case "IssueCommentPinnedEvent":
      return event.issueComment ? (
        <>
          pinned <a href={`#issuecomment-${event.issueComment.fullDatabaseId ?? ""}`}>a comment</a> by{" "}
          <strong>{event.issueComment.author?.login ?? "ghost"}</strong>
        </>
      ) : (
        "pinned a comment"
      );
    case "IssueCommentUnpinnedEvent":
      return "unpinned a comment";
    default:
      return <RelationSentence event={event} />;
  }
}

type Reference = EventRow_events$data[number];

function crossReference({ source, willCloseTarget }: Reference): string {
  if (willCloseTarget) return "linked a pull request that will close this issue";
  return source?.__typename === "PullRequest" ? "mentioned this in a pull request" : "mentioned this";
}

/** The issue or pull request that names this one. */
function ReferenceBox({ event: { source, isCrossRepository } }: { event: Reference }) {
  if (!source?.resourcePath || !source.state) return null;
  return (
    <span className={styles.reference}>
      <StateIcon issue={source.state} />{" "}
      <Link to={source.resourcePath} dangerouslySetInnerHTML={{ __html: source.titleHTML ?? "" }} />{" "}
      <span>
        {isCrossRepository ? source.repository?.nameWithOwner : ""}#{source.number}
      </span>
    </span>
  );
}

const CLOSED_AS: Record<string, string> = {
  COMPLETED: "completed",
  NOT_PLANNED: "not planned",
  DUPLICATE: "duplicate",
};

function Closed({ event }: { event: Extract<EventRow_events$data[number], { __typename: string }> }) {
  const { closer, duplicateOf, stateReason } = event;
  if (duplicateOf?.resourcePath) {
    return (
      <>
        closed this as a duplicate of{" "}
        <Link to={duplicateOf.resourcePath}>
          {duplicateOf.title} #{duplicateOf.number}
        </Link>
      </>
    );
  }
  return (
    <>
      closed this{stateReason ? <> as {CLOSED_AS[stateReason]}</> : null}
      {closer && (
        <>
          {" "}
          in <Link to={closer.resourcePath}>#{closer.number}</Link>
        </>
      )}
    </>
  );
}

function Person({
  actor,
}: {
  actor: { login?: string | undefined; resourcePath?: string | undefined } | null | undefined;
}) {
  return actor?.resourcePath ? (
    <Link to={actor.resourcePath} className={styles.actor}>
      {actor.login}
    </Link>
  ) : (
    <strong>ghost</strong>
  );
}
