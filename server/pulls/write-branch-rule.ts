import { authorize } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { AuditAction } from "#server/audit/audit-actions.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadBranchRules, loadBranchRulesById, RULE_COLUMNS, type BranchRuleRow } from "#server/pulls/branch-rule.ts";
import { recordReviewDecisions } from "#server/pulls/review-decision.ts";
import {
  auditedOrganization,
  getGrant,
  requireRepository,
  type RepositoryRow,
} from "#server/repositories/repository.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

/** What can be chosen besides the pattern and the number of approvals; all are off in a new rule. */
const FLAGS = [
  "dismissesStaleReviews",
  "requiresStatusChecks",
  "requiresStrictStatusChecks",
  "requiresConversationResolution",
  "requiresMergeQueue",
  "isAdminEnforced",
] as const;

type Flag = (typeof FLAGS)[number];

export type RuleInput = { [name in Flag]?: boolean | null } & {
  pattern?: string | null;
  requiresApprovingReviews?: boolean | null;
  requiredApprovingReviewCount?: number | null;
  requiredStatusCheckContexts?: readonly string[] | null;
};

type Rule = Pick<BranchRuleRow, Flag | "pattern" | "requiredApprovingReviewCount" | "requiredStatusCheckContexts">;

const NEW_RULE: Rule = {
  pattern: "",
  requiredApprovingReviewCount: 1,
  requiredStatusCheckContexts: [],
  dismissesStaleReviews: false,
  requiresStatusChecks: false,
  requiresStrictStatusChecks: false,
  requiresConversationResolution: false,
  requiresMergeQueue: false,
  isAdminEnforced: false,
};

export async function createBranchRule(
  ctx: Context,
  input: RuleInput & { repositoryId: number; pattern: string },
): Promise<BranchRuleRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.update", getGrant(ctx, repository));
  const next = toRule(input, NEW_RULE);
  const [rules = []] = await loadBranchRules(ctx, [repository.id]);
  if (rules.length >= PULL_LIMITS.protectionRules) {
    throw unprocessable(`A repository has at most ${PULL_LIMITS.protectionRules} rules of branches`, "pattern");
  }
  if (rules.some((rule) => rule.pattern === next.pattern)) {
    throw unprocessable(`Name already protected: ${next.pattern}`, "pattern");
  }
  const rule = await ctx.db.row<BranchRuleRow>(sql`
    insert into branch_protection_rules as b (repository_id, pattern, expression, required_approving_review_count,
      dismisses_stale_reviews, requires_status_checks, required_status_check_contexts, requires_strict_status_checks,
      requires_conversation_resolution, requires_merge_queue, is_admin_enforced, creator_id, created_at, updated_at)
    values (${repository.id}, ${next.pattern}, ${toExpression(next.pattern)}, ${next.requiredApprovingReviewCount},
      ${next.dismissesStaleReviews}, ${next.requiresStatusChecks}, ${next.requiredStatusCheckContexts}::text[],
      ${next.requiresStrictStatusChecks}, ${next.requiresConversationResolution}, ${next.requiresMergeQueue},
      ${next.isAdminEnforced}, ${ctx.viewer.accountId}, ${ctx.now}, ${ctx.now}) returning ${RULE_COLUMNS}`);
  if (!rule) throw new Error("The rule was not written.");
  await recordReviewDecisions(ctx, repository.id);
  await auditRule(ctx, "protected_branch.create", { repository, rule });
  await announceRule(ctx, "created", { rule });
  return rule;
}

/** Changes what is given. */
export async function updateBranchRule(ctx: Context, input: RuleInput & IssueKey): Promise<BranchRuleRow> {
  const { rule: before, repository } = await requireRule(ctx, input);
  const next = toRule(input, before);
  const rule = await ctx.db.row<BranchRuleRow>(sql`
    update branch_protection_rules b set pattern = ${next.pattern}, expression = ${toExpression(next.pattern)},
      required_approving_review_count = ${next.requiredApprovingReviewCount},
      dismisses_stale_reviews = ${next.dismissesStaleReviews}, requires_status_checks = ${next.requiresStatusChecks},
      required_status_check_contexts = ${next.requiredStatusCheckContexts}::text[],
      requires_strict_status_checks = ${next.requiresStrictStatusChecks},
      requires_conversation_resolution = ${next.requiresConversationResolution},
      requires_merge_queue = ${next.requiresMergeQueue}, is_admin_enforced = ${next.isAdminEnforced}, updated_at = ${ctx.now}
    where b.repository_id = ${before.repositoryId} and b.id = ${before.id}
      and not exists (select 1 from branch_protection_rules o where o.repository_id = b.repository_id and o.pattern = ${next.pattern} and o.id <> b.id)
    returning ${RULE_COLUMNS}`);
  if (!rule) throw unprocessable(`Name already protected: ${next.pattern}`, "pattern");
  await recordReviewDecisions(ctx, before.repositoryId);
  await auditRule(ctx, "protected_branch.update", { repository, rule });
  if (isChanged(before, next)) await announceRule(ctx, "edited", { rule, before });
  return rule;
}

export async function deleteBranchRule(ctx: Context, input: IssueKey): Promise<BranchRuleRow> {
  const { rule, repository } = await requireRule(ctx, input);
  await ctx.db.run(sql`
    delete from branch_protection_rules where repository_id = ${rule.repositoryId} and id = ${rule.id}`);
  await recordReviewDecisions(ctx, rule.repositoryId);
  await auditRule(ctx, "protected_branch.destroy", { repository, rule });
  await announceRule(ctx, "deleted", { rule });
  return rule;
}

type Found = { rule: BranchRuleRow; repository: RepositoryRow };

async function requireRule(ctx: Context, { repositoryId, id }: IssueKey): Promise<Found> {
  const [rule] = await loadBranchRulesById(ctx, [{ repositoryId, id }]);
  if (!rule) throw notFound("a BranchProtectionRule");
  const repository = await requireRepository(ctx, repositoryId);
  authorize(ctx, "repository.update", getGrant(ctx, repository));
  return { rule, repository };
}

function auditRule(ctx: Context, action: AuditAction, { rule, repository }: Found): Promise<void> {
  const { pattern, requiredApprovingReviewCount, requiredStatusCheckContexts } = rule;
  const target = `${repository.ownerLogin}/${repository.name}`;
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, rule[flag]]));
  const requiredStatusChecks = requiredStatusCheckContexts.join(", ");
  const data = { pattern, requiredApprovingReviewCount, requiredStatusChecks, ...flags };
  return recordAudit(ctx, { action, target, data, ...auditedOrganization(repository) });
}

type Announced = { rule: BranchRuleRow; before?: BranchRuleRow };

function announceRule(ctx: Context, action: "created" | "edited" | "deleted", row: Announced): Promise<void> {
  const { repositoryId } = row.rule;
  return announceChanges(ctx, [{ name: "branch_protection_rule", action, repositoryId, row }]);
}

function isChanged(before: Rule, after: Rule): boolean {
  const contexts = [before, after].map((rule) => rule.requiredStatusCheckContexts.join("\n"));
  const names = [...FLAGS, "pattern", "requiredApprovingReviewCount"] as const;
  return contexts[0] !== contexts[1] || names.some((name) => before[name] !== after[name]);
}

function toRule(input: RuleInput, before: Rule): Rule {
  return {
    pattern: checkPattern(input.pattern ?? before.pattern),
    requiredApprovingReviewCount: checkApprovals(countApprovals(input, before)),
    requiredStatusCheckContexts: checkContexts(input.requiredStatusCheckContexts ?? before.requiredStatusCheckContexts),
    dismissesStaleReviews: input.dismissesStaleReviews ?? before.dismissesStaleReviews,
    requiresStatusChecks: input.requiresStatusChecks ?? before.requiresStatusChecks,
    requiresStrictStatusChecks: input.requiresStrictStatusChecks ?? before.requiresStrictStatusChecks,
    requiresConversationResolution: input.requiresConversationResolution ?? before.requiresConversationResolution,
    requiresMergeQueue: input.requiresMergeQueue ?? before.requiresMergeQueue,
    isAdminEnforced: input.isAdminEnforced ?? before.isAdminEnforced,
  };
}

function countApprovals(input: RuleInput, before: Rule): number {
  if (input.requiresApprovingReviews === false) return 0;
  const count = input.requiredApprovingReviewCount ?? before.requiredApprovingReviewCount;
  return input.requiresApprovingReviews === true && count === 0 ? 1 : count;
}

function checkPattern(input: string): string {
  const pattern = input.trim();
  if (pattern === "" || pattern.length > PULL_LIMITS.branchName || /[\p{Cc}\s[\]{}\\]/u.test(pattern)) {
    throw unprocessable("Pattern is not a branch name with `*` and `?`", "pattern");
  }
  return pattern;
}

function checkApprovals(count: number): number {
  if (!Number.isInteger(count) || count < 0 || count > PULL_LIMITS.requiredApprovals) {
    const range = `0 to ${PULL_LIMITS.requiredApprovals}`;
    throw unprocessable(`Required approving review count must be in ${range}`, "requiredApprovingReviewCount");
  }
  return count;
}

function checkContexts(input: readonly string[]): string[] {
  const contexts = [...new Set(input.map((context) => context.trim()).filter((context) => context !== ""))];
  if (contexts.length > PULL_LIMITS.requiredChecks) {
    const message = `A rule requires at most ${PULL_LIMITS.requiredChecks} status checks`;
    throw unprocessable(message, "requiredStatusCheckContexts");
  }
  if (contexts.some((context) => context.length > PULL_LIMITS.checkName)) {
    const message = `The name of a status check has at most ${PULL_LIMITS.checkName} characters`;
    throw unprocessable(message, "requiredStatusCheckContexts");
  }
  return contexts;
}

/** `release/*` as a regular expression: `*` and `?` stand for anything but a slash, `**` also for slashes. */
function toExpression(pattern: string): string {
  const escaped = pattern.replaceAll(/[.+^$()|]/g, "\\$&");
  const parts = escaped.split("**").map((part) => part.replaceAll("*", "[^/]*").replaceAll("?", "[^/]"));
  return `^${parts.join(".*")}$`;
}
