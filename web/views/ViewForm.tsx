import { IconPicker } from "#web/views/IconPicker.tsx";
import type { ViewFields } from "#web/views/useSavedViewMutations.ts";
import { Button } from "#web/ui/Button.tsx";
import { isOwnEscape } from "#web/ui/overlay/is-own-escape.ts";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LIMITS } from "#shared/limits.ts";
import { UNTITLED_VIEW } from "#shared/views.ts";
import styles from "./ViewForm.module.css";

type Props = {
  label: string;
  fields: ViewFields;
  /** The name of the repository that it is limited to, or empty. */
  scope: string;
  /** Why it could not be saved. */
  error: string | undefined;
  maySave: boolean;
  isBusy: boolean;
  onChange: (fields: Partial<ViewFields>) => void;
  onScope: (nameWithOwner: string) => void;
  onSave: () => void;
  onCancel: () => void;
};

/** What a view is called, how it looks, and where it looks. Its query stands in the search field beneath. */
export function ViewForm({ label, fields, scope, error, maySave, isBusy, onChange, onScope, onSave, onCancel }: Props) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave && !isBusy) onSave();
      }}
      onKeyDown={(event) => {
        if (isOwnEscape(event)) onCancel();
      }}
    >
      <div className={styles.row}>
        <IconPicker icon={fields.icon} color={fields.color} onChange={onChange} />
        <div className={styles.name}>
          <TextField
            aria-label="Title"
            value={fields.name}
            placeholder={UNTITLED_VIEW}
            maxLength={LIMITS.viewName}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </div>
        <div className={styles.scope}>
          <TextField
            value={scope}
            placeholder="All repositories, or owner/name"
            aria-label="Repository"
            autoComplete="off"
            onChange={(event) => onScope(event.target.value)}
          />
        </div>
      </div>
      <div>
        <TextField
          aria-label="Description"
          value={fields.description}
          placeholder="Description"
          maxLength={LIMITS.viewDescription}
          autoComplete="off"
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.acts}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!maySave} isLoading={isBusy}>
          Save view
        </Button>
      </div>
    </form>
  );
}
