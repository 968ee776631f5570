import { visibleEach } from "#server/access/visible.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, raw, sql } from "#server/platform/db/sql.ts";

/** What a repository requires before a pull request is merged into the branches of a pattern. */
export type BranchRuleRow = IssueKey & {
  pattern: string;
  expression: string;
  requiredApprovingReviewCount: number;
  /** Whether new commits dismiss the approvals of the earlier ones. */
  dismissesStaleReviews: boolean;
  requiresStatusChecks: boolean;
  /** The names of check runs and the contexts of statuses that must have succeeded. */
  requiredStatusCheckContexts: string[];
  /** Whether the branch to merge must contain the last commit of the base branch. */
  requiresStrictStatusChecks: boolean;
  requiresConversationResolution: boolean;
  /** Whether only pull requests in the merge queue are merged. */
  requiresMergeQueue: boolean;
  /** Whether administrators have to keep the rule too. */
  isAdminEnforced: boolean;
  creatorId: number | null;
  createdAt: Date;
  updatedAt: Date;
};

export const RULE_COLUMNS = raw(`b.repository_id, b.id, b.pattern, b.expression, b.required_approving_review_count,
  b.dismisses_stale_reviews, b.requires_status_checks, b.required_status_check_contexts, b.requires_strict_status_checks,
  b.requires_conversation_resolution, b.requires_merge_queue, b.is_admin_enforced, b.creator_id, b.created_at, b.updated_at`);

/** The rules of repositories that the caller has loaded as the viewer, by pattern. */
export async function loadBranchRules(ctx: Context, repositoryIds: readonly number[]): Promise<BranchRuleRow[][]> {
  const rows = await ctx.db.rows<BranchRuleRow>(
    prepared(sql`
    select ${RULE_COLUMNS} from branch_protection_rules b where b.repository_id = any(${repositoryIds}::bigint[]) order by b.pattern`),
  );
  return repositoryIds.map((id) => rows.filter((row) => row.repositoryId === id));
}

export async function loadBranchRulesById(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(BranchRuleRow | undefined)[]> {
  const rows = await ctx.db.rows<BranchRuleRow>(
    prepared(sql`
    select ${RULE_COLUMNS} from branch_protection_rules b join repositories r on r.id = b.repository_id
    where ${hasKey("b.repository_id, b.id", keys)} and ${visibleEach(ctx.viewer)}`),
  );
  return inOrder<IssueKey, BranchRuleRow>(keys, rows, issueKey);
}

/** The rules of a branch; all of them apply. */
export function filterRules(rules: readonly BranchRuleRow[], branch: string): BranchRuleRow[] {
  return rules.filter((rule) => new RegExp(rule.expression, "u").test(branch));
}

/** The rule that stands for a branch: of several, the one that requires the most approvals. */
export function findRule(rules: readonly BranchRuleRow[], branch: string): BranchRuleRow | null {
  const matching = filterRules(rules, branch);
  matching.sort((a, b) => b.requiredApprovingReviewCount - a.requiredApprovingReviewCount);
  return matching[0] ?? null;
}
