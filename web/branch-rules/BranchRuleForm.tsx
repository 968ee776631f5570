import { Button, Checkbox, FormControl, TextInput } from "@primer/react";
import type { RuleValues } from "#web/branch-rules/branch-rule-form.ts";
import { ApprovalFields } from "#web/branch-rules/ApprovalFields.tsx";
import { CheckFields } from "#web/branch-rules/CheckFields.tsx";
import type { MutationError } from "#web/platform/relay/network.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./BranchRules.module.css";

type Change = (changes: Partial<RuleValues>) => void;
type Props = {
  values: RuleValues;
  error: MutationError | undefined;
  isPending: boolean;
  submit: string;
  base: string;
  onChange: Change;
  onSubmit: () => void;
};

/** What a rule requires. */
export function BranchRuleForm({ values, error, isPending, submit, base, onChange, onSubmit }: Props) {
  const patternError = error?.field === "pattern" ? error.message : undefined;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormControl required>
        <FormControl.Label>Branch name pattern</FormControl.Label>
        <TextInput
          block
          placeholder="main"
          value={values.pattern}
          maxLength={255}
          validationStatus={patternError === undefined ? undefined : "error"}
          onChange={(event) => onChange({ pattern: event.target.value })}
        />
        <FormControl.Caption>
          * and ? match anything but a slash, ** matches slashes too: release/* matches release/1.0
        </FormControl.Caption>
        {patternError !== undefined && <FormControl.Validation variant="error">{patternError}</FormControl.Validation>}
      </FormControl>
      <fieldset className={styles.rules}>
        <legend>Protect matching branches</legend>
        <ApprovalFields values={values} onChange={onChange} />
        <CheckFields values={values} onChange={onChange} />
        <OtherFields values={values} onChange={onChange} />
      </fieldset>
      <FieldError message={patternError === undefined ? error?.message : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isPending}>
          {submit}
        </Button>
        <ButtonLink to={base}>Cancel</ButtonLink>
      </div>
    </form>
  );
}

function OtherFields({ values, onChange }: { values: RuleValues; onChange: Change }) {
  return (
    <>
      <FormControl>
        <Checkbox
          checked={values.requiresConversationResolution}
          onChange={(event) => onChange({ requiresConversationResolution: event.target.checked })}
        />
        <FormControl.Label>Require conversation resolution before merging</FormControl.Label>
        <FormControl.Caption>All threads of comments on lines must be resolved.</FormControl.Caption>
      </FormControl>
      <FormControl>
        <Checkbox
          checked={values.requiresMergeQueue}
          onChange={(event) => onChange({ requiresMergeQueue: event.target.checked })}
        />
        <FormControl.Label>Require merge queue</FormControl.Label>
        <FormControl.Caption>
          Only pull requests that the host of the code has added to its merge queue can be merged.
        </FormControl.Caption>
      </FormControl>
      <FormControl>
        <Checkbox
          checked={values.isAdminEnforced}
          onChange={(event) => onChange({ isAdminEnforced: event.target.checked })}
        />
        <FormControl.Label>Do not allow bypassing the above settings</FormControl.Label>
        <FormControl.Caption>The rule applies to administrators too.</FormControl.Caption>
      </FormControl>
    </>
  );
}
