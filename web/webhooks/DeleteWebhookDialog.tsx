import { graphql, useFragment } from "react-relay";
import { useDeleteWebhook } from "#web/webhooks/useDeleteWebhook.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { DeleteWebhookDialog_webhook$key } from "#web/__generated__/DeleteWebhookDialog_webhook.graphql.ts";

type Props = { webhook: DeleteWebhookDialog_webhook$key; onClose: () => void; onDeleted?: () => void };

export function DeleteWebhookDialog({ webhook, onClose, onDeleted }: Props) {
  const { id, payloadUrl } = useFragment(
    graphql`
      fragment DeleteWebhookDialog_webhook on Webhook {
        id
        payloadUrl
      }
    `,
    webhook,
  );
  const [deleteWebhook, isPending] = useDeleteWebhook();
  const handleConfirm = () =>
    deleteWebhook(
      { webhookId: id },
      {
        onCompleted: () => {
          showToast("success", "Webhook deleted");
          onDeleted?.();
        },
        onError: ({ message }) => {
          onClose();
          showToast("error", message);
        },
      },
    );
  return (
    <ConfirmDialog
      title="Delete webhook?"
      confirm="Yes, delete webhook"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>
        This action cannot be undone. Future events will no longer be delivered to <strong>{payloadUrl}</strong>.
      </p>
    </ConfirmDialog>
  );
}
