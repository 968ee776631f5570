import { useState } from "react";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { getPushSupport, isSubscribed, subscribe, unsubscribe } from "#web/subscriptions/push/push-device.ts";
import { useCreatePushSubscription } from "#web/subscriptions/push/useCreatePushSubscription.ts";
import { useDeletePushSubscription } from "#web/subscriptions/push/useDeletePushSubscription.ts";
import { useMountEffect } from "#web/ui/useMountEffect.ts";

type PushState = "UNSUPPORTED" | "BLOCKED" | "ON" | "OFF";

/** Web push in this browser. It is on if both the browser and the server know of it. */
export function usePushDevice(serverKey: string, currentId: string | undefined) {
  const [browser, setBrowser] = useState<PushState>();
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [createSubscription, isCreating] = useCreatePushSubscription();
  const [deleteSubscription, isDeleting] = useDeletePushSubscription();

  useMountEffect(() => void readBrowser().then(setBrowser));

  async function readBrowser(): Promise<PushState> {
    const support = getPushSupport();
    if (support !== "SUPPORTED") return support;
    return (await isSubscribed(serverKey).catch(() => false)) ? "ON" : "OFF";
  }

  async function ask(): Promise<void> {
    setError(undefined);
    setIsAsking(true);
    try {
      createSubscription(await subscribe(serverKey), {
        onCompleted: () => {
          setBrowser("ON");
          showToast("success", "Web push turned on");
        },
        onError: ({ message }) => setError(message),
      });
    } catch (failure) {
      setBrowser(await readBrowser());
      setError((failure as Error).message);
    } finally {
      setIsAsking(false);
    }
  }

  function turnOff(): void {
    setError(undefined);
    deleteSubscription(
      { id: currentId ?? "" },
      {
        onCompleted: () => {
          void unsubscribe().catch(() => undefined);
          setBrowser("OFF");
          showToast("success", "Web push turned off");
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  return {
    /** Undefined until the browser has answered. */
    state: browser === "ON" && currentId === undefined ? "OFF" : browser,
    error,
    isPending: isAsking || isCreating || isDeleting,
    turnOn: () => void ask(),
    turnOff,
  };
}
