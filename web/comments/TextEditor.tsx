import { useState } from "react";
import { Editor } from "#web/markdown/Editor.tsx";
import type { MutationError } from "#web/platform/relay/network.ts";
import { clearDraft, saveCompanion, readCompanion, useDraft } from "#web/platform/storage/useDraft.ts";
import { useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./TextEditor.module.css";

type Props = {
  label: string;
  draftKey: string;
  repositoryId: string;
  /** As it is on the server now, and its version there. */
  text: string;
  version: number;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (
    text: string,
    version: number,
    then: { onSaved: () => void; onError: (error: MutationError) => void },
  ) => void;
};

/**
 * Edits a text in place. When somebody else saved meanwhile nothing is
 * overwritten: both versions stand there, and the person chooses.
 */
export function TextEditor({ label, draftKey, repositoryId, text, version, isSaving, onCancel, onSave }: Props) {
  const [value, setValue] = useDraft(draftKey, text);
  const baseKey = `${draftKey}:base`;
  // A draft of yesterday was begun on yesterday's text: what came since is not overwritten either.
  const [base, setBase] = useState(() => Number(readCompanion(baseKey) ?? version));
  const [error, setError] = useState<string>();
  const isConflict = version !== base && value !== text;
  useUnsaved(value !== text);

  function change(next: string) {
    setValue(next);
    saveCompanion(baseKey, next === text ? null : String(base));
  }

  function forget() {
    clearDraft(draftKey);
    saveCompanion(baseKey, null);
  }

  function save(event: React.FormEvent) {
    event.preventDefault();
    onSave(value, base, {
      onSaved: forget,
      onError: (failure) => setError(failure.type === "STALE_DATA" ? undefined : failure.message),
    });
  }

  function cancel() {
    forget();
    onCancel();
  }

  return (
    <form onSubmit={save} onKeyDown={(event) => event.key === "Escape" && value === text && cancel()}>
      {isConflict && (
        <section className={styles.conflict} role="alert" aria-label="Conflicting edit">
          <p>
            <strong>Somebody else edited this while you were editing.</strong> Nothing was overwritten. This is their
            version; yours is below.
          </p>
          <pre className={styles.theirs}>{text}</pre>
          <div className={styles.choices}>
            <Button
              size="small"
              onClick={() => {
                setBase(version);
                saveCompanion(baseKey, String(version));
              }}
            >
              Keep mine and save it over theirs
            </Button>
            <Button
              size="small"
              onClick={() => {
                setValue(text);
                setBase(version);
                forget();
              }}
            >
              Take theirs
            </Button>
          </div>
        </section>
      )}
      <Editor label={label} repositoryId={repositoryId} value={value} onChange={change} autoFocus />
      <FieldError message={error} />
      <div className={styles.buttons}>
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" isLoading={isSaving} disabled={isConflict}>
          Save
        </Button>
      </div>
    </form>
  );
}
