import { useState } from "react";
import { Editor } from "#web/markdown/Editor.tsx";
import { useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./ReviewThread.module.css";

type Props = {
  label: string;
  submit: string;
  repositoryId: string;
  text: string;
  error: string | undefined;
  isPending: boolean;
  onSubmit: (text: string) => void;
  onClose: () => void;
};

/** The text of a comment on lines, new or not. */
export function ThreadTextForm({ label, submit, repositoryId, text, error, isPending, onSubmit, onClose }: Props) {
  const [value, setValue] = useState(text);
  const isChanged = value !== text;
  useUnsaved(isChanged);
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
      onKeyDown={(event) => event.key === "Escape" && !isChanged && onClose()}
    >
      <Editor label={label} repositoryId={repositoryId} value={value} onChange={setValue} autoFocus />
      <FieldError message={error} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isLoading={isPending} disabled={value.trim() === ""}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
