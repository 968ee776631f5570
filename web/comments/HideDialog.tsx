import { useState } from "react";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import type { ReportedContentClassifiers } from "#web/__generated__/useHideCommentMutation.graphql.ts";

const REASONS: readonly [ReportedContentClassifiers, string][] = [
  ["ABUSE", "Abuse"],
  ["DUPLICATE", "Duplicate"],
  ["LOW_QUALITY", "Low quality"],
  ["OFF_TOPIC", "Off topic"],
  ["OUTDATED", "Outdated"],
  ["RESOLVED", "Resolved"],
  ["SPAM", "Spam"],
];

type Props = { onHide: (reason: ReportedContentClassifiers) => void; onClose: () => void };

export function HideDialog({ onHide, onClose }: Props) {
  const [reason, setReason] = useState<ReportedContentClassifiers>("OUTDATED");
  return (
    <Dialog
      title="Hide comment"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onHide(reason)}>
            Hide
          </Button>
        </>
      }
    >
      <label>
        Why is it hidden?{" "}
        <SelectField value={reason} onChange={(event) => setReason(event.target.value as ReportedContentClassifiers)}>
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
