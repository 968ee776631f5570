import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { BranchRuleForm } from "#web/branch-rules/BranchRuleForm.tsx";
import { toRuleInput, type RuleValues } from "#web/branch-rules/branch-rule-form.ts";
import { useUpdateBranchRule } from "#web/branch-rules/useUpdateBranchRule.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type {
  EditBranchRule_rule$data,
  EditBranchRule_rule$key,
} from "#web/__generated__/EditBranchRule_rule.graphql.ts";

/** A rule that exists. */
export function EditBranchRule({ rule, base }: { rule: EditBranchRule_rule$key; base: string }) {
  const data = useFragment(
    graphql`
      fragment EditBranchRule_rule on BranchProtectionRule {
        id
        pattern
        requiredApprovingReviewCount
        dismissesStaleReviews
        requiresStatusChecks
        requiresStrictStatusChecks
        requiredStatusCheckContexts
        requiresConversationResolution
        requiresMergeQueue
        isAdminEnforced
      }
    `,
    rule,
  );
  const [values, setValues] = useState(() => toValues(data));
  const [error, setError] = useState<MutationError>();
  const [updateRule, isPending] = useUpdateBranchRule();

  function handleSubmit() {
    setError(undefined);
    updateRule(
      { branchProtectionRuleId: data.id, ...toRuleInput(values) },
      { onCompleted: () => showToast("success", "Rule updated"), onError: setError },
    );
  }

  return (
    <>
      <PageHeading title="Edit branch protection rule" />
      <BranchRuleForm
        values={values}
        error={error}
        isPending={isPending}
        submit="Save changes"
        base={base}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        onSubmit={handleSubmit}
      />
    </>
  );
}

function toValues(rule: EditBranchRule_rule$data): RuleValues {
  const { pattern, dismissesStaleReviews, requiresStatusChecks, requiresStrictStatusChecks } = rule;
  return {
    pattern,
    approvals: rule.requiredApprovingReviewCount ?? 0,
    dismissesStaleReviews,
    requiresStatusChecks,
    requiresStrictStatusChecks,
    checks: (rule.requiredStatusCheckContexts ?? []).join("\n"),
    requiresConversationResolution: rule.requiresConversationResolution,
    requiresMergeQueue: rule.requiresMergeQueue,
    isAdminEnforced: rule.isAdminEnforced,
  };
}
