import type { CheckState } from "#server/commits/check-run.ts";
import { branchKey, loadBranches } from "#server/commits/branch.ts";
import { loadChecks, type Checks } from "#server/commits/checks.ts";
import { NO_COMMIT } from "#server/commits/commit.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { filterRules, loadBranchRules, type BranchRuleRow } from "#server/pulls/branch-rule.ts";
import { countUnresolved } from "#server/pulls/review-thread.ts";
import { issueKey } from "#server/issues/issue.ts";
import type { PullRow } from "#server/pulls/pull.ts";
import { BRANCH_OUT_OF_DATE, CONVERSATIONS_UNRESOLVED, MERGE_QUEUE_REQUIRED } from "#shared/messages.ts";

/** What the rules of a branch require together. */
export type Requirements = {
  approvals: number;
  checks: readonly string[];
  isStrict: boolean;
  resolvesConversations: boolean;
  usesMergeQueue: boolean;
};

/** What is known of a pull request and its rules. */
export type MergeFacts = {
  requirements: Requirements;
  checks: Checks;
  /** The last commit of the base branch; null: not known. */
  baseOid: string | null;
  /** The number of threads that are not resolved; 0 if that does not matter. */
  unresolved: number;
};

export function combineRules(rules: readonly BranchRuleRow[]): Requirements {
  return {
    approvals: Math.max(0, ...rules.map((rule) => rule.requiredApprovingReviewCount)),
    checks: [
      ...new Set(rules.flatMap((rule) => (rule.requiresStatusChecks ? rule.requiredStatusCheckContexts : []))),
    ].sort(),
    isStrict: rules.some((rule) => rule.requiresStatusChecks && rule.requiresStrictStatusChecks),
    resolvesConversations: rules.some((rule) => rule.requiresConversationResolution),
    usesMergeQueue: rules.some((rule) => rule.requiresMergeQueue),
  };
}

/** The rules of the branch into which a pull request is merged. */
export async function loadBaseRules(ctx: Context, pull: PullRow): Promise<BranchRuleRow[]> {
  return filterRules((await batch(ctx, loadBranchRules, pull.repositoryId)) ?? [], pull.baseRefName);
}

export async function loadMergeFacts(
  ctx: Context,
  pull: PullRow,
  rules: readonly BranchRuleRow[],
): Promise<MergeFacts> {
  const { repositoryId, baseRefName: name } = pull;
  const requirements = combineRules(rules);
  const [checks, base, unresolved = 0] = await Promise.all([
    loadChecks(ctx, { repositoryId, oid: pull.headRefOid }),
    requirements.isStrict ? batch(ctx, loadBranches, { repositoryId, name }, branchKey) : undefined,
    requirements.resolvesConversations ? batch(ctx, countUnresolved, { repositoryId, id: pull.id }, issueKey) : 0,
  ]);
  return { requirements, checks, baseOid: base?.oid ?? null, unresolved };
}

/** Why the rules refuse the merge, as GitHub says it; null: they do not. The reviews are checked apart. */
export function findObstacle(pull: PullRow, facts: MergeFacts): string | null {
  const { requirements } = facts;
  if (isBehind(pull, facts)) return BRANCH_OUT_OF_DATE;
  const missing = requirements.checks
    .map((name) => ({ name, state: getCheckState(facts.checks, name) }))
    .filter(({ state }) => state !== "SUCCESS");
  const [first] = missing;
  if (first && missing.length === 1) return `Required status check "${first.name}" is ${describe(first.state)}.`;
  if (first) {
    const expected = missing.some(({ state }) => state !== null) ? "have not succeeded" : "are expected";
    return `${missing.length} of ${requirements.checks.length} required status checks ${expected}.`;
  }
  if (facts.unresolved > 0) return CONVERSATIONS_UNRESOLVED;
  return requirements.usesMergeQueue && !pull.isInMergeQueue ? MERGE_QUEUE_REQUIRED : null;
}

/** Whether the base branch has commits that the branch to merge does not contain. */
export function isBehind(pull: PullRow, { requirements, baseOid }: MergeFacts): boolean {
  const { baseRefOid } = pull;
  return requirements.isStrict && baseOid !== null && baseRefOid !== NO_COMMIT && baseRefOid !== baseOid;
}

/** Of the checks and statuses of this name, the worst; null: none was reported. */
function getCheckState({ runs, statuses }: Checks, name: string): CheckState | "EXPECTED" | null {
  const states = [
    ...runs.filter((run) => run.name === name).map(({ state }) => state),
    ...statuses.filter((status) => status.context === name).map(({ state }) => state),
  ];
  return states.find((state) => state !== "SUCCESS") ?? states[0] ?? null;
}

function describe(state: CheckState | "EXPECTED" | null): string {
  if (state === null || state === "EXPECTED") return "expected";
  return state === "PENDING" ? "in progress" : "failing";
}
