import { useState } from "react";
import { Chip } from "#web/labels/Chip.tsx";
import type { LabelListKey } from "#web/labels/label-list-store.ts";
import { useMergeLabel } from "#web/labels/useMergeLabel.ts";
import { useLabelItems, type LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import { NO_MATCHING_LABELS } from "#shared/messages.ts";
import styles from "./MergeLabelDialog.module.css";

type Label = { id: string; name: string; color: string };
type Props = { label: Label; list: LabelListKey; onRemoved: () => void; onClose: () => void };

/** Replaces a label by another one. */
export function MergeLabelDialog({ label, list, onRemoved, onClose }: Props) {
  const [mergeLabel, isPending] = useMergeLabel(list);
  const [target, setTarget] = useState<LabelItem>();
  const [error, setError] = useState<string>();

  function merge() {
    if (!target || isPending) return;
    setError(undefined);
    mergeLabel(
      { id: label.id, intoId: target.id },
      {
        onCompleted: () => {
          onRemoved();
          showToast("success", "Labels merged");
        },
        onError: (failure) => setError(failure.message),
      },
    );
  }

  return (
    <Dialog
      title="Merge label"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" disabled={!target} isLoading={isPending} onClick={merge}>
            Merge labels
          </Button>
        </>
      }
    >
      <Consequence label={label} target={target} />
      <FieldError message={error} />
      <TargetList label={label} repositoryId={list.repositoryId} target={target} onSelect={setTarget} />
    </Dialog>
  );
}

function Consequence({ label, target }: { label: Label; target: LabelItem | undefined }) {
  return (
    <p className={styles.about}>
      <Chip name={label.name} color={label.color} /> is deleted; its issues and pull requests get{" "}
      {target ? <Chip name={target.text} color={target.color} /> : "the label that you choose"}, and their timelines
      show the change.
    </p>
  );
}

type TargetListProps = {
  label: Label;
  repositoryId: string;
  target: LabelItem | undefined;
  onSelect: (target: LabelItem) => void;
};

function TargetList({ label, repositoryId, target, onSelect }: TargetListProps) {
  const { items, error, filter, onFilter, onOpen } = useLabelItems(repositoryId);
  useMountEffect(onOpen);
  const others = items?.filter((item) => item.id !== label.id);
  return (
    <>
      <FieldError message={error} />
      <TextField
        aria-label="Filter labels"
        placeholder="Filter labels"
        value={filter}
        autoComplete="off"
        onChange={(event) => onFilter(event.target.value)}
      />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Merge into</legend>
        {others === undefined && error === undefined && <Spinner label="Loading labels" />}
        {others?.length === 0 && <p>{NO_MATCHING_LABELS}</p>}
        {others?.map((item) => (
          <label key={item.id}>
            <input type="radio" name="into" checked={target?.id === item.id} onChange={() => onSelect(item)} />
            <Chip name={item.text} color={item.color} title={item.description} />
          </label>
        ))}
      </fieldset>
    </>
  );
}
