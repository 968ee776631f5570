import { useState } from "react";
import { Editor } from "#web/markdown/Editor.tsx";
import { clearDraft, useDraft } from "#web/platform/storage/useDraft.ts";
import { useSubmissionKey } from "#web/platform/storage/useSubmissionKey.ts";
import { useCreateSubIssue } from "#web/relations/useCreateSubIssue.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./SubIssues.module.css";

type Props = { parentId: string; repositoryId: string; onClose: () => void };

/** The dialog that creates an issue as a sub-issue. */
export function NewSubIssue({ parentId, repositoryId, onClose }: Props) {
  const titleKey = `sub-issue:${parentId}:title`;
  const bodyKey = `sub-issue:${parentId}:body`;
  const [title, setTitle] = useDraft(titleKey, "");
  const [body, setBody] = useDraft(bodyKey, "");
  const [error, setError] = useState<string>();
  const [createSubIssue, isCreating] = useCreateSubIssue();
  const getKey = useSubmissionKey();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    if (title.trim() === "") {
      setError("Title can't be blank");
      return;
    }
    const input = { repositoryId, parentIssueId: parentId, title, body };
    createSubIssue(
      { ...input, idempotencyKey: getKey(input) },
      {
        onCompleted: () => {
          clearDraft(titleKey);
          clearDraft(bodyKey);
          onClose();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return (
    <Dialog title="Create new sub-issue" onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
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
