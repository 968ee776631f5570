import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { FieldLabel, FormButtons, SourceField, TextForm } from "#web/ui/form/TextForm.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type { SavedReplySettings_viewer$key } from "#web/__generated__/SavedReplySettings_viewer.graphql.ts";
import type { SavedReplySettingsCreateMutation } from "#web/__generated__/SavedReplySettingsCreateMutation.graphql.ts";
import type { SavedReplySettingsDeleteMutation } from "#web/__generated__/SavedReplySettingsDeleteMutation.graphql.ts";
import type { SavedReplySettingsUpdateMutation } from "#web/__generated__/SavedReplySettingsUpdateMutation.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

type Reply = { id: string; title: string; body: string };

/** Words to answer with again: written, changed and thrown away here, put into an editor by its menu. */
export function SavedReplySettings({ viewer }: { viewer: SavedReplySettings_viewer$key }) {
  const { savedReplies } = useFragment(
    graphql`
      fragment SavedReplySettings_viewer on Viewer {
        savedReplies {
          id
          title
          body
        }
      }
    `,
    viewer,
  );
  const [edited, setEdited] = useState<Reply>();
  const [remove] = useMutation<SavedReplySettingsDeleteMutation>(graphql`
    mutation SavedReplySettingsDeleteMutation($input: DeleteSavedReplyInput!) {
      deleteSavedReply(input: $input) {
        viewer {
          ...SavedReplySettings_viewer
        }
      }
    }
  `);
  return (
    <FormSection>
      <PageHeading title="Saved replies" />
      {savedReplies.length === 0 ? (
        <EmptyState title="No saved replies yet">Write one below, then choose it in any editor.</EmptyState>
      ) : (
        <RowList>
          {savedReplies.map((reply) => (
            <li key={reply.id}>
              <span data-grow>
                <strong>{reply.title}</strong> <InlineNote>{reply.body.slice(0, 80)}</InlineNote>
              </span>
              <Button size="small" onClick={() => setEdited(reply)}>
                Edit
              </Button>
              <Button
                size="small"
                variant="danger"
                onClick={() =>
                  remove({
                    variables: { input: { savedReplyId: reply.id } },
                    onError: (error) => showToast("error", error.message),
                  })
                }
              >
                Delete
              </Button>
            </li>
          ))}
        </RowList>
      )}
      <ReplyForm key={edited?.id ?? "new"} reply={edited} onDone={() => setEdited(undefined)} />
    </FormSection>
  );
}

function ReplyForm({ reply, onDone }: { reply: Reply | undefined; onDone: () => void }) {
  const [title, setTitle] = useState(reply?.title ?? "");
  const [body, setBody] = useState(reply?.body ?? "");
  const [error, setError] = useState<string>();
  const [create, isCreating] = useMutation<SavedReplySettingsCreateMutation>(graphql`
    mutation SavedReplySettingsCreateMutation($input: CreateSavedReplyInput!) {
      createSavedReply(input: $input) {
        viewer {
          ...SavedReplySettings_viewer
        }
      }
    }
  `);
  const [update, isUpdating] = useMutation<SavedReplySettingsUpdateMutation>(graphql`
    mutation SavedReplySettingsUpdateMutation($input: UpdateSavedReplyInput!) {
      updateSavedReply(input: $input) {
        viewer {
          ...SavedReplySettings_viewer
        }
      }
    }
  `);

  function save(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    const handlers = {
      onCompleted: () => {
        if (!reply) {
          setTitle("");
          setBody("");
        }
        onDone();
      },
      onError: (failure: Error) => setError(failure.message),
    };
    if (reply) update({ variables: { input: { savedReplyId: reply.id, title, body } }, ...handlers });
    else create({ variables: { input: { title, body } }, ...handlers });
  }

  return (
    <TextForm onSubmit={save}>
      <h2>{reply ? "Edit saved reply" : "Add a saved reply"}</h2>
      <FieldLabel htmlFor="title">Title</FieldLabel>
      <TextField
        id="title"
        value={title}
        maxLength={LIMITS.savedReplyTitle}
        onChange={(event) => setTitle(event.target.value)}
      />
      <SourceField
        aria-label="Body"
        rows={6}
        value={body}
        maxLength={LIMITS.body}
        onChange={(event) => setBody(event.target.value)}
      />
      <FieldError message={error} />
      <FormButtons>
        {reply && <Button onClick={onDone}>Cancel</Button>}
        <Button type="submit" variant="primary" isLoading={isCreating || isUpdating}>
          {reply ? "Save" : "Add saved reply"}
        </Button>
      </FormButtons>
    </TextForm>
  );
}
