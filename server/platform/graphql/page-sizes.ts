import { LIMITS, ORGANIZATION_LIMITS, PROJECT_LIMITS, WEBHOOK_LIMITS } from "#shared/limits.ts";

/**
 * The largest page that a field of each connection type, or one field, returns without `first` and `last`. The limits
 * of an operation count with it. A test fails for a connection that is not listed.
 */
export const DEFAULT_PAGE_SIZES: Readonly<Record<string, number>> = {
  ActorConnection: LIMITS.suggestedActors,
  AssigneeConnection: 30,
  BranchProtectionRuleConnection: 50,
  BulkJobConnection: LIMITS.pageSize,
  CheckAnnotationConnection: 50,
  CheckRunConnection: 100,
  CheckSuiteConnection: 100,
  CommitCommentConnection: 10,
  CommitConnection: 10,
  CommitHistoryConnection: 30,
  FollowerConnection: 1,
  FollowingConnection: 1,
  GitActorConnection: 10,
  InvitationConnection: LIMITS.pageSize,
  IssueCommentConnection: 30,
  IssueConnection: 50,
  IssueFieldValueConnection: 25,
  IssueFieldsConnection: 25,
  IssueTimelineConnection: LIMITS.timelineFirst,
  IssueTimelineItemsConnection: LIMITS.timelineFirst,
  IssueTypeConnection: 25,
  LabelConnection: LIMITS.labelsPerIssue,
  LanguageConnection: 1,
  LinkedBranchConnection: 25,
  MergeQueueEntryConnection: 1,
  MilestoneConnection: LIMITS.milestonesPage,
  NotificationThreadConnection: LIMITS.pageSize,
  OrganizationConnection: ORGANIZATION_LIMITS.page,
  OrganizationMemberConnection: ORGANIZATION_LIMITS.page,
  OrganizationOutsideCollaboratorConnection: ORGANIZATION_LIMITS.page,
  PinnedIssueConnection: 3,
  ProjectCardConnection: 30,
  ProjectConnection: 1,
  ProjectV2Connection: 20,
  ProjectV2FieldConfigurationConnection: PROJECT_LIMITS.fieldsShown,
  ProjectV2ItemConnection: 10,
  ProjectV2ItemFieldValueConnection: PROJECT_LIMITS.fieldsShown,
  ProjectV2ViewConnection: 1,
  PullRequestChangedFileConnection: 100,
  PullRequestCommitConnection: 100,
  PullRequestConnection: 50,
  PullRequestReviewCommentConnection: 50,
  PullRequestReviewConnection: 100,
  PullRequestReviewThreadConnection: 30,
  PullRequestTimelineConnection: LIMITS.timelineFirst,
  PullRequestTimelineItemsConnection: LIMITS.timelineFirst,
  ReactingUserConnection: 10,
  ReactionConnection: 30,
  ReactorConnection: 10,
  RefConnection: 100,
  ReleaseConnection: 1,
  RepositoryCollaboratorConnection: 100,
  RepositoryConnection: 30,
  RepositoryCustomPropertyConnection: 1,
  RepositoryCustomPropertyValueConnection: 1,
  RepositoryTopicConnection: LIMITS.topics,
  RequestedReviewerConnection: LIMITS.pickerItems,
  ReviewRequestConnection: 100,
  SavedReplyConnection: LIMITS.savedReplies,
  SearchResultItemConnection: LIMITS.pageSize,
  SearchShortcutConnection: LIMITS.savedViews,
  SharedMilestoneConnection: LIMITS.milestonesPage,
  SiteOrganizationConnection: LIMITS.pageSize,
  SiteRepositoryConnection: LIMITS.pageSize,
  SocialAccountConnection: 1,
  StargazerConnection: 1,
  StarredRepositoryConnection: 1,
  StatusCheckRollupContextConnection: 100,
  TeamConnection: 100,
  TeamMemberConnection: ORGANIZATION_LIMITS.page,
  TeamRepositoryConnection: ORGANIZATION_LIMITS.page,
  UserConnection: 30,
  UserContentEditConnection: 50,
  UserStatusConnection: 1,
  WebhookDeliveryConnection: WEBHOOK_LIMITS.deliveriesPage,
  "Issue.subIssues": 100,
};

/** The items that a connection of a type has at most, however many are asked for. */
export const MAX_ITEMS: Readonly<Record<string, number>> = { GitActorConnection: 1, ProjectCardConnection: 0 };

/** Types of connections whose default page is loaded with their parent, so that a count of them loads nothing. */
export const LOADED_WITH_PARENT: ReadonlySet<string> = new Set(["ReactingUserConnection"]);

/** Fields that run a search, or one for each item of their list. */
export const SEARCH_FIELDS: ReadonlySet<string> = new Set([
  "Mutation.planBulkUpdate",
  "Query.search",
  "Repository.search",
  "SearchShortcut.issueCount",
  "SearchShortcut.results",
  "UserDashboard.searchCounts",
  "UserDashboard.shortcutCounts",
]);

/** The assumed length of a list that is not a connection. Its real length is known only after it is loaded. */
export const LIST_SIZE = 5;
