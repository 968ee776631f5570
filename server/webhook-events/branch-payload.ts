import type { Context } from "#server/platform/context.ts";
import type { BranchRuleRow } from "#server/pulls/branch-rule.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toEventRepository } from "#server/webhook-events/envelope.ts";
import { readRow } from "#server/webhook-events/read-row.ts";

type Branch = { repository: RepositoryRow; row: object };

/** The branch of `create`. */
export async function toCreatedBranch(ctx: Context, { repository, row }: Branch): Promise<object> {
  const { default_branch: branch, description } = await toEventRepository(ctx, repository);
  return { ...toDeletedBranch(row), master_branch: branch, description };
}

/** The branch of `delete`. */
export function toDeletedBranch(row: object): object {
  return { ref: (row as { name: string }).name, ref_type: "branch", pusher_type: "user" };
}

/** What `branch_protection_rule` is made from. */
type AnnouncedRule = { rule: BranchRuleRow; before?: BranchRuleRow };

export function toRuleSubject(row: object): object {
  const { rule, before } = row as AnnouncedRule;
  const changes = before && listRuleChanges(toRule(before), toRule(rule));
  return { rule: toRule(rule), ...(changes ? { changes } : {}) };
}

type ShownRule = ReturnType<typeof toRule>;

function toRule(stored: BranchRuleRow) {
  const rule = readRow(stored) as BranchRuleRow;
  // Whom a requirement that is on binds.
  const levelOn = rule.isAdminEnforced ? "everyone" : "non_admins";
  const level = (isOn: boolean) => (isOn ? levelOn : "off");
  return {
    id: rule.id,
    repository_id: rule.repositoryId,
    name: rule.pattern,
    created_at: toTimestamp(rule.createdAt),
    updated_at: toTimestamp(rule.updatedAt),
    pull_request_reviews_enforcement_level: level(rule.requiredApprovingReviewCount > 0),
    required_approving_review_count: rule.requiredApprovingReviewCount,
    dismiss_stale_reviews_on_push: rule.dismissesStaleReviews,
    require_code_owner_review: false,
    authorized_dismissal_actors_only: false,
    ignore_approvals_from_contributors: false,
    required_status_checks: rule.requiredStatusCheckContexts,
    required_status_checks_enforcement_level: level(rule.requiresStatusChecks),
    strict_required_status_checks_policy: rule.requiresStrictStatusChecks,
    signature_requirement_enforcement_level: "off",
    linear_history_requirement_enforcement_level: "off",
    admin_enforced: rule.isAdminEnforced,
    // The host of the code decides.
    allow_force_pushes_enforcement_level: "everyone",
    allow_deletions_enforcement_level: "everyone",
    merge_queue_enforcement_level: level(rule.requiresMergeQueue),
    required_deployments_enforcement_level: "off",
    required_conversation_resolution_level: level(rule.requiresConversationResolution),
    authorized_actors_only: false,
    authorized_actor_names: [],
  };
}

/** The settings whose changes GitHub reports. */
const REPORTED_SETTINGS = [
  "admin_enforced",
  "dismiss_stale_reviews_on_push",
  "pull_request_reviews_enforcement_level",
  "required_approving_review_count",
  "required_conversation_resolution_level",
  "required_status_checks",
  "required_status_checks_enforcement_level",
] as const satisfies readonly (keyof ShownRule)[];

function listRuleChanges(before: ShownRule, after: ShownRule): object {
  const changed = REPORTED_SETTINGS.filter((name) => String(before[name]) !== String(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] }])) as object;
}
