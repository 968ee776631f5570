import { useState } from "react";
import { graphql } from "react-relay";
import { answerWithPasskey } from "#web/authentication/browser-passkeys.ts";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useConfirmAccessMutation } from "#web/__generated__/useConfirmAccessMutation.graphql.ts";
import type { useConfirmAccessStartMutation } from "#web/__generated__/useConfirmAccessStartMutation.graphql.ts";

type Input = useConfirmAccessMutation["variables"]["input"];

/** Confirms the viewer's access with a password, a code or a passkey. */
export function useConfirmAccess(onConfirmed: () => void) {
  const [error, setError] = useState<Error>();
  const [isAsking, setAsking] = useState(false);
  const [confirmAccess, isConfirming] = useCommand<useConfirmAccessMutation>(graphql`
    mutation useConfirmAccessMutation($input: ConfirmAccessInput!) {
      confirmAccess(input: $input) {
        clientMutationId
      }
    }
  `);
  const [startConfirmation, isStarting] = useCommand<useConfirmAccessStartMutation>(graphql`
    mutation useConfirmAccessStartMutation($input: StartConfirmationInput!) {
      startConfirmation(input: $input) {
        options
      }
    }
  `);

  function confirm(input: Input) {
    setError(undefined);
    confirmAccess(input, { onCompleted: onConfirmed, onError: setError });
  }

  function confirmWithPasskey() {
    setError(undefined);
    startConfirmation(
      {},
      {
        onCompleted: ({ startConfirmation: started }) => {
          setAsking(true);
          answerWithPasskey(started?.options ?? "")
            .then((passkey) => confirm({ passkey }), setError)
            .finally(() => setAsking(false));
        },
        onError: setError,
      },
    );
  }

  return { confirm, confirmWithPasskey, error, isPending: isConfirming || isStarting || isAsking };
}
