import { authorize } from "#server/access/authorize.ts";
import { visible } from "#server/access/visible.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { issueKey, keyArrays, type IssueKey } from "#server/issues/issue.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { recordReviewDecisions } from "#server/pulls/review-decision.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { PULL_LIMITS } from "#shared/limits.ts";

/** What a repository requires before a pull request is merged into the branches of a pattern. */
export type BranchRuleRow = IssueKey & {
  pattern: string;
  expression: string;
  requiredApprovingReviewCount: number;
  creatorId: number | null;
};

const COLUMNS = raw("b.repository_id, b.id, b.pattern, b.expression, b.required_approving_review_count, b.creator_id");

/** The rules of repositories that the caller has loaded as the viewer, by pattern. */
export async function loadBranchRules(ctx: Context, repositoryIds: readonly number[]): Promise<BranchRuleRow[][]> {
  const rows = await ctx.db.rows<BranchRuleRow>(
    prepared(sql`
    select ${COLUMNS} from branch_protection_rules b where b.repository_id = any(${repositoryIds}::bigint[]) order by b.pattern`),
  );
  return repositoryIds.map((id) => rows.filter((row) => row.repositoryId === id));
}

export async function loadBranchRulesById(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(BranchRuleRow | undefined)[]> {
  const rows = await ctx.db.rows<BranchRuleRow>(
    prepared(sql`
    select ${COLUMNS} from branch_protection_rules b join repositories r on r.id = b.repository_id
    where (b.repository_id, b.id) in ${keyArrays(keys)} and ${visible(ctx.viewer)}`),
  );
  return inOrder<IssueKey, BranchRuleRow>(keys, rows, issueKey);
}

/** The rule of a branch: of several, the one that requires the most approvals. */
export function findRule(rules: readonly BranchRuleRow[], branch: string): BranchRuleRow | null {
  const matching = rules.filter((rule) => new RegExp(rule.expression, "u").test(branch));
  matching.sort((a, b) => b.requiredApprovingReviewCount - a.requiredApprovingReviewCount);
  return matching[0] ?? null;
}

type RuleInput = {
  pattern: string;
  requiresApprovingReviews?: boolean | null;
  requiredApprovingReviewCount?: number | null;
};

export async function createBranchRule(
  ctx: Context,
  input: RuleInput & { repositoryId: number },
): Promise<BranchRuleRow> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "repository.update", getGrant(ctx, repository));
  const { pattern, expression, count } = checkRule(input);
  const [rules = []] = await loadBranchRules(ctx, [repository.id]);
  if (rules.length >= PULL_LIMITS.protectionRules) {
    throw unprocessable(`A repository has at most ${PULL_LIMITS.protectionRules} rules of branches`, "pattern");
  }
  if (rules.some((rule) => rule.pattern === pattern)) {
    throw unprocessable(`Name already protected: ${pattern}`, "pattern");
  }
  const rule = await ctx.db.row<BranchRuleRow>(sql`
    insert into branch_protection_rules as b (repository_id, pattern, expression, required_approving_review_count, creator_id)
    values (${repository.id}, ${pattern}, ${expression}, ${count}, ${ctx.viewer.accountId}) returning ${COLUMNS}`);
  if (!rule) throw new Error("The rule was not written.");
  await recordReviewDecisions(ctx, repository.id);
  return rule;
}

export async function updateBranchRule(ctx: Context, input: Partial<RuleInput> & IssueKey): Promise<BranchRuleRow> {
  const before = await requireRule(ctx, input);
  const { pattern, expression, count } = checkRule({
    pattern: input.pattern ?? before.pattern,
    requiresApprovingReviews: input.requiresApprovingReviews,
    requiredApprovingReviewCount: input.requiredApprovingReviewCount ?? before.requiredApprovingReviewCount,
  });
  const rule = await ctx.db.row<BranchRuleRow>(sql`
    update branch_protection_rules b set pattern = ${pattern}, expression = ${expression}, required_approving_review_count = ${count}
    where b.repository_id = ${before.repositoryId} and b.id = ${before.id}
      and not exists (select 1 from branch_protection_rules o where o.repository_id = b.repository_id and o.pattern = ${pattern} and o.id <> b.id)
    returning ${COLUMNS}`);
  if (!rule) throw unprocessable(`Name already protected: ${pattern}`, "pattern");
  await recordReviewDecisions(ctx, before.repositoryId);
  return rule;
}

export async function deleteBranchRule(ctx: Context, input: IssueKey): Promise<void> {
  const rule = await requireRule(ctx, input);
  await ctx.db.run(sql`
    delete from branch_protection_rules where repository_id = ${rule.repositoryId} and id = ${rule.id}`);
  await recordReviewDecisions(ctx, rule.repositoryId);
}

async function requireRule(ctx: Context, { repositoryId, id }: IssueKey): Promise<BranchRuleRow> {
  const [rule] = await loadBranchRulesById(ctx, [{ repositoryId, id }]);
  if (!rule) throw notFound("a BranchProtectionRule");
  authorize(ctx, "repository.update", getGrant(ctx, await requireRepository(ctx, repositoryId)));
  return rule;
}

function checkRule(input: RuleInput) {
  const pattern = input.pattern.trim();
  if (pattern === "" || pattern.length > PULL_LIMITS.branchName || /[\p{Cc}\s[\]{}\\]/u.test(pattern)) {
    throw unprocessable("Pattern is not a branch name with `*` and `?`", "pattern");
  }
  const count = input.requiresApprovingReviews === false ? 0 : (input.requiredApprovingReviewCount ?? 1);
  if (!Number.isInteger(count) || count < 0 || count > PULL_LIMITS.requiredApprovals) {
    const range = `0 to ${PULL_LIMITS.requiredApprovals}`;
    throw unprocessable(`Required approving review count must be in ${range}`, "requiredApprovingReviewCount");
  }
  return { pattern, expression: toExpression(pattern), count };
}

/** `release/*` as a regular expression: `*` and `?` stand for anything but a slash, `**` also for slashes. */
function toExpression(pattern: string): string {
  const escaped = pattern.replaceAll(/[.+^$()|]/g, "\\$&");
  const parts = escaped.split("**").map((part) => part.replaceAll("*", "[^/]*").replaceAll("?", "[^/]"));
  return `^${parts.join(".*")}$`;
}
