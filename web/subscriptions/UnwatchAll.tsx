import { useState } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useUnwatchAllRepositories } from "#web/subscriptions/useUnwatchAllRepositories.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";

/** Ends all subscriptions to repositories, after a question. */
export function UnwatchAll() {
  const [isAsking, setAsking] = useState(false);
  const [unwatchAll, isPending] = useUnwatchAllRepositories();
  const { revalidate } = useRevalidator();

  function handleConfirm() {
    unwatchAll(
      {},
      {
        onCompleted: () => {
          setAsking(false);
          void revalidate();
          showToast("success", "Unwatched all repositories");
        },
      },
    );
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>Unwatch all</Button>
      {isAsking && (
        <ConfirmDialog
          title="Unwatch all repositories"
          confirm="Unwatch all"
          isDanger
          isPending={isPending}
          onConfirm={handleConfirm}
          onClose={() => setAsking(false)}
        >
          You will be notified only when you participate or are @mentioned. Ignored repositories stay ignored.
        </ConfirmDialog>
      )}
    </>
  );
}
