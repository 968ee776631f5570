import { Editor } from "#web/markdown/Editor.tsx";
import { useNewSubIssue } from "#web/relations/useNewSubIssue.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { LIMITS } from "#shared/limits.ts";
import { CREATE_SUB_ISSUE } from "#shared/messages.ts";
import styles from "./SubIssues.module.css";

type Props = { parentId: string; repositoryId: string; onClose: () => void };

/** The dialog that creates an issue as a sub-issue. */
export function NewSubIssue({ parentId, repositoryId, onClose }: Props) {
  const { title, setTitle, body, setBody, error, isCreating, submit } = useNewSubIssue({
    parentId,
    repositoryId,
    onCreated: onClose,
  });
  return (
    <Dialog title={CREATE_SUB_ISSUE} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
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
