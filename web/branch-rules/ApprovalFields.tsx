import { Checkbox, FormControl, Select } from "@primer/react";
import type { RuleValues } from "#web/branch-rules/branch-rule-form.ts";
import { PULL_LIMITS } from "#shared/limits.ts";
import styles from "./BranchRules.module.css";

type Props = { values: RuleValues; onChange: (changes: Partial<RuleValues>) => void };

const COUNTS = Array.from({ length: PULL_LIMITS.requiredApprovals }, (_, index) => index + 1);

/** How many people must approve, and whether their approvals stay. */
export function ApprovalFields({ values, onChange }: Props) {
  const isRequired = values.approvals > 0;
  return (
    <>
      <FormControl>
        <Checkbox checked={isRequired} onChange={(event) => onChange({ approvals: event.target.checked ? 1 : 0 })} />
        <FormControl.Label>Require approvals</FormControl.Label>
        <FormControl.Caption>
          People with write access must approve a pull request before it is merged, and none of them may request
          changes.
        </FormControl.Caption>
      </FormControl>
      {isRequired && (
        <div className={styles.nested}>
          <FormControl>
            <FormControl.Label>Required number of approvals before merging</FormControl.Label>
            <Select
              value={String(values.approvals)}
              onChange={(event) => onChange({ approvals: Number(event.target.value) })}
            >
              {COUNTS.map((count) => (
                <Select.Option key={count} value={String(count)}>
                  {String(count)}
                </Select.Option>
              ))}
            </Select>
          </FormControl>
          <FormControl>
            <Checkbox
              checked={values.dismissesStaleReviews}
              onChange={(event) => onChange({ dismissesStaleReviews: event.target.checked })}
            />
            <FormControl.Label>Dismiss stale pull request approvals when new commits are pushed</FormControl.Label>
          </FormControl>
        </div>
      )}
    </>
  );
}
