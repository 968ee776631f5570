import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";

type Props = { question: string; onAnswer: (canLeave: boolean) => void };

/** Asks whether unsaved changes can be left. */
export function LeaveDialog({ question, onAnswer }: Props) {
  return (
    <ConfirmDialog
      title="Unsaved changes"
      confirm="Leave without saving"
      isDanger
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>{question}</p>
    </ConfirmDialog>
  );
}
