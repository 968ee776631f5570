import { missingPermission, missingScopes } from "#server/access/authorize.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { lacksPermission, type TokenPermission } from "#server/accounts/token-permissions.ts";
import { hasScope, type TokenScope } from "#server/accounts/token-scopes.ts";
import type { Context, Viewer } from "#server/platform/context.ts";

/**
 * What a token needs for each field of Query, Mutation and Subscription, beside the permissions of its account. The check runs before
 * the resolver. A field without an entry is refused to every token, and fails the test of the golden file.
 */
type Requirement =
  | "public"
  | "content"
  | "repository"
  | "personal"
  | "notifications"
  | "webhooks"
  | "teams"
  | "session";

/** One of the scopes; null: a session only. Any token may read what is public. */
const REQUIREMENTS: Record<Requirement, readonly TokenScope[] | "any" | null> = {
  public: "any",
  /** Content of repositories. With `public_repo` the policy permits public ones only. */
  content: ["repo", "public_repo"],
  /** What belongs to organizations and projects, which private repositories share. */
  repository: ["repo"],
  /** What belongs to the person alone. */
  personal: ["repo", "user"],
  notifications: ["repo", "notifications"],
  /** Webhooks of repositories or organizations. */
  webhooks: ["repo", "admin:repo_hook", "admin:org_hook"],
  /** Teams of organizations. */
  teams: ["admin:org"],
  session: null,
};

const FIELDS: Record<string, Requirement> = {
  ...fields("Query", {
    public:
      "app appInstallation invitation node nodes passwordResetLogin registrationDomains registrationPolicy viewer safeViewer jobStatus actor isSetUpTokenValid user organization repositoryOwner resource repository search",
  }),
  ...fields("Query", { public: "rateLimit topic" }),
  ...fields("Mutation", {
    content: "updateTopics",
    repository: "setOrganizationInteractionLimit setUserInteractionLimit",
  }),
  ...fields("Query", { session: "appAuthorizationRequest site" }),
  ...fields("Mutation", {
    public: "noop",
    content: `
      addAssigneesToAssignable addBlockedBy cancelBulkJob addComment addLabelsToLabelable addPullRequestReview addReaction addSubIssue
      archiveRepository closeIssue closePullRequest convertPullRequestToDraft convertTaskToSubIssue createCheckRun createCheckSuite rerequestCheckSuite
      createCommitStatus createLinkedBranch createRef deleteLinkedBranch deleteRef updateRef createBranchProtectionRule
      updateBranchProtectionRule deleteBranchProtectionRule dismissPullRequestReview submitPullRequestReview deletePullRequestReview
      updatePullRequestReview addPullRequestReviewThread addPullRequestReviewThreadReply updatePullRequestReviewComment
      deletePullRequestReviewComment resolveReviewThread unresolveReviewThread createDiscussion createIssue createLabel
      clearLabelsFromLabelable replaceActorsForAssignable unmarkIssueAsDuplicate createMilestone createOrganizationMilestone
      createPullRequest createRepository cloneTemplateRepository deleteIssue deleteIssueComment deleteLabel deleteMilestone deleteRepository deleteRepositoryFile
      dequeuePullRequest enqueuePullRequest lockLockable markIssueAsRead markPullRequestReadyForReview mergeLabel planBulkUpdate undoBulkJob
      updateIssuesBulk updateIssuesByQuery mergePullRequest enablePullRequestAutoMerge disablePullRequestAutoMerge minimizeComment pinIssue pinIssueComment prioritizePinnedIssues
      removeAssigneesFromAssignable removeBlockedBy removeCollaborator removeLabelsFromLabelable removeReaction removeSubIssue reopenIssue
      reopenPullRequest reprioritizeMilestoneIssue reprioritizeSubIssue requestReviews restoreIssue setCollaborator setIssueFieldValue
      createIssueFieldValue updateIssueFieldValue deleteIssueFieldValue setRepositoryDefaultView setRepositoryInteractionLimit
      toggleCommentTask toggleTask transferIssue unarchiveRepository unlockLockable unminimizeComment unpinIssue unpinIssueComment
      updateCheckRun updateIssue updateIssueComment updateIssueIssueType updateLabel updateMilestone updateOrganizationMilestone
      updatePullRequest updatePullRequestCommits updateRepository updateSubscription writeRepositoryFile`,
    repository: `
      createCodeHost deleteCodeHost updateCodeHost createIssueField updateIssueField deleteIssueField createIssueType updateIssueType deleteIssueType setDefaultLabels
      shareDashboardSearchShortcut createProjectV2 updateProjectV2 deleteProjectV2 addProjectV2ItemById deleteProjectV2Item
      addProjectV2DraftIssue updateProjectV2DraftIssue convertProjectV2DraftIssueItemToIssue archiveProjectV2Item unarchiveProjectV2Item
      updateProjectV2ItemPosition linkProjectV2ToRepository unlinkProjectV2FromRepository markProjectV2AsTemplate unmarkProjectV2AsTemplate
      createProjectV2Field updateProjectV2Field deleteProjectV2Field updateProjectV2ItemFieldValue clearProjectV2ItemFieldValue`,
    personal: `
      createSavedReply updateSavedReply deleteSavedReply createDashboardSearchShortcut updateDashboardSearchShortcut
      removeDashboardSearchShortcut prioritizeDashboardSearchShortcuts`,
    notifications: `
      markNotificationsAsDone markNotificationsAsRead markNotificationsAsUndone markNotificationsAsUnread saveNotifications
      snoozeNotifications unsaveNotifications unsnoozeNotifications unsubscribeFromNotifications resubscribeToNotifications
      createNotificationFilter updateNotificationFilter deleteNotificationFilter
      unwatchAllRepositories updateRepositorySubscription`,
    teams: "createTeam updateTeam deleteTeam setTeamMember removeTeamMember setTeamRepository removeTeamRepository",
    webhooks: "createWebhook deleteWebhook pingWebhook redeliverWebhook updateWebhook",
    session: `
      resetEmailAddresses updateNotificationSettings createPushSubscription deletePushSubscription testPushSubscription resetFeedTokens
      acceptInstallationPermissions createApp createAppKey deleteApp deleteAppKey deleteInstallation installApp setAppWebhook suspendInstallation
      unsuspendInstallation updateApp updateInstallation createAppFromManifest createAppClientSecret deleteAppClientSecret
      authorizeApp authorizeDevice deleteAppAuthorization denyDevice findDevice createAccessToken deleteAccessToken updateProfile changePassword deleteSession deleteOtherSessions createOrganization
      setSingleSignOnRequirement setTokenSingleSignOn createIdentityProvider updateIdentityProvider setIdentityProviderEnabled
      deleteIdentityProvider testIdentityProvider createScimToken setPasswordSignIn deleteExternalIdentity
      updateOrganization renameOrganization deleteOrganization restoreOrganization setOrganizationMember removeOrganizationMember
      leaveOrganization convertMemberToOutsideCollaborator removeOutsideCollaborator transferRepository
      addEmail confirmEmail sendEmailVerification sendTestEmail setPrimaryEmail removeEmail startConfirmation confirmAccess startTwoFactor enableTwoFactor disableTwoFactor regenerateRecoveryCodes
      startPasskey addPasskey renamePasskey removePasskey
      dismissNotice createSearchShortcutFeed updateEmojiSkinTone createInvitation createInvitations createPasswordResetLink
      deleteUser demoteUser promoteUser retryJob revokeInvitation resetSecondFactors verifyUserEmail signOutUser suspendUser unsuspendUser updateSiteSettings createFineGrainedToken`,
  }),
  ...fields("Subscription", {
    public: "heartbeat jobStatus issueUpdated notificationsUpdated visibleIssueUpdated repositoryIssueUpdated",
  }),
};

/** The mutations that fine-grained tokens can run, by the permission that each needs. They run no other ones. */
const PERMISSIONS: Partial<Record<TokenPermission, string>> = {
  METADATA_READ: "noop",
  ISSUES_WRITE: `
    addAssigneesToAssignable addBlockedBy addComment addLabelsToLabelable addReaction addSubIssue clearLabelsFromLabelable replaceActorsForAssignable unmarkIssueAsDuplicate closeIssue
    convertTaskToSubIssue createDiscussion createIssue createLabel createMilestone deleteIssue deleteIssueComment deleteLabel
    lockLockable mergeLabel minimizeComment pinIssue pinIssueComment prioritizePinnedIssues removeAssigneesFromAssignable
    removeBlockedBy removeLabelsFromLabelable removeReaction removeSubIssue reopenIssue reprioritizeMilestoneIssue
    reprioritizeSubIssue restoreIssue setIssueFieldValue createIssueFieldValue updateIssueFieldValue deleteIssueFieldValue toggleCommentTask toggleTask transferIssue unlockLockable
    unminimizeComment unpinIssue unpinIssueComment updateIssue updateIssueComment updateIssueIssueType updateLabel updateMilestone`,
  PULL_REQUESTS_WRITE: `
    addPullRequestReview closePullRequest convertPullRequestToDraft createPullRequest deletePullRequestReview dismissPullRequestReview dequeuePullRequest
    enqueuePullRequest markPullRequestReadyForReview mergePullRequest enablePullRequestAutoMerge disablePullRequestAutoMerge reopenPullRequest requestReviews
    addPullRequestReviewThread addPullRequestReviewThreadReply deletePullRequestReviewComment resolveReviewThread unresolveReviewThread
    updatePullRequestReviewComment submitPullRequestReview updatePullRequest updatePullRequestCommits updatePullRequestReview`,
  CONTENTS_WRITE: `
    createLinkedBranch createRef deleteLinkedBranch deleteRef deleteRepositoryFile updateRef writeRepositoryFile`,
  STATUSES_WRITE: "createCommitStatus",
  CHECKS_WRITE: "createCheckRun createCheckSuite rerequestCheckSuite updateCheckRun",
  ADMINISTRATION_WRITE: `
    archiveRepository createBranchProtectionRule createCodeHost createWebhook deleteBranchProtectionRule deleteCodeHost deleteRepository deleteWebhook pingWebhook
    redeliverWebhook removeCollaborator setCollaborator setRepositoryDefaultView setRepositoryInteractionLimit
    unarchiveRepository updateBranchProtectionRule updateCodeHost updateRepository updateTopics updateWebhook`,
};

/** A mutation that several permissions permit is in the list of each. */
const FIELD_PERMISSIONS = new Map<string, TokenPermission[]>();
for (const [permission, list] of Object.entries(PERMISSIONS)) {
  for (const name of list.trim().split(/\s+/)) {
    const field = `Mutation.${name}`;
    // The keys of the table are permissions.
    FIELD_PERMISSIONS.set(field, [...(FIELD_PERMISSIONS.get(field) ?? []), permission as TokenPermission]);
  }
}

export const SCOPED_FIELDS = Object.keys(FIELDS);

/** Whether the request may use the field at all: a token with its scopes, or any session. */
export function allowsField(viewer: Viewer, field: string): boolean {
  if (viewer.scopes === null) return true;
  if (viewer.permissions) return allowsFineGrained(viewer, field);
  const required = REQUIREMENTS[FIELDS[field] ?? "session"];
  return required === "any" || (required !== null && hasScope(viewer, ...required));
}

/** The scopes of which a token needs one for the field; none if every token can use it, or no token can. */
export function acceptedScopes(field: string): readonly TokenScope[] {
  const required = REQUIREMENTS[FIELDS[field] ?? "session"];
  return required === null || required === "any" ? [] : required;
}

/** What is public for any token is limited to the token's repositories by the visibility filter. */
function allowsFineGrained({ permissions }: Viewer, field: string): boolean {
  const accepted = FIELD_PERMISSIONS.get(field);
  if (accepted !== undefined) return !lacksPermission(permissions, ...accepted);
  return !field.startsWith("Mutation.") && FIELDS[field] === "public";
}

/** Throws unless the token of the request has a scope for the field. */
export function authorizeField(ctx: Context, field: string): void {
  if (allowsField(ctx.viewer, field)) return;
  if (REQUIREMENTS[FIELDS[field] ?? "session"] === null) requireSession(ctx);
  if (ctx.viewer.permissions) throw missingPermission(ctx);
  throw missingScopes();
}

function fields(type: string, names: Partial<Record<Requirement, string>>): Record<string, Requirement> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([requirement, list]) =>
      list
        .trim()
        .split(/\s+/)
        // The keys of the parameter are requirements.
        .map((name) => [`${type}.${name}`, requirement as Requirement]),
    ),
  );
}
