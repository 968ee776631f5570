import { useState } from "react";
import { useVersionedDraft } from "#web/comments/useVersionedDraft.ts";
import { Editor } from "#web/markdown/Editor.tsx";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import styles from "./TextEditor.module.css";

type Props = {
  label: string;
  draftKey: string;
  repositoryId: string;
  /** The text on the server and its version, which may change while it is edited. */
  text: string;
  version: number;
  isSaving: boolean;
  onSave: (
    edit: { body: string; bodyVersion: number },
    handlers: { onCompleted: () => void; onError: (error: MutationError) => void },
  ) => void;
  onClose: () => void;
};

/** Edits a text in place. If another person saves first, both versions are shown to choose from. */
export function TextEditor({ label, draftKey, repositoryId, text, version, isSaving, onSave, onClose }: Props) {
  const draft = useVersionedDraft(draftKey, text, version);
  const [error, setError] = useState<string>();
  useUnsaved(draft.isChanged);

  function close() {
    draft.clear();
    onClose();
  }

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    onSave(
      { body: draft.value, bodyVersion: draft.base },
      {
        onCompleted: close,
        // The live update that brings the newer version shows the conflict.
        onError: ({ type, message }) => setError(type === "STALE_DATA" ? undefined : message),
      },
    );
  }

  return (
    <form onSubmit={handleSubmit} onKeyDown={(event) => event.key === "Escape" && !draft.isChanged && close()}>
      {draft.isConflict && <Conflict text={text} onKeep={draft.keep} onDiscard={draft.discard} />}
      <Editor label={label} repositoryId={repositoryId} value={draft.value} onChange={draft.change} autoFocus />
      <FieldError message={error} />
      <div className={styles.buttons}>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" isLoading={isSaving} disabled={draft.isConflict}>
          Save
        </Button>
      </div>
    </form>
  );
}

type ConflictProps = { text: string; onKeep: () => void; onDiscard: () => void };

function Conflict({ text, onKeep, onDiscard }: ConflictProps) {
  return (
    <section className={styles.conflict} role="alert" aria-label="Conflicting edit">
      <p>
        <strong>Someone else edited this while you were editing.</strong> Nothing was overwritten. This is their
        version; yours is below.
      </p>
      <pre className={styles.theirs}>{text}</pre>
      <div className={styles.choices}>
        <Button size="small" onClick={onKeep}>
          Keep my version
        </Button>
        <Button size="small" onClick={onDiscard}>
          Use their version
        </Button>
      </div>
    </section>
  );
}
