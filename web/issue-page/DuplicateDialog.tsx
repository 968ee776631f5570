import { useState } from "react";
import { useIssueItems } from "#web/issue-pickers/useIssueItems.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioList } from "#web/ui/form/RadioList.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import { CLOSE_AS_DUPLICATE, ISSUE_PLACEHOLDER } from "#shared/messages.ts";

type Props = { issueId: string; repositoryId: string; onSelect: (canonicalId?: string) => void; onClose: () => void };

/** Asks for the canonical issue, the one that an issue duplicates. It can be left open. */
export function DuplicateDialog({ issueId, repositoryId, onSelect, onClose }: Props) {
  const { items, error, onFilter, onOpen } = useIssueItems(repositoryId, issueId);
  const [selectedId, setSelectedId] = useState<string>();
  useMountEffect(onOpen);
  return (
    <Dialog
      title="Close as duplicate of…"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onSelect()}>Close without selecting an issue</Button>
          <Button variant="primary" disabled={selectedId === undefined} onClick={() => onSelect(selectedId)}>
            {CLOSE_AS_DUPLICATE}
          </Button>
        </>
      }
    >
      <TextField
        aria-label="Find the canonical issue"
        placeholder={ISSUE_PLACEHOLDER}
        onChange={(event) => onFilter(event.target.value)}
      />
      <RadioList options={items ?? []} selectedId={selectedId} onSelect={setSelectedId} />
      <p role="status">{error ?? (items?.length === 0 ? "No matches" : "")}</p>
    </Dialog>
  );
}
