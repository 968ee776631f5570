import { useState } from "react";
import { useCreateSavedReply } from "#web/accounts/useCreateSavedReply.ts";
import { useUpdateSavedReply } from "#web/accounts/useUpdateSavedReply.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FieldLabel, FormButtons, SourceField, TextForm } from "#web/ui/form/TextForm.tsx";
import { LIMITS } from "#shared/limits.ts";

export type SavedReply = { id: string; title: string; body: string };

type Props = { reply: SavedReply | undefined; onDone: () => void };

/** Edits a saved reply, or adds one when none is given. */
export function SavedReplyForm({ reply, onDone }: Props) {
  const { values, change, error, isPending, handleSubmit } = useReplyForm({ reply, onDone });
  return (
    <TextForm onSubmit={handleSubmit}>
      <h2>{reply ? "Edit saved reply" : "Add a saved reply"}</h2>
      <FieldLabel htmlFor="title">Title</FieldLabel>
      <TextField
        id="title"
        value={values.title}
        maxLength={LIMITS.savedReplyTitle}
        onChange={(event) => change({ title: event.target.value })}
      />
      <SourceField
        aria-label="Body"
        rows={6}
        value={values.body}
        maxLength={LIMITS.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      <FieldError message={error} />
      <FormButtons>
        {reply && <Button onClick={onDone}>Cancel</Button>}
        <Button type="submit" variant="primary" isLoading={isPending}>
          {reply ? "Save" : "Add saved reply"}
        </Button>
      </FormButtons>
    </TextForm>
  );
}

function useReplyForm({ reply, onDone }: Props) {
  const [values, setValues] = useState({ title: reply?.title ?? "", body: reply?.body ?? "" });
  const [error, setError] = useState<string>();
  const [createSavedReply, isCreating] = useCreateSavedReply();
  const [updateSavedReply, isUpdating] = useUpdateSavedReply();
  const onError = (failure: MutationError) => setError(failure.message);

  function handleCreated() {
    setValues({ title: "", body: "" });
    onDone();
  }

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    if (reply) updateSavedReply({ savedReplyId: reply.id, ...values }, { onCompleted: onDone, onError });
    else createSavedReply(values, { onCompleted: handleCreated, onError });
  }

  const change = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  return { values, change, error, isPending: isCreating || isUpdating, handleSubmit };
}
