import { graphql, useFragment } from "react-relay";
import { isRepositoryName } from "#web/views/useAudience.ts";
import { useSharing, type Sharing } from "#web/views/useSharing.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { FieldGroup } from "#web/ui/form/Form.tsx";
import type {
  SearchShortcutEditors,
  ShareDialog_shortcut$data,
  ShareDialog_shortcut$key,
} from "#web/__generated__/ShareDialog_shortcut.graphql.ts";

type Props = { shortcut: ShareDialog_shortcut$key; onClose: () => void };

/** Who a view is shared with, who can edit it, and whether a repository's issue list starts with it. */
export function ShareDialog({ onClose, ...props }: Props) {
  const shortcut = useFragment(
    graphql`
      fragment ShareDialog_shortcut on SearchShortcut {
        id
        editors
        sharedWith {
          __typename
          ... on Organization {
            login
          }
          ... on Repository {
            nameWithOwner
            defaultView {
              id
            }
          }
        }
      }
    `,
    props.shortcut,
  );
  const sharing = useSharing({ shortcutId: shortcut.id, saved: getSharing(shortcut), onDone: onClose });
  return (
    <Dialog
      title="Share view"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isLoading={sharing.isPending} onClick={sharing.save}>
            Share
          </Button>
        </>
      }
    >
      <SharingFields sharing={sharing} />
    </Dialog>
  );
}

function SharingFields({ sharing: { fields, change, problem } }: { sharing: ReturnType<typeof useSharing> }) {
  return (
    <FieldGroup>
      <div>
        <TextField
          aria-label="Organization or repository"
          value={fields.audience}
          isInvalid={problem !== undefined}
          placeholder="octo or octo/hello; empty for only you"
          onChange={(event) => change({ audience: event.target.value })}
        />
      </div>
      <label>
        Who can edit{" "}
        <SelectField
          value={fields.editors}
          onChange={(event) => change({ editors: event.target.value as SearchShortcutEditors })}
        >
          <option value="OWNER">You and its administrators</option>
          <option value="EVERYONE">Organization members, or people who can push</option>
        </SelectField>
      </label>
      {isRepositoryName(fields.audience) && (
        <label>
          <input
            type="checkbox"
            checked={fields.isDefault}
            onChange={(event) => change({ isDefault: event.target.checked })}
          />{" "}
          Start the repository’s issue list with this view
        </label>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </FieldGroup>
  );
}

function getSharing({ id, editors, sharedWith }: ShareDialog_shortcut$data): Sharing {
  if (sharedWith?.__typename === "Organization") return { audience: sharedWith.login, editors, isDefault: false };
  if (sharedWith?.__typename !== "Repository") return { audience: "", editors, isDefault: false };
  return { audience: sharedWith.nameWithOwner, editors, isDefault: sharedWith.defaultView?.id === id };
}
