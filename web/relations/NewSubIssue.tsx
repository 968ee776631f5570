import { useState } from "react";
import { Editor } from "#web/markdown/Editor.tsx";
import { useCreateSubIssue } from "#web/relations/useCreateSubIssue.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./SubIssues.module.css";

/** A new issue that is at once part of another one. */
export function NewSubIssue({
  parentId,
  repositoryId,
  onClose,
}: {
  parentId: string;
  repositoryId: string;
  onClose: () => void;
}) {
  const [title, setTitle] = useDraft(`sub-issue:${parentId}:title`, "");
  const [body, setBody] = useDraft(`sub-issue:${parentId}:body`, "");
  const [error, setError] = useState<string>();
  const [createSubIssue, isCreating] = useCreateSubIssue();
  const keyFor = useSubmissionKey();

  function create(event: React.FormEvent) {
    event.preventDefault();
    if (title.trim() === "") {
      setError("Title can't be blank");
      return;
    }
    const input = { repositoryId, parentIssueId: parentId, title, body };
    createSubIssue(
      { ...input, idempotencyKey: keyFor(input) },
      {
        onCompleted: () => {
          clearDraft(`sub-issue:${parentId}:title`);
          clearDraft(`sub-issue:${parentId}:body`);
          onClose();
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <Dialog title="Create new sub-issue" onClose={onClose}>
      <form className={styles.form} onSubmit={create} noValidate>
        <TextField
          aria-label="Title"
          placeholder="Title"
          value={title}
          maxLength={LIMITS.title}
          isInvalid={error !== undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Editor label="Description" repositoryId={repositoryId} value={body} onChange={setBody} />
        <FieldError message={error} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isLoading={isCreating}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
