import type { Ref } from "react";
import type { SubmitError } from "#web/new-issue/useSubmitNewIssue.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./NewIssue.module.css";

type Props = {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: SubmitError | undefined;
  onChange: (title: string) => void;
};

export function NewIssueTitle({ ref, value, error, onChange }: Props) {
  const isInvalid = error?.field === "title";
  return (
    <div>
      <label className={styles.label} htmlFor="new-issue-title">
        Add a title<span className={styles.required}> *</span>
      </label>
      <TextField
        id="new-issue-title"
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for writing this
        autoFocus
        value={value}
        maxLength={LIMITS.title}
        placeholder="Title"
        aria-required
        isInvalid={isInvalid}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError message={isInvalid ? error.message : undefined} />
    </div>
  );
}
