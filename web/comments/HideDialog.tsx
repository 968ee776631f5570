import { useState } from "react";
import { useHideComment } from "#web/comments/useHideComment.ts";
import { Button } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
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

export function HideDialog({ commentId, onClose }: { commentId: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportedContentClassifiers>("OUTDATED");
  const [hideComment] = useHideComment();

  function handleHide() {
    onClose();
    hideComment({ subjectId: commentId, classifier: reason });
  }

  return (
    <Dialog
      title="Hide comment"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={handleHide}>
            Hide
          </Button>
        </>
      }
    >
      <label>
        Reason for hiding{" "}
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
