import { IconPicker } from "#web/view-editor/IconPicker.tsx";
import type { SavedViewEditor } from "#web/view-editor/useSavedViewEditor.ts";
import { Button } from "#web/ui/Button.tsx";
import { isOwnEscape } from "#web/ui/overlay/is-own-escape.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LIMITS } from "#shared/limits.ts";
import { UNTITLED_VIEW } from "#shared/views.ts";
import styles from "./ViewForm.module.css";

type Props = { label: string; editor: SavedViewEditor; canSave: boolean };

/** The title of a view, its icon, repository and description. Its query is in the search field below. */
export function ViewForm({ label, editor, canSave }: Props) {
  const { error, isPending, save, cancel } = editor;
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave && !isPending) save();
      }}
      onKeyDown={(event) => {
        if (isOwnEscape(event)) cancel();
      }}
    >
      <ViewFormFields editor={editor} />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!canSave} isLoading={isPending}>
          Save view
        </Button>
      </div>
    </form>
  );
}

function ViewFormFields({ editor: { draft, change } }: Pick<Props, "editor">) {
  return (
    <>
      <div className={styles.row}>
        <IconPicker icon={draft.icon} color={draft.color} onChange={change} />
        <div className={styles.name}>
          <TextField
            aria-label="Title"
            value={draft.name}
            placeholder={UNTITLED_VIEW}
            maxLength={LIMITS.viewName}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        <div className={styles.scope}>
          <TextField
            value={draft.scope}
            placeholder="All repositories, or owner/name"
            aria-label="Repository"
            autoComplete="off"
            onChange={(event) => change({ scope: event.target.value })}
          />
        </div>
      </div>
      <div>
        <TextField
          aria-label="Description"
          value={draft.description}
          placeholder="Description"
          maxLength={LIMITS.viewDescription}
          autoComplete="off"
          onChange={(event) => change({ description: event.target.value })}
        />
      </div>
    </>
  );
}
