import { graphql, useFragment } from "react-relay";
import { useDeleteBranchRule } from "#web/branch-rules/useDeleteBranchRule.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { DeleteBranchRuleDialog_rule$key } from "#web/__generated__/DeleteBranchRuleDialog_rule.graphql.ts";

type Props = { rule: DeleteBranchRuleDialog_rule$key; onClose: () => void };

export function DeleteBranchRuleDialog({ rule, onClose }: Props) {
  const { id, pattern } = useFragment(
    graphql`
      fragment DeleteBranchRuleDialog_rule on BranchProtectionRule {
        id
        pattern
      }
    `,
    rule,
  );
  const [deleteRule, isPending] = useDeleteBranchRule();
  const handleConfirm = () =>
    deleteRule(
      { branchProtectionRuleId: id },
      {
        onCompleted: () => showToast("success", "Rule deleted"),
        onError: ({ message }) => {
          onClose();
          showToast("error", message);
        },
      },
    );
  return (
    <ConfirmDialog
      title="Delete branch protection rule?"
      confirm="Delete rule"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        Nothing that this rule requires will be required of <strong>{pattern}</strong> any more.
      </p>
    </ConfirmDialog>
  );
}
