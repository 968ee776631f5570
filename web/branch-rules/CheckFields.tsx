import { Checkbox, FormControl, Textarea } from "@primer/react";
import type { RuleValues } from "#web/branch-rules/branch-rule-form.ts";
import styles from "./BranchRules.module.css";

type Props = { values: RuleValues; onChange: (changes: Partial<RuleValues>) => void };

/** Which status checks must have succeeded. */
export function CheckFields({ values, onChange }: Props) {
  return (
    <>
      <FormControl>
        <Checkbox
          checked={values.requiresStatusChecks}
          onChange={(event) => onChange({ requiresStatusChecks: event.target.checked })}
        />
        <FormControl.Label>Require status checks to pass before merging</FormControl.Label>
      </FormControl>
      {values.requiresStatusChecks && (
        <div className={styles.nested}>
          <FormControl>
            <Checkbox
              checked={values.requiresStrictStatusChecks}
              onChange={(event) => onChange({ requiresStrictStatusChecks: event.target.checked })}
            />
            <FormControl.Label>Require branches to be up to date before merging</FormControl.Label>
          </FormControl>
          <FormControl>
            <FormControl.Label>Status checks that are required</FormControl.Label>
            <Textarea
              block
              resize="vertical"
              rows={4}
              value={values.checks}
              onChange={(event) => onChange({ checks: event.target.value })}
            />
            <FormControl.Caption>The names of check runs and statuses, one a line.</FormControl.Caption>
          </FormControl>
        </div>
      )}
    </>
  );
}
