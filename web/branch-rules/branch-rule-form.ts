/** What the form of a rule holds. The checks are one a line. */
export type RuleValues = {
  pattern: string;
  approvals: number;
  dismissesStaleReviews: boolean;
  requiresStatusChecks: boolean;
  requiresStrictStatusChecks: boolean;
  checks: string;
  requiresConversationResolution: boolean;
  requiresMergeQueue: boolean;
  isAdminEnforced: boolean;
};

export const NEW_RULE: RuleValues = {
  pattern: "",
  approvals: 1,
  dismissesStaleReviews: false,
  requiresStatusChecks: false,
  requiresStrictStatusChecks: false,
  checks: "",
  requiresConversationResolution: false,
  requiresMergeQueue: false,
  isAdminEnforced: false,
};

export function toRuleInput({ approvals, checks, ...values }: RuleValues) {
  return {
    ...values,
    requiresApprovingReviews: approvals > 0,
    requiredApprovingReviewCount: approvals,
    requiredStatusCheckContexts: checks
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
}
