import { Checkbox, FormControl, TextInput } from "@primer/react";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { useNewInvitation, type InvitationField } from "#web/site/invitations/useNewInvitation.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import { LIMITS } from "#shared/limits.ts";
import { LINK_SHOWN_ONCE } from "#shared/messages.ts";
import styles from "./Invitations.module.css";

/** Makes a link for one person, or for several. */
export function NewInvitation({ canSendEmail }: { canSendEmail: boolean }) {
  const form = useNewInvitation();
  const { values, change, url, sentTo, isPending, handleSubmit } = form;
  return (
    <>
      <Note>
        {canSendEmail
          ? "The link is sent to the address. Without an address you hand it over yourself, in a chat or a letter."
          : "You hand over the link yourself, in a chat or a letter: no mail server is needed."}{" "}
        It expires after {LIMITS.invitationDays} days.
      </Note>
      <Form onSubmit={handleSubmit}>
        <TextRow form={form} name="email" label="Email address (optional)" />
        {values.email.trim() !== "" && (
          <FormControl>
            <Checkbox
              checked={values.isEmailVerified}
              onChange={(event) => change({ isEmailVerified: event.target.checked })}
            />
            <FormControl.Label>I have checked this address</FormControl.Label>
            <FormControl.Caption>
              It belongs to the person who gets the link. The account then has it as a verified address, by which single
              sign-on finds the account.
            </FormControl.Caption>
          </FormControl>
        )}
        <TextRow form={form} name="note" label="Note (optional)" caption="Only site administrators see it." />
        <TextRow
          form={form}
          name="maxUses"
          label="Number of people"
          caption="How many accounts can be made with the link."
        />
        <FieldError message={form.error} />
        <Button type="submit" variant="primary" isLoading={isPending}>
          Create invitation
        </Button>
      </Form>
      {url !== undefined && (
        <div className={styles.created}>
          <p role="status">
            {sentTo !== undefined && `The link is on its way to ${sentTo}. `}
            {LINK_SHOWN_ONCE}
          </p>
          <CopyField label="Invitation link" value={url} />
        </div>
      )}
    </>
  );
}

type RowProps = {
  form: ReturnType<typeof useNewInvitation>;
  name: Exclude<InvitationField, "isEmailVerified">;
  label: string;
  caption?: string;
};

function TextRow({ form: { values, change, fieldError }, name, label, caption }: RowProps) {
  const error = fieldError?.field === name ? fieldError.message : undefined;
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <TextInput
        block={name !== "maxUses"}
        type={name === "maxUses" ? "number" : "text"}
        min={1}
        value={values[name]}
        autoComplete="off"
        validationStatus={error === undefined ? undefined : "error"}
        onChange={(event) => change({ [name]: event.target.value })}
      />
      {error !== undefined && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      {error === undefined && caption !== undefined && <FormControl.Caption>{caption}</FormControl.Caption>}
    </FormControl>
  );
}
