import { useState } from "react";
import { Chip } from "#web/labels/Chip.tsx";
import { useLabelItems } from "#web/issue-pickers/useLabelItems.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import styles from "./MergeLabelDialog.module.css";

type Props = {
  label: { id: string; name: string; color: string };
  repositoryId: string;
  isPending: boolean;
  error: string | undefined;
  onMerge: (intoId: string) => void;
  onClose: () => void;
};

/** Which label comes in the place of this one. */
export function MergeLabelDialog({ label, repositoryId, isPending, error, onMerge, onClose }: Props) {
  const { items, error: loadError, filter, onFilter, onOpen } = useLabelItems(repositoryId);
  const [chosen, setChosen] = useState<{ id: string; text: string; color: string }>();
  useMountEffect(onOpen);
  const others = (items ?? []).filter((item) => item.id !== label.id);
  return (
    <Dialog
      title="Merge label"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            disabled={!chosen}
            isLoading={isPending}
            onClick={() => chosen && !isPending && onMerge(chosen.id)}
          >
            Merge labels
          </Button>
        </>
      }
    >
      <p className={styles.about}>
        <Chip name={label.name} color={label.color} />{" "}
        {chosen ? (
          <>
            is deleted; its issues and pull requests get <Chip name={chosen.text} color={chosen.color} />, and their
            histories say so.
          </>
        ) : (
          "is deleted; its issues and pull requests get the label that you choose, and their histories say so."
        )}
      </p>
      <FieldError message={error ?? loadError} />
      <TextField
        aria-label="Filter labels"
        placeholder="Filter labels"
        value={filter}
        autoComplete="off"
        onChange={(event) => onFilter(event.target.value)}
      />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Merge into</legend>
        {items === undefined && loadError === undefined && <Spinner label="Loading labels" />}
        {items !== undefined && others.length === 0 && <p>No matching labels</p>}
        {others.map((item) => (
          <label key={item.id}>
            <input type="radio" name="into" checked={chosen?.id === item.id} onChange={() => setChosen(item)} />
            <Chip name={item.text} color={item.color} title={item.description} />
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
