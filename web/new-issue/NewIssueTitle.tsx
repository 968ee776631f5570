import { RequiredMark } from "#web/new-issue/RequiredMark.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./NewIssue.module.css";

type Props = { value: string; error: string | undefined; onChange: (title: string) => void };

export function NewIssueTitle({ value, error, onChange }: Props) {
  return (
    <div data-field="title">
      <label className={styles.label} htmlFor="new-issue-title">
        Add a title
        <RequiredMark />
      </label>
      <TextField
        id="new-issue-title"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for writing this
        autoFocus
        value={value}
        maxLength={LIMITS.title}
        placeholder="Title"
        aria-required
        isInvalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError message={error} />
    </div>
  );
}
