/*
 * Texts that stand in more than one file. Each is a constant of its own, so that a page loads only those that it shows.
 * server/architecture.test.ts rejects a text of three or more words that two files repeat.
 */

// Links for people.
export const RESET_LINK_INVALID = "This link has been used or has expired. Ask for a new one.";
export const RESET_YOUR_PASSWORD = "Reset your password";
export const VERIFY_EMAIL_ADDRESS = "Verify email address";
export const CREATE_YOUR_ACCOUNT = "Create your account";
export const INVITATION_INVALID =
  "This invitation has been used, was revoked or has expired. Ask a site administrator for a new one.";
export const LINK_NOT_VALID = "This link is no longer valid";

// Lists.
export const PAGE_NOT_FOUND = "Page not found";
export const ISSUES_NOT_LOADED = "Failed to load issues.";
export const ISSUES_LOAD_ERROR = "We encountered an error trying to load issues.";
export const MILESTONES_NOT_LOADED = "Milestones cannot be loaded.";
export const MILESTONES_SYSTEM_ERROR = "Milestones cannot be loaded due to a system error.";
export const MILESTONE_ISSUES_SYSTEM_ERROR = "This milestone's issues can not be loaded due to a system error.";
export const REPOSITORY_NOT_FOUND = "Repository not found";
export const ISSUE_NOT_LOADED = "The issue could not be loaded.";
export const LOADING_ISSUE = "Loading the issue";
export const NO_MATCHING_LABELS = "No matching labels";
export const NO_ONE_ASSIGNED = "No one assigned";
export const SHOWING_FIRST = "Showing the first";

// Validation.
export const NUL_REFUSED = "A text cannot contain NUL characters.";
export const NAME_BLANK = "Name can't be blank";
export const TITLE_BLANK = "Title can't be blank";
export const TITLE_EMPTY = "Title cannot be empty";
export const COMMENT_BLANK = "Comment can't be blank";
export const TOO_MANY_SEARCHES = "Too many searches are running. Try again in a few seconds.";
export const NAME_TAKEN = "Name has already been taken";
export const TITLE_TAKEN = "Title has already been taken";
export const SELECT_REPOSITORY = "Select at least one repository.";
export const NAME_REQUIRED = "Name is required";
export const COLOR_INVALID = "Color is invalid";
export const DUE_DATE_INVALID = "Due date is invalid";
export const AVATAR_TOO_LARGE = "The image is too large (maximum is 5 MB).";
export const EMAIL_IN_USE = "Email is already in use.";
export const PULL_REQUEST_NOT_OPEN = "Pull request is not open.";
export const PULL_REQUEST_NOT_MERGEABLE = "Pull Request is not mergeable";
export const AUTO_MERGE_NOT_ALLOWED = "Auto merge is not allowed for this repository";
export const AUTO_MERGE_NOT_ENABLED = "Can't disable auto-merge for this pull request.";
export const DIFF_ON_CODE_HOST =
  "The diff is not here: the code is on another host. The commits and changed files are listed at /commits and /files.";
export const INTERNAL_NOT_ALLOWED = "Only organizations associated with an enterprise can set visibility to internal";
export const BRANCH_RULES = "Branch protection rules";
export const ADD_CODE_HOST = "Add code host";
export const BRANCH_OUT_OF_DATE = "The head branch is not up to date with the base branch.";
export const DELETE_QUESTION = "Are you sure you want to delete this?";
export const CONVERSATIONS_UNRESOLVED = "All comments must be resolved.";
export const MERGE_QUEUE_REQUIRED = "Changes must be made through the merge queue";
export const HEAD_WAS_MODIFIED = "Head branch was modified. Review and try the merge again.";
export const PULL_REQUEST_IS_DRAFT = "Pull Request is still a draft";

export const LAST_OWNER = "An organization needs at least one owner. Make somebody else an owner first.";
export const noSuchUser = (login: string) => `Could not find a user named '${login}'.`;

// Requests.
export const NOT_A_BACKUP = "The file is not a backup of Milepost.";
export const SERVER_UNREACHABLE = "The server cannot be reached. Please check your connection and try again.";
export const ERROR_HEADING = "Something went wrong";
export const SOMETHING_WENT_WRONG = "Something went wrong.";
export const AUTHENTICATION_REQUIRED = "This endpoint requires you to be authenticated.";
export const SESSION_ENDED = "Your session has ended. Please sign in again.";
export const UNKNOWN_OPERATION = "Unknown operation. Please refresh the page.";
export const CANNOT_CREATE_MILESTONES = "You do not have permission to create milestones in this repository.";
export const CANNOT_EDIT_MILESTONES = "You do not have permission to edit milestones in this repository.";
export const ISSUES_DISABLED = "Issues are disabled in this repository.";
export const MILESTONE_STATE_NOT_CHANGED = "Could not change Milestone state";
export const VIEW_NOT_UPDATED = "Could not update the view";
export const ISSUE_NOT_UNPINNED = "Could not unpin issue";

// Bulk updates.
export const BULK_UPDATE_NOT_STARTED = "Bulk update could not be started, please try again later.";
export const BULK_UPDATES = "Bulk updates";

// Views.
export const TOO_MANY_VIEWS = "You have reached the maximum number of saved views";
export const REMOVE_A_VIEW = "Please remove an existing view before creating a new one.";

// Buttons, headings and labels.
export const PUBLIC_PROFILE = "Public profile";
export const TWO_FACTOR_AUTHENTICATION = "Two-factor authentication";
export const USE_PASSKEY = "Use passkey or security key";
export const ADD_PASSKEY = "Add a passkey";
export const PASSKEY_KNOWN = "This passkey has already been added.";
export const PASSKEY_CANCELED = "The passkey request was canceled, or took too long. Please try again.";
export const SIGN_OUT_OTHER_SESSIONS = "Sign out of all other sessions";
export const SIGN_IN_METHODS = "Sign-in methods";
export const SIGN_IN_WITH_A_PASSWORD = "Sign in with a password";
export const PASSWORD_AND_AUTHENTICATION = "Password and authentication";
export const CREATE_A_MILESTONE = "Create a milestone";
export const DUE_DATE_OPTIONAL = "Due date (optional)";
export const CONFIRM_DELETE = "Are you sure you want to delete";
export const DELETE_THIS_REPOSITORY = "Delete this repository";
export const TEMPLATES_AND_FILES = "Templates and community files";
export const ISSUE_PLACEHOLDER = "Number, words of the title, owner/repo#number or address";
export const CLOSE_AS_DUPLICATE = "Close as duplicate";
export const CREATE_SUB_ISSUE = "Create new sub-issue";
export const ADD_EXISTING_ISSUE = "Add existing issue";
export const YOUR_PULL_REQUESTS = "Your pull requests";
export const FIND_REPOSITORY = "Find a repository";
export const IMPORT_ARCHIVE = "Import an archive";

// Keyboard commands.
export const OPEN_ISSUE = "Open the issue";
export const OPEN_ISSUE_AT_SIDE = "Open the issue at the side";
export const SELECT_ISSUE = "Select the issue";
export const SELECT_RANGE = "Select the issues up to this one";
export const EXTEND_SELECTION = "Extend the selection";
export const REPOSITORY_ARCHIVED = "This repository has been archived by its owner. It is now read-only.";
export const SKIP_TO_CONTENT = "Skip to content";

// With a part that differs.
export function tooLong(field: string, max: number): string {
  return `${field} is too long (maximum is ${max} characters)`;
}

export function repositoryExists(name: string): string {
  return `The repository ${name} already exists on this account.`;
}

export function movedTo(position: number, count: number): string {
  return `Moved to position ${position} of ${count}`;
}
export const CANNOT_CHANGE_PROJECTS = "You don't have permission to change projects of this owner";
export const NOTHING_WOULD_CHANGE = "Nothing would change.";
export const BULK_PULLS = "Bulk editing isn't available for pull requests";

export const CONFIRM_ACCESS = "Confirm access";

// Enterprise-managed users.
export const MANAGED_PROFILE = "The identity provider of your company manages your name and email addresses.";
export const MANAGED_SIGN_IN =
  "The identity provider of your company signs you in. This account has no password, passkeys or authenticator app.";
export const OUTSIDE_ENTERPRISE = "Enterprise-managed users can take part only in repositories of their enterprise.";
export const NO_PUBLIC_REPOSITORIES = "Enterprise-managed users cannot make repositories public.";

// The site administration.
export const SITE_ADMINISTRATION = "Site administration";
export const JOBS_AND_HEALTH = "Jobs and health";
export const LINK_SHOWN_ONCE = "Copy the link now: it is not shown again.";
export const NEVER_SIGNED_IN = "Never signed in";
export const MAKE_SITE_ADMINISTRATOR = "Make site administrator";

// What a reviewer did, after their name.
export const APPROVED_THESE_CHANGES = "approved these changes";

export const GITHUB_APP_NAME = "GitHub App name";

export const ONLY_SELECT_REPOSITORIES = "Only select repositories";
export const NO_SCOPE = "Your token has no scope for this.";
export const MARK_AS_DONE = "Mark as done";
export const MARK_AS_READ = "Mark as read";
export const MARK_AS_UNREAD = "Mark as unread";
export const NOTIFICATIONS_NOT_LOADED = "Notifications could not be loaded";
export const PARTICIPATING_AND_MENTIONS = "Participating and @mentions";
