/** The events that this program sends, as GitHub names them. */
export const SENT_EVENTS = [
  "branch_protection_rule",
  "check_run",
  "check_suite",
  "create",
  "delete",
  "issue_comment",
  "issue_dependencies",
  "issues",
  "label",
  "member",
  "membership",
  "milestone",
  "organization",
  "projects_v2_item",
  "public",
  "pull_request",
  "pull_request_review",
  "pull_request_review_comment",
  "pull_request_review_thread",
  "repository",
  "status",
  "sub_issues",
  "team",
  "team_add",
] as const;

/** Events of an organization, which the webhooks of its repositories are not told about. */
export const ORGANIZATION_EVENTS = ["membership", "organization", "projects_v2_item", "team"] as const;

/** Those that ask for something, which only apps are told about: their name and action. */
export const APP_ACTIONS = ["check_run.rerequested", "check_suite.requested", "check_suite.rerequested"] as const;

/** Events that only the app itself is told about, without asking for them. */
export const APP_OWN_EVENTS = [
  "github_app_authorization",
  "installation",
  "installation_repositories",
  "installation_target",
] as const;

export type SentEvent = (typeof SENT_EVENTS)[number] | (typeof APP_OWN_EVENTS)[number] | "ping";

/** Events of GitHub that never happen here. They are accepted, because tools ask for them. */
const OTHER_EVENTS = `
  branch_protection_configuration code_scanning_alert commit_comment custom_property
  custom_property_values dependabot_alert deploy_key deployment deployment_protection_rule deployment_review deployment_status
  discussion discussion_comment fork gollum merge_group meta org_block package page_build personal_access_token_request project
  project_card project_column projects_v2 projects_v2_status_update push registry_package release repository_advisory repository_dispatch repository_import
  repository_ruleset repository_vulnerability_alert secret_scanning_alert secret_scanning_alert_location security_and_analysis
  sponsorship star watch workflow_dispatch workflow_job workflow_run`;

const KNOWN: ReadonlySet<string> = new Set([...SENT_EVENTS, ...OTHER_EVENTS.trim().split(/\s+/)]);

/** Stands for every event. */
export const ALL_EVENTS = "*";

export function isEventName(name: string): boolean {
  return name === ALL_EVENTS || KNOWN.has(name);
}
