import { useState, type FormEvent } from "react";
import { useCreateInvitations } from "#web/site/invitations/useCreateInvitations.ts";
import { useRefresh } from "#web/site/useRefresh.ts";
import type { useCreateInvitationsMutation$data } from "#web/__generated__/useCreateInvitationsMutation.graphql.ts";

export type InvitationResult = NonNullable<useCreateInvitationsMutation$data["createInvitations"]>["results"][number];

/** The form of a list of people. What could not be invited stays in its field, to be corrected. */
export function useNewInvitationList() {
  const [csv, setCsv] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [results, setResults] = useState<readonly InvitationResult[]>([]);
  const [error, setError] = useState<string>();
  const [createInvitations, isPending] = useCreateInvitations();
  const refresh = useRefresh();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    createInvitations(
      { csv, isEmailVerified: isChecked },
      {
        onCompleted: ({ createInvitations: payload }) => {
          const made = payload?.results ?? [];
          // Links are shown once: those of earlier lists stay.
          setResults([...results.filter(({ url }) => url), ...made]);
          setCsv(made.flatMap(({ text, error: problem }) => (problem ? [text] : [])).join("\n"));
          refresh();
        },
        onError: ({ message }) => setError(message),
      },
    );
  }

  async function readFile({ files }: HTMLInputElement) {
    const [file] = files ?? [];
    if (file) setCsv(await file.text());
  }

  return { csv, setCsv, isChecked, setChecked, readFile, results, error, isPending, handleSubmit };
}
