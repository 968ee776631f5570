import { useState } from "react";
import { useUpdateIssue } from "#web/issue-page/useUpdateIssue.ts";
import { useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./IssueHeader.module.css";

export function TitleForm({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const [text, setText] = useState(title);
  const [previousTitle] = useState(title);
  const [error, setError] = useState<string>();
  const [updateIssue, isSaving] = useUpdateIssue();
  useUnsaved(text !== previousTitle);

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    updateIssue(
      { id, title: text, previousTitle },
      { onCompleted: onClose, onError: ({ message }) => setError(message) },
    );
  }

  return (
    <form
      className={styles.titleForm}
      onSubmit={handleSubmit}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className={styles.titleField}>
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person's own click on Edit
          autoFocus
          aria-label="Title"
          value={text}
          maxLength={LIMITS.title}
          isInvalid={error !== undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <FieldError message={error} />
      </div>
      <Button type="submit" variant="primary" isLoading={isSaving}>
        Save
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </form>
  );
}
