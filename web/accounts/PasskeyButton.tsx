import { PasskeyFillIcon } from "@primer/octicons-react";
import { useState } from "react";
import { openSession } from "#web/accounts/open-session.ts";
import { answerWithPasskey, supportsPasskeys } from "#web/authentication/browser-passkeys.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import { SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";
import styles from "./SessionForm.module.css";

type Props = { action: "/session/passkey" | "/session/two-factor"; returnTo: string; children: string };

/** Signs in with a passkey, alone or as second factor. Nothing where the browser has none. */
export function PasskeyButton({ action, returnTo, children }: Props) {
  const isHydrated = useIsHydrated();
  const { sign, error, isPending } = usePasskeySignIn(action, returnTo);
  if (!isHydrated || !supportsPasskeys()) return null;
  return (
    <div className={styles.passkey}>
      <FieldError message={error} />
      <Button isBlock icon={PasskeyFillIcon} isLoading={isPending} onClick={() => void sign()}>
        {children}
      </Button>
    </div>
  );
}

function usePasskeySignIn(action: Props["action"], returnTo: string) {
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function sign() {
    setPending(true);
    setError(undefined);
    try {
      const form = new FormData();
      form.set("passkey", await answerWithPasskey(await fetchOptions(`${action}/options`)));
      form.set("return_to", returnTo);
      const result = await openSession(action, form);
      if ("error" in result) setError(result.error.message);
      else location.assign(result.redirectTo);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : SOMETHING_WENT_WRONG);
    }
    setPending(false);
  }

  return { sign, error, isPending };
}

async function fetchOptions(path: string): Promise<string> {
  const response = await fetch(path, { method: "POST" }).catch(() => undefined);
  if (!response) throw new Error(SERVER_UNREACHABLE);
  const { options, message } = (await response.json()) as { options?: string; message?: string };
  if (options === undefined) throw new Error(message ?? SOMETHING_WENT_WRONG);
  return options;
}
