import { graphql, useFragment } from "react-relay";
import { useSendEmailVerification, useSetPrimaryEmail } from "#web/accounts/useEmails.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import type { EmailRow_email$key } from "#web/__generated__/EmailRow_email.graphql.ts";
import styles from "./EmailSettings.module.css";

type Props = { email: EmailRow_email$key; isManaged: boolean; canReceiveEmail: boolean; onRemove: () => void };

/** An address, what it is, and what its owner can do with it. */
export function EmailRow({ email, isManaged, canReceiveEmail, onRemove }: Props) {
  const { address, isPrimary, isVerified, isBouncing } = useFragment(
    graphql`
      fragment EmailRow_email on EmailAddress {
        address
        isPrimary
        isVerified
        isBouncing
      }
    `,
    email,
  );
  return (
    <li>
      <div data-grow className={styles.address}>
        <strong>{address}</strong> {isPrimary && <span className={styles.label}>Primary</span>}{" "}
        <span className={styles.label} data-verified={isVerified}>
          {isVerified ? "Verified" : "Unverified"}
        </span>
        {isBouncing && (
          <>
            {" "}
            <span className={styles.label} data-verified={false}>
              Undeliverable
            </span>
          </>
        )}
      </div>
      <div className={styles.buttons}>
        {canReceiveEmail && !isVerified && !isBouncing && <VerifyButton address={address} />}
        {!isPrimary && !isManaged && (
          <>
            <PrimaryButton address={address} />
            <Button size="small" variant="danger" aria-label={`Remove ${address}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Sends the link by which the address is verified. */
export function VerifyButton({ address }: { address: string }) {
  const [sendEmailVerification, isPending] = useSendEmailVerification();
  const send = () =>
    sendEmailVerification(
      { email: address },
      { onCompleted: () => showToast("success", `Verification email sent to ${address}`) },
    );
  return (
    <Button size="small" isLoading={isPending} aria-label={`Send verification email to ${address}`} onClick={send}>
      Send verification email
    </Button>
  );
}

function PrimaryButton({ address }: { address: string }) {
  const [setPrimaryEmail, isPending] = useSetPrimaryEmail();
  const makePrimary = () =>
    setPrimaryEmail(
      { email: address },
      { onCompleted: () => showToast("success", `${address} is your primary address`) },
    );
  return (
    <Button size="small" isLoading={isPending} aria-label={`Make ${address} primary`} onClick={makePrimary}>
      Make primary
    </Button>
  );
}
