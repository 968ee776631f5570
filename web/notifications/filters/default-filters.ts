import {
  BellIcon,
  BookmarkIcon,
  CheckIcon,
  HourglassIcon,
  CommentDiscussionIcon,
  CodeReviewIcon,
  MentionIcon,
  PeopleIcon,
  PersonIcon,
  type Icon,
} from "@primer/octicons-react";

export type DefaultFilter = { name: string; query: string; icon: Icon };

/** Where notifications are. */
export const BOXES: readonly DefaultFilter[] = [
  { name: "Inbox", query: "", icon: BellIcon },
  { name: "Saved", query: "is:saved", icon: BookmarkIcon },
  { name: "Done", query: "is:done", icon: CheckIcon },
  { name: "Snoozed", query: "is:snoozed", icon: HourglassIcon },
];

/** Why the person was notified. */
export const DEFAULT_FILTERS: readonly DefaultFilter[] = [
  { name: "Assigned", query: "reason:assign", icon: PersonIcon },
  { name: "Participating", query: "reason:participating", icon: CommentDiscussionIcon },
  { name: "Mentioned", query: "reason:mention", icon: MentionIcon },
  { name: "Team mentioned", query: "reason:team-mention", icon: PeopleIcon },
  { name: "Review requested", query: "reason:review-requested", icon: CodeReviewIcon },
];
