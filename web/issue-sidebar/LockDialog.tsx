import { useState } from "react";
import { useLockIssue } from "#web/issue-sidebar/useLockIssue.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import type { LockReason } from "#web/__generated__/useLockIssueMutation.graphql.ts";

const REASONS: readonly [LockReason | "", string][] = [
  ["", "No reason"],
  ["OFF_TOPIC", "Off-topic"],
  ["TOO_HEATED", "Too heated"],
  ["RESOLVED", "Resolved"],
  ["SPAM", "Spam"],
];

export function LockDialog({ issueId, onClose }: { issueId: string; onClose: () => void }) {
  const [reason, setReason] = useState<LockReason | "">("");
  const [lockIssue] = useLockIssue();
  return (
    <Dialog
      title="Lock conversation on this issue"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              lockIssue({ lockableId: issueId, lockReason: reason === "" ? null : reason });
              onClose();
            }}
          >
            Lock conversation
          </Button>
        </>
      }
    >
      <p>Other users can’t add new comments to this issue. You and others with write access can still comment.</p>
      <label>
        Reason for locking{" "}
        <SelectField value={reason} onChange={(event) => setReason(event.target.value as LockReason | "")}>
          {REASONS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      </label>
    </Dialog>
  );
}
