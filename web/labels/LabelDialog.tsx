import { useId, useState } from "react";
import { Chip } from "#web/labels/Chip.tsx";
import { ColorField, randomColor, typedColor } from "#web/labels/ColorField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { labelGroup } from "#shared/labels.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./LabelDialog.module.css";

export type LabelFields = { name: string; description: string; color: string; isExclusive?: boolean };

type Props = {
  /** The label that is changed; undefined: a new one. */
  label?: { name: string; color: string; description: string | null | undefined; isExclusive?: boolean } | undefined;
  /** Whether groups may exclude: not where labels are only planned. */
  hasGroups?: boolean;
  isPending: boolean;
  /** Why the server refused. */
  error: string | undefined;
  onSave: (fields: LabelFields) => void;
  onClose: () => void;
};

/** A label to be made or changed, and how it will look. */
export function LabelDialog({ label, hasGroups = true, isPending, error, onSave, onClose }: Props) {
  const [name, setName] = useState(label?.name ?? "");
  const [description, setDescription] = useState(label?.description ?? "");
  const [color, setColor] = useState(() => `#${label?.color ?? randomColor()}`);
  const [isExclusive, setExclusive] = useState(label?.isExclusive === true);
  const [isTried, setTried] = useState(false);
  const [lastColor, setLastColor] = useState(() => typedColor(color) ?? "ededed");
  const id = useId();
  const group = hasGroups ? labelGroup(name.trim()) : undefined;
  const nameProblem = name.trim() === "" ? "Name is required" : undefined;

  function pickColor(next: string) {
    setColor(next);
    setLastColor((before) => typedColor(next) ?? before);
  }

  function submit(event: React.FormEvent) {
    event.preventDefault();
    setTried(true);
    const valid = typedColor(color);
    if (isPending || nameProblem !== undefined || valid === undefined) return;
    onSave({
      name: name.trim(),
      description: description.trim(),
      color: valid,
      ...(group === undefined ? {} : { isExclusive }),
    });
  }

  return (
    <Dialog
      title={label ? "Edit label" : "New label"}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={isPending}>
            {label ? "Save changes" : "Create label"}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.preview} aria-label="Preview" role="img">
          <Chip name={name.trim() || "Label preview"} color={lastColor} />
        </div>
        {error !== undefined && <FieldError message={error} />}
        <div className={styles.field}>
          <label htmlFor={`${id}-name`}>
            Name <span aria-hidden>*</span>
          </label>
          <TextField
            id={`${id}-name`}
            data-autofocus
            required
            value={name}
            maxLength={LIMITS.labelName}
            autoComplete="off"
            isInvalid={isTried && nameProblem !== undefined}
            aria-describedby={`${id}-name-problem`}
            onChange={(event) => setName(event.target.value)}
          />
          <FieldError id={`${id}-name-problem`} message={isTried ? nameProblem : undefined} />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-description`}>Description</label>
          <TextField
            id={`${id}-description`}
            value={description}
            maxLength={LIMITS.labelDescription}
            autoComplete="off"
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-color`}>Color</label>
          <ColorField id={`${id}-color`} value={color} onChange={pickColor} />
        </div>
        {group !== undefined && (
          <label className={styles.check}>
            <input type="checkbox" checked={isExclusive} onChange={(event) => setExclusive(event.target.checked)} />
            <span>
              An issue has at most one <code>{group}/</code> label
              <small>For all labels of the group: one of them takes the place of another.</small>
            </span>
          </label>
        )}
      </form>
    </Dialog>
  );
}
