import { useId, useState } from "react";
import { useIssueItems } from "#web/issue-pickers/useIssueItems.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import styles from "./DuplicateDialog.module.css";

type Props = { issueId: string; repositoryId: string; onChoose: (canonicalId?: string) => void; onClose: () => void };

/** Which issue this one is a duplicate of: the one that stays open, or where it was answered. */
export function DuplicateDialog({ issueId, repositoryId, onChoose, onClose }: Props) {
  const { items, error, onFilter, onOpen } = useIssueItems(repositoryId, issueId);
  const [chosen, setChosen] = useState<string>();
  const name = useId();
  useMountEffect(onOpen);
  return (
    <Dialog
      title="Close as duplicate of…"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose()}>Close without naming it</Button>
          <Button variant="primary" disabled={chosen === undefined} onClick={() => onChoose(chosen)}>
            Close as duplicate
          </Button>
        </>
      }
    >
      <TextField
        aria-label="Find the canonical issue"
        placeholder="Number, words of the title, owner/repo#number or address"
        onChange={(event) => onFilter(event.target.value)}
      />
      <ul className={styles.issues}>
        {(items ?? []).map((item) => (
          <li key={item.id}>
            <label>
              <input type="radio" name={name} checked={chosen === item.id} onChange={() => setChosen(item.id)} />{" "}
              {item.text} <span className={styles.number}>{item.description}</span>
            </label>
          </li>
        ))}
      </ul>
      <p role="status">{error ?? (items?.length === 0 ? "Nothing matches" : "")}</p>
    </Dialog>
  );
}
