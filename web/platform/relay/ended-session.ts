import { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SESSION_ENDED } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";

/** The error of a change for which the viewer is not signed in any more. The page stays, with all that was typed. */
export function explainEndedSession({ type, field }: MutationError): MutationError {
  const signIn = () => location.assign(paths.signIn(location.pathname + location.search + location.hash));
  showToast("error", SESSION_ENDED, { key: "ended-session", action: { label: "Sign in", run: signIn } });
  return new MutationError(SESSION_ENDED, type, field);
}
