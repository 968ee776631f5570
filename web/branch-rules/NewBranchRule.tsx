import { useState } from "react";
import { BranchRuleForm } from "#web/branch-rules/BranchRuleForm.tsx";
import { NEW_RULE, toRuleInput } from "#web/branch-rules/branch-rule-form.ts";
import { useCreateBranchRule } from "#web/branch-rules/useCreateBranchRule.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";

type Props = { repositoryId: string; base: string };

export function NewBranchRule({ repositoryId, base }: Props) {
  const [values, setValues] = useState(NEW_RULE);
  const [error, setError] = useState<MutationError>();
  const [createRule, isPending] = useCreateBranchRule();
  const navigate = useNavigate();

  function handleSubmit() {
    setError(undefined);
    createRule(
      { repositoryId, ...toRuleInput(values) },
      {
        onCompleted: () => {
          showToast("success", "Rule created");
          void navigate(base);
        },
        onError: setError,
      },
    );
  }

  return (
    <>
      <PageHeading title="Add branch protection rule" />
      <BranchRuleForm
        values={values}
        error={error}
        isPending={isPending}
        submit="Create"
        base={base}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        onSubmit={handleSubmit}
      />
    </>
  );
}
