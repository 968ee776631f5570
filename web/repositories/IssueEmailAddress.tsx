import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useResetEmailAddresses } from "#web/repositories/useResetEmailAddresses.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { paths } from "#shared/paths.ts";
import type { IssueEmailAddress_repository$key } from "#web/__generated__/IssueEmailAddress_repository.graphql.ts";

/** The address at which the viewer creates issues of the repository by e-mail. */
export function IssueEmailAddress({ repository }: { repository: IssueEmailAddress_repository$key }) {
  const { id, issueEmailAddress } = useFragment(
    graphql`
      fragment IssueEmailAddress_repository on Repository {
        id
        issueEmailAddress
      }
    `,
    repository,
  );
  if (typeof issueEmailAddress !== "string") return <NotAvailable />;
  return (
    <>
      <Note>
        Email sent to this address from one of your verified addresses creates an issue in your name. The subject
        becomes the title. Keep the address to yourself.
      </Note>
      <CopyField label="Address for new issues" value={issueEmailAddress} />
      <ResetAddresses repositoryId={id} />
    </>
  );
}

function NotAvailable() {
  return (
    <Note>
      Issues cannot be created by email here: this site <a href={paths.docs("email")}>does not receive email</a>, or the
      repository does not take new issues.
    </Note>
  );
}

function ResetAddresses({ repositoryId }: { repositoryId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [resetAddresses, isPending] = useResetEmailAddresses();

  function handleConfirm() {
    resetAddresses(
      { repositoryId },
      {
        onCompleted: () => {
          setIsOpen(false);
          showToast("success", "Email addresses reset");
        },
      },
    );
  }

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Reset address</Button>
      {isOpen && (
        <ConfirmDialog
          title="Reset email addresses?"
          confirm="Reset addresses"
          isDanger
          isPending={isPending}
          onConfirm={handleConfirm}
          onClose={() => setIsOpen(false)}
        >
          Your addresses of all repositories change, and you cannot reply to notifications that were sent before.
        </ConfirmDialog>
      )}
    </>
  );
}
