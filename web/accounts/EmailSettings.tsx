import { useState, type FormEvent } from "react";
import { graphql, useFragment } from "react-relay";
import { useAddEmail, useRemoveEmail, useSetPrimaryEmail } from "#web/accounts/useEmails.ts";
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
import type {
  EmailSettings_viewer$data,
  EmailSettings_viewer$key,
} from "#web/__generated__/EmailSettings_viewer.graphql.ts";
import { MANAGED_PROFILE } from "#shared/messages.ts";
import styles from "./EmailSettings.module.css";

type Email = EmailSettings_viewer$data["emails"][number];

/** The viewer's email addresses. */
export function EmailSettings({ viewer }: { viewer: EmailSettings_viewer$key }) {
  const { emails, isEnterpriseManagedUser: isManaged } = useFragment(
    graphql`
      fragment EmailSettings_viewer on Viewer {
        isEnterpriseManagedUser
        emails {
          address
          isPrimary
          isVerified
        }
      }
    `,
    viewer,
  );
  const [removed, setRemoved] = useState<Email>();
  return (
    <>
      <PageHeading title="Emails" />
      {isManaged ? (
        <Note>{MANAGED_PROFILE}</Note>
      ) : (
        <Note>
          Your primary address signs you in. Nobody else sees your addresses. This site sends no mail: an address is
          verified by an administrator, or by the identity provider that you sign in with.
        </Note>
      )}
      <RowList aria-label="Your email addresses">
        {emails.map((email) => (
          <EmailRow key={email.address} email={email} isManaged={isManaged} onRemove={() => setRemoved(email)} />
        ))}
      </RowList>
      {!isManaged && (
        <FormSection id="add-email" title="Add email address">
          <AddEmailForm />
        </FormSection>
      )}
      {removed && <RemoveDialog address={removed.address} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

type EmailRowProps = { email: Email; isManaged: boolean; onRemove: () => void };

function EmailRow({ email, isManaged, onRemove }: EmailRowProps) {
  const { address, isPrimary, isVerified } = email;
  const [setPrimaryEmail, isPending] = useSetPrimaryEmail();
  const makePrimary = () =>
    setPrimaryEmail(
      { email: address },
      { onCompleted: () => showToast("success", `${address} is your primary address`) },
    );
  return (
    <li>
      <div data-grow className={styles.address}>
        <strong>{address}</strong> {isPrimary && <span className={styles.label}>Primary</span>}{" "}
        <span className={styles.label} data-verified={isVerified}>
          {isVerified ? "Verified" : "Unverified"}
        </span>
      </div>
      {!isPrimary && !isManaged && (
        <div className={styles.buttons}>
          <Button size="small" isLoading={isPending} aria-label={`Make ${address} primary`} onClick={makePrimary}>
            Make primary
          </Button>
          <Button size="small" variant="danger" aria-label={`Remove ${address}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
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
