import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { SavedReplyForm, type SavedReply } from "#web/accounts/SavedReplyForm.tsx";
import { useDeleteSavedReply } from "#web/accounts/useDeleteSavedReply.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import type { SavedReplySettings_viewer$key } from "#web/__generated__/SavedReplySettings_viewer.graphql.ts";

/** The viewer's saved replies, which the editor's menu inserts. */
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
  const [edited, setEdited] = useState<SavedReply>();
  return (
    <>
      <PageHeading title="Saved replies" />
      <FormSection>
        {savedReplies.length === 0 ? (
          <EmptyState title="No saved replies yet">Write one below, then choose it in any editor.</EmptyState>
        ) : (
          <RowList>
            {savedReplies.map((reply) => (
              <ReplyRow key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
            ))}
          </RowList>
        )}
      </FormSection>
      <SavedReplyForm key={edited?.id ?? "new"} reply={edited} onDone={() => setEdited(undefined)} />
    </>
  );
}

function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const [deleteSavedReply] = useDeleteSavedReply();
  return (
    <li>
      <span data-grow>
        <strong>{reply.title}</strong> <InlineNote>{reply.body.slice(0, 80)}</InlineNote>
      </span>
      <Button size="small" onClick={onEdit}>
        Edit
      </Button>
      <Button size="small" variant="danger" onClick={() => deleteSavedReply({ savedReplyId: reply.id })}>
        Delete
      </Button>
    </li>
  );
}
