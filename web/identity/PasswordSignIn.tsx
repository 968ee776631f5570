import { Checkbox, FormControl } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useSetPasswordSignIn } from "#web/identity/useSetPasswordSignIn.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { PasswordSignIn_viewer$key } from "#web/__generated__/PasswordSignIn_viewer.graphql.ts";

/** Whether people can sign in with a password. Site administrators always can. */
export function PasswordSignIn({ viewer }: { viewer: PasswordSignIn_viewer$key }) {
  const { allowsPasswordSignIn } = useFragment(
    graphql`
      fragment PasswordSignIn_viewer on Viewer {
        allowsPasswordSignIn
      }
    `,
    viewer,
  );
  const [isAsking, setAsking] = useState(false);
  const [setPasswordSignIn, isPending] = useSetPasswordSignIn();

  function save(isAllowed: boolean) {
    setAsking(false);
    const text = isAllowed ? "People can sign in with a password" : "Signing in with a password is disabled";
    setPasswordSignIn({ isAllowed }, { onCompleted: () => showToast("success", text) });
  }

  return (
    <FormSection id="passwords" title="Passwords">
      <FormControl disabled={isPending}>
        <Checkbox
          checked={allowsPasswordSignIn}
          onChange={(event) => (event.target.checked ? save(true) : setAsking(true))}
        />
        <FormControl.Label>Allow signing in with a password</FormControl.Label>
        <FormControl.Caption>
          Site administrators always can, at <code>/login?password=1</code>: an identity provider may fail.
        </FormControl.Caption>
      </FormControl>
      {isAsking && (
        <ConfirmDialog
          title="Disable passwords?"
          confirm="Disable passwords"
          isDanger
          onConfirm={() => save(false)}
          onClose={() => setAsking(false)}
        >
          <p>
            Only site administrators will be able to sign in with a password. Everyone else needs an identity provider.
            Nobody is signed out.
          </p>
        </ConfirmDialog>
      )}
    </FormSection>
  );
}
