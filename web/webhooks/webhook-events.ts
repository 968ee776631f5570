import { BRANCH_RULES } from "#shared/messages.ts";

type Event = {
  name: string;
  label: string;
  about: string;
  /** Only organizations and apps are told about it. */
  isOfOrganization?: boolean;
};

/** The events that can be selected, in GitHub's words, in the order of their labels. */
export const EVENTS: readonly Event[] = [
  { name: "create", label: "Branch creation", about: "Branch created." },
  { name: "delete", label: "Branch deletion", about: "Branch deleted." },
  {
    name: "branch_protection_rule",
    label: BRANCH_RULES,
    about: "Branch protection rule created, deleted or edited.",
  },
  { name: "check_run", label: "Check runs", about: "Check run is created or completed." },
  { name: "check_suite", label: "Check suites", about: "Check suite is requested or completed." },
  {
    name: "member",
    label: "Collaborator add, remove, or changed",
    about: "Collaborator added to, removed from, or has changed permissions for a repository.",
  },
  {
    name: "issue_comment",
    label: "Issue comments",
    about: "Issue comment created, edited, deleted, pinned, or unpinned.",
  },
  { name: "issue_dependencies", label: "Issue dependencies", about: "Issue dependency added or removed." },
  {
    name: "issues",
    label: "Issues",
    about:
      "Issue opened, edited, deleted, transferred, pinned, unpinned, closed, reopened, assigned, unassigned, labeled, unlabeled, milestoned, demilestoned, locked, unlocked, typed, untyped, field added, or field removed.",
  },
  { name: "label", label: "Labels", about: "Label created, edited or deleted." },
  {
    name: "membership",
    label: "Memberships",
    about: "Team membership added or removed.",
    isOfOrganization: true,
  },
  { name: "milestone", label: "Milestones", about: "Milestone created, closed, opened, edited, or deleted." },
  {
    name: "organization",
    label: "Organizations",
    about: "Organization deleted, renamed, member added, or member removed.",
    isOfOrganization: true,
  },
  {
    name: "projects_v2_item",
    label: "Project v2 items",
    about: "Project item created, edited, deleted, archived, restored, converted, or reordered.",
    isOfOrganization: true,
  },
  {
    name: "pull_request_review_comment",
    label: "Pull request review comments",
    about: "Pull request diff comment created, edited, or deleted.",
  },
  {
    name: "pull_request_review_thread",
    label: "Pull request review threads",
    about: "A pull request review thread was resolved or unresolved.",
  },
  {
    name: "pull_request_review",
    label: "Pull request reviews",
    about: "Pull request review submitted, edited, or dismissed.",
  },
  {
    name: "pull_request",
    label: "Pull requests",
    about:
      "Pull request opened, closed, reopened, edited, assigned, unassigned, review requested, review request removed, labeled, unlabeled, synchronized, ready for review, converted to draft, locked, unlocked, milestoned, demilestoned, enqueued, or dequeued.",
  },
  {
    name: "repository",
    label: "Repositories",
    about:
      "Repository created, deleted, archived, unarchived, publicized, privatized, edited, renamed, or transferred.",
  },
  { name: "status", label: "Statuses", about: "Commit status updated from the API." },
  {
    name: "sub_issues",
    label: "Sub-issues",
    about: "Sub-issues added or removed, and parent issues added or removed.",
  },
  { name: "team_add", label: "Team adds", about: "Team added or modified on a repository." },
  {
    name: "team",
    label: "Teams",
    about: "Team is created, deleted, edited, or added to/removed from a repository.",
    isOfOrganization: true,
  },
  { name: "public", label: "Visibility changes", about: "Repository changes from private to public." },
];
