import { useResetSecondFactors } from "#web/site/people/useResetSecondFactors.ts";
import { useVerifyUserEmail } from "#web/site/people/useVerifyUserEmail.ts";
import { useDemoteUser } from "#web/site/people/useDemoteUser.ts";
import { usePromoteUser } from "#web/site/people/usePromoteUser.ts";
import { useSignOutUser } from "#web/site/people/useSignOutUser.ts";
import { useSuspendUser } from "#web/site/people/useSuspendUser.ts";
import { useUnsuspendUser } from "#web/site/people/useUnsuspendUser.ts";
import type { PersonAction } from "#web/site/people/person-actions.ts";

/** The actions that change an account and need no more than its id. */
export type PersonCommand = Exclude<PersonAction, "delete" | "reset-link">;

type Handlers = { onCompleted: () => void; onError: (error: Error) => void };
type Run = (input: { userId: string }, handlers: Handlers) => void;

/** The command of an action, and whether it is pending. */
export function usePersonCommand(command: PersonCommand): readonly [Run, boolean] {
  const [suspend, isSuspending] = useSuspendUser();
  const [unsuspend, isUnsuspending] = useUnsuspendUser();
  const [promote, isPromoting] = usePromoteUser();
  const [demote, isDemoting] = useDemoteUser();
  const [signOut, isSigningOut] = useSignOutUser();
  const [resetSecondFactors, isResetting] = useResetSecondFactors();
  const [verifyEmail, isVerifying] = useVerifyUserEmail();
  const commands: Record<PersonCommand, readonly [Run, boolean]> = {
    approve: [unsuspend, isUnsuspending],
    unsuspend: [unsuspend, isUnsuspending],
    suspend: [suspend, isSuspending],
    promote: [promote, isPromoting],
    demote: [demote, isDemoting],
    "sign-out": [signOut, isSigningOut],
    "reset-second-factors": [resetSecondFactors, isResetting],
    "verify-email": [verifyEmail, isVerifying],
  };
  return commands[command];
}
