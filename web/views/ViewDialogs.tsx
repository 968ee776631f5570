import { graphql, useFragment } from "react-relay";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { FeedDialog } from "#web/views/FeedDialog.tsx";
import { ShareDialog } from "#web/views/ShareDialog.tsx";
import type { ViewDialog } from "#web/views/useViewCommands.ts";
import type { ViewDialogs_shortcut$key } from "#web/__generated__/ViewDialogs_shortcut.graphql.ts";

type Props = {
  shortcut: ViewDialogs_shortcut$key;
  dialog: ViewDialog;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** The dialog that a command of the view's menu has opened. */
export function ViewDialogs({ dialog, isDeleting, onDelete, onClose, ...props }: Props) {
  const shortcut = useFragment(
    graphql`
      fragment ViewDialogs_shortcut on SearchShortcut {
        id
        ...ShareDialog_shortcut
      }
    `,
    props.shortcut,
  );
  if (dialog === "share") return <ShareDialog shortcut={shortcut} onClose={onClose} />;
  if (dialog === "feed") return <FeedDialog shortcutId={shortcut.id} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Delete view?"
      confirm="Delete"
      isDanger
      isPending={isDeleting}
      onClose={onClose}
      onConfirm={onDelete}
    >
      <p>Are you sure you want to delete this view? This cannot be undone.</p>
    </ConfirmDialog>
  );
}
