import { useState, type FormEvent } from "react";
import { graphql, useFragment } from "react-relay";
import { EmailRow, VerifyButton } from "#web/accounts/EmailRow.tsx";
import { useAddEmail, useRemoveEmail } from "#web/accounts/useEmails.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { EmailSettings_viewer$key } from "#web/__generated__/EmailSettings_viewer.graphql.ts";
import { MANAGED_PROFILE } from "#shared/messages.ts";
import styles from "./EmailSettings.module.css";

/** The viewer's email addresses. */
export function EmailSettings({ viewer }: { viewer: EmailSettings_viewer$key }) {
  const {
    emails,
    isEnterpriseManagedUser: isManaged,
    canReceiveEmail,
  } = useFragment(
    graphql`
      fragment EmailSettings_viewer on Viewer {
        isEnterpriseManagedUser
        canReceiveEmail
        emails {
          address
          isBouncing
          ...EmailRow_email
        }
      }
    `,
    viewer,
  );
  const [removed, setRemoved] = useState<string>();
  return (
    <>
      <PageHeading title="Emails" />
      {isManaged ? (
        <Note>{MANAGED_PROFILE}</Note>
      ) : (
        <Note>
          Your primary address signs you in. Nobody else sees your addresses.{" "}
          {canReceiveEmail
            ? "An address is verified with the link in the email that is sent to it."
            : "This site sends no mail: an address is verified by an administrator, or by the identity provider that you sign in with."}
        </Note>
      )}
      {canReceiveEmail &&
        emails
          .filter(({ isBouncing }) => isBouncing)
          .map(({ address }) => <BouncingNotice key={address} address={address} />)}
      <RowList aria-label="Your email addresses">
        {emails.map((email) => (
          <EmailRow
            key={email.address}
            email={email}
            isManaged={isManaged}
            canReceiveEmail={canReceiveEmail}
            onRemove={() => setRemoved(email.address)}
          />
        ))}
      </RowList>
      {!isManaged && (
        <FormSection id="add-email" title="Add email address">
          <AddEmailForm />
        </FormSection>
      )}
      {removed !== undefined && <RemoveDialog address={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

/** An address that has refused e-mail. */
function BouncingNotice({ address }: { address: string }) {
  return (
    <div className={styles.bouncing}>
      <p>
        Email to <strong>{address}</strong> was returned, so no more is sent to it. If the address is right, verify it
        again.
      </p>
      <VerifyButton address={address} />
    </div>
  );
}

function AddEmailForm() {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const [addEmail, isPending] = useAddEmail();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    addEmail({ email }, { onCompleted: () => setEmail(""), onError: ({ message }) => setError(message) });
  }

  return (
    <Form onSubmit={handleSubmit}>
      <div>
        <TextField
          type="email"
          required
          aria-label="Email address"
          aria-describedby={error === undefined ? undefined : "email-error"}
          placeholder="Email address"
          autoComplete="email"
          value={email}
          isInvalid={error !== undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FieldError id="email-error" message={error} />
      </div>
      <Button type="submit" isLoading={isPending}>
        Add
      </Button>
    </Form>
  );
}

function RemoveDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [removeEmail, isPending] = useRemoveEmail();

  function handleConfirm() {
    removeEmail(
      { email: address },
      {
        onCompleted: () => {
          onClose();
          showToast("success", `Removed ${address}`);
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title="Remove email address"
      confirm="Remove"
      isDanger
      isPending={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <strong>{address}</strong> will no longer belong to your account.
    </ConfirmDialog>
  );
}
