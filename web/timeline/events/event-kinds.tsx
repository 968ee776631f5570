import {
  ArrowRightIcon,
  BlockedIcon,
  CrossReferenceIcon,
  EyeIcon,
  GitCommitIcon,
  GitMergeIcon,
  GitPullRequestClosedIcon,
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
import { AssigneeSentence } from "#web/timeline/events/AssigneeSentence.tsx";
import { ClosedSentence } from "#web/timeline/events/ClosedSentence.tsx";
import { CommentDeletedSentence } from "#web/timeline/events/CommentDeletedSentence.tsx";
import { CommentPinnedSentence } from "#web/timeline/events/CommentPinnedSentence.tsx";
import { CommitReferenceSentence } from "#web/timeline/events/CommitReferenceSentence.tsx";
import { FieldSentence } from "#web/timeline/events/FieldSentence.tsx";
import { IssueTypeSentence } from "#web/timeline/events/IssueTypeSentence.tsx";
import { LabelMergedSentence } from "#web/timeline/events/LabelMergedSentence.tsx";
import { LabelSentence } from "#web/timeline/events/LabelSentence.tsx";
import { LockedSentence } from "#web/timeline/events/LockedSentence.tsx";
import { MergedSentence } from "#web/timeline/events/MergedSentence.tsx";
import { MilestoneSentence } from "#web/timeline/events/MilestoneSentence.tsx";
import { ProjectSentence } from "#web/timeline/events/ProjectSentence.tsx";
import { PushSentence } from "#web/timeline/events/PushSentence.tsx";
import { ReferenceBox } from "#web/timeline/events/ReferenceBox.tsx";
import { ReferenceSentence } from "#web/timeline/events/ReferenceSentence.tsx";
import { RelationSentence } from "#web/timeline/events/RelationSentence.tsx";
import { RenamedSentence } from "#web/timeline/events/RenamedSentence.tsx";
import { TransferredSentence } from "#web/timeline/events/TransferredSentence.tsx";
import type { EventRow_events$data } from "#web/__generated__/EventRow_events.graphql.ts";

type Event = EventRow_events$data[number];
type EventComponent = (props: { event: Event }) => ReactNode;

type EventKind = {
  icon: Icon;
  tone?: "closed" | "done" | "open" | "neutral";
  /** What the actor did, as the rest of a sentence that begins with their name. */
  Sentence: EventComponent;
  /** What follows the sentence and its time. */
  Details?: EventComponent;
};

/** How each type of event looks. A test compares the keys with the schema. */
export const EVENT_KINDS: Readonly<Record<string, EventKind>> = {
  LabeledEvent: { icon: TagIcon, Sentence: ({ event }) => <LabelSentence event={event} verb="added" /> },
  UnlabeledEvent: { icon: TagIcon, Sentence: ({ event }) => <LabelSentence event={event} verb="removed" /> },
  LabelMergedEvent: { icon: TagIcon, Sentence: LabelMergedSentence },
  AssignedEvent: { icon: PersonIcon, Sentence: AssigneeSentence },
  UnassignedEvent: { icon: PersonIcon, Sentence: AssigneeSentence },
  MilestonedEvent: {
    icon: MilestoneIcon,
    Sentence: ({ event }) => <MilestoneSentence event={event} verb="added this to" />,
  },
  DemilestonedEvent: {
    icon: MilestoneIcon,
    Sentence: ({ event }) => <MilestoneSentence event={event} verb="removed this from" />,
  },
  RenamedTitleEvent: { icon: PencilIcon, Sentence: RenamedSentence },
  ClosedEvent: { icon: IssueClosedIcon, tone: "done", Sentence: ClosedSentence },
  ReopenedEvent: { icon: IssueReopenedIcon, tone: "open", Sentence: () => "reopened this" },
  MergedEvent: { icon: GitMergeIcon, tone: "done", Sentence: MergedSentence },
  CommentDeletedEvent: { icon: TrashIcon, Sentence: CommentDeletedSentence },
  IssueCommentPinnedEvent: { icon: PinIcon, Sentence: CommentPinnedSentence },
  IssueCommentUnpinnedEvent: { icon: PinIcon, Sentence: () => "unpinned a comment" },
  IssueTypeAddedEvent: { icon: PencilIcon, Sentence: IssueTypeSentence },
  IssueTypeChangedEvent: { icon: PencilIcon, Sentence: IssueTypeSentence },
  IssueTypeRemovedEvent: { icon: PencilIcon, Sentence: IssueTypeSentence },
  IssueFieldAddedEvent: { icon: PencilIcon, Sentence: FieldSentence },
  IssueFieldChangedEvent: { icon: PencilIcon, Sentence: FieldSentence },
  IssueFieldRemovedEvent: { icon: PencilIcon, Sentence: FieldSentence },
  LockedEvent: { icon: LockIcon, Sentence: LockedSentence },
  UnlockedEvent: { icon: UnlockIcon, Sentence: () => "unlocked this conversation" },
  PinnedEvent: { icon: PinIcon, Sentence: () => "pinned this issue" },
  UnpinnedEvent: { icon: PinIcon, Sentence: () => "unpinned this issue" },
  AddedToProjectV2Event: {
    icon: ProjectIcon,
    Sentence: ({ event }) => <ProjectSentence event={event} verb="added this to" />,
  },
  RemovedFromProjectV2Event: {
    icon: ProjectIcon,
    Sentence: ({ event }) => <ProjectSentence event={event} verb="removed this from" />,
  },
  ProjectV2ItemStatusChangedEvent: {
    icon: ProjectIcon,
    Sentence: ({ event }) => <ProjectSentence event={event} verb="moved this" />,
  },
  CrossReferencedEvent: { icon: CrossReferenceIcon, Sentence: ReferenceSentence, Details: ReferenceBox },
  ReferencedEvent: { icon: GitCommitIcon, Sentence: CommitReferenceSentence },
  TransferredEvent: { icon: ArrowRightIcon, Sentence: TransferredSentence },
  HeadRefPushedEvent: { icon: GitCommitIcon, Sentence: PushSentence },
  ConvertToDraftEvent: { icon: GitPullRequestDraftIcon, Sentence: () => "marked this pull request as draft" },
  ReadyForReviewEvent: { icon: EyeIcon, Sentence: () => "marked this pull request as ready for review" },
  BaseRefChangedEvent: { icon: GitPullRequestDraftIcon, Sentence: () => "changed the base branch" },
  ReviewDismissedEvent: { icon: EyeIcon, Sentence: () => "dismissed a review" },
  SubIssueAddedEvent: {
    icon: IssueTracksIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="added a sub-issue" />,
  },
  SubIssueRemovedEvent: {
    icon: IssueTracksIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="removed a sub-issue" />,
  },
  ParentIssueAddedEvent: {
    icon: IssueTracksIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="added a parent issue" />,
  },
  ParentIssueRemovedEvent: {
    icon: IssueTracksIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="removed the parent issue" />,
  },
  BlockedByAddedEvent: {
    icon: BlockedIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="marked this as blocked by" />,
  },
  BlockedByRemovedEvent: {
    icon: BlockedIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="unmarked this as blocked by" />,
  },
  BlockingAddedEvent: {
    icon: BlockedIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="marked this as blocking" />,
  },
  BlockingRemovedEvent: {
    icon: BlockedIcon,
    Sentence: ({ event }) => <RelationSentence event={event} text="unmarked this as blocking" />,
  },
};

/** For a page that is older than its server. */
const UNKNOWN: EventKind = { icon: PencilIcon, Sentence: () => "changed this" };

/** Some types look different by what happened, and to what. */
export function getEventKind(event: Event): EventKind {
  const kind = EVENT_KINDS[event.__typename] ?? UNKNOWN;
  if (event.closable?.__typename === "PullRequest")
    return event.__typename === "ClosedEvent"
      ? { ...kind, icon: GitPullRequestClosedIcon, tone: "closed" }
      : { ...kind, icon: GitPullRequestIcon };
  if (event.__typename === "ClosedEvent" && event.stateReason && event.stateReason !== "COMPLETED")
    return { ...kind, icon: SkipIcon, tone: "neutral" };
  if (event.__typename === "CrossReferencedEvent" && event.source?.__typename === "PullRequest")
    return { ...kind, icon: GitPullRequestIcon };
  return kind;
}
