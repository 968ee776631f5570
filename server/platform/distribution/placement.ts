/**
 * Where each table of the schema belongs when Citus distributes the database (docs/decisions/0048-distribution.md).
 *
 * - `distributed`: rows lie on the worker of their `repository_id`, together with all others of the repository. The column is in every
 *   unique key, because a worker can only compare its own rows.
 * - `reference`: every worker has a copy, so that statements on a repository's tables can join it there. A write reaches all
 *   workers, so these tables are small or rarely written.
 * - `local`: only the coordinator has it: sign-in, settings, queues, and what is found by keys without a repository.
 */
export type Placement = "distributed" | "reference" | "local";

export const TABLES = {
  distributed: words(`
    branch_protection_rules branches check_runs check_suites comments commit_statuses commits deleted_issue_rows deleted_issues
    discussions events exclusive_label_groups facet_counts imported_records involvements issue_bodies
    issue_counts issue_field_values issues labels linked_branches milestones notifications
    pinned_comments pinned_issues pull_commits pull_files pull_review_comments pull_review_requests pull_review_threads pull_reviews
    pulls reactions read_marks repository_changes repository_counters repository_file_changes repository_files
    search_documents subscriptions team_mentions`),
  reference: words(`
    access_token_repositories access_tokens accounts app_installation_repositories app_installations apps collaborators
    identity_providers interaction_limits issue_dependencies issue_field_options issue_fields issue_links issue_transfers issue_types managed_accounts managed_organizations
    organization_members organizations project_field_options project_field_values project_fields project_items project_repositories
    project_drafts projects repositories repository_redirects repository_subscriptions sub_issues team_ancestors team_members team_repositories teams token_organizations`),
  local: words(`
    access_changes account_positions account_redirects app_authorization_codes app_authorization_organizations app_authorizations app_client_secrets
    app_device_requests app_installation_tokens app_keys app_manifest_codes app_user_tokens attachment_chunks attachments
    audit_events avatars bulk_job_items bulk_jobs bulk_plans code_host_pulls code_host_requests code_hosts credentials
    default_label_sets default_views dismissed_notices distribution distribution_foreign_keys email_addresses email_verifications event_queue external_identities
    failed_attempts feed_versions idempotency_keys identity_grants import_chunks imports inbound_addresses
    inbound_mails invitations known_devices login_attempts mail_queue migrations notification_deliveries notification_filters notification_settings
    owner_interaction_limits passkeys password_reset_links pending_sign_ins push_subscriptions recovery_codes release_assets
    release_operations releases removals
    saved_replies scim_group_members scim_groups session_identities sessions setup_tokens single_sign_on_organizations site_settings
    two_factor used_assertions view_feeds views webauthn_challenges webhook_deliveries webhook_events webhooks`),
} satisfies Record<Placement, readonly string[]>;

export function getPlacement(table: string): Placement | undefined {
  return (Object.keys(TABLES) as Placement[]).find((placement) => TABLES[placement].includes(table));
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
