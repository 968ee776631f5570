import { useState, type FormEvent } from "react";
import { useCreateInvitation } from "#web/site/invitations/useCreateInvitation.ts";
import { useRefresh } from "#web/site/useRefresh.ts";

const EMPTY = { email: "", isEmailVerified: false, note: "", maxUses: "1" };

export type InvitationField = keyof typeof EMPTY;

/** The form of a new invitation. After an error it keeps what was typed. */
export function useNewInvitation() {
  const [values, setValues] = useState(EMPTY);
  const [failure, setFailure] = useState<{ message: string; field: string | undefined }>();
  const [url, setUrl] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [createInvitation, isPending] = useCreateInvitation();
  const refresh = useRefresh();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setFailure(undefined);
    setUrl(undefined);
    createInvitation(
      {
        email: values.email.trim() || null,
        isEmailVerified: values.isEmailVerified,
        note: values.note,
        maxUses: Math.trunc(Number(values.maxUses)) || 0,
      },
      {
        onCompleted: ({ createInvitation: payload }) => {
          setUrl(payload?.url);
          setSentTo(payload?.isSent ? (payload.invitation.email ?? undefined) : undefined);
          setValues(EMPTY);
          refresh();
        },
        onError: ({ message, field }) => setFailure({ message, field }),
      },
    );
  }

  return {
    values,
    change: (changed: Partial<typeof EMPTY>) => setValues({ ...values, ...changed }),
    url,
    sentTo,
    isPending,
    handleSubmit,
    fieldError: failure,
    error: failure && !(failure.field !== undefined && failure.field in EMPTY) ? failure.message : undefined,
  };
}
