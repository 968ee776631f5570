import { useCallback } from "react";
import { useRelayEnvironment } from "react-relay";
import { commitLocalUpdate } from "relay-runtime";

/** Hides the banner on all pages. The next response of the server says the same, by the cookie. */
export function useHideBanner(): () => void {
  const environment = useRelayEnvironment();
  return useCallback(
    () =>
      commitLocalUpdate(environment, (store) => {
        store.getRoot().getLinkedRecord("safeViewer")?.setValue(false, "showsSingleSignOnBanner");
      }),
    [environment],
  );
}
