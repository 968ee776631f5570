import {
  CopyIcon,
  DownloadIcon,
  KebabHorizontalIcon,
  PencilIcon,
  RssIcon,
  ShareIcon,
  TrashIcon,
} from "@primer/octicons-react";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { paths } from "#shared/paths.ts";
import { TOO_MANY_VIEWS } from "#shared/messages.ts";

export type ViewCommand = "edit" | "duplicate" | "share" | "feed" | "delete";

type Props = {
  /** Undefined for a built-in view, which can only be duplicated. */
  viewId: string | undefined;
  canExport: boolean;
  canEdit: boolean;
  canShare: boolean;
  canDelete: boolean;
  isFull: boolean;
  onCommand: (command: ViewCommand) => void;
};

/** The commands of a view. */
export function ViewMenu({ viewId, canExport, canEdit, canShare, canDelete, isFull, onCommand }: Props) {
  const download = (kind: "csv" | "json") => () => {
    if (viewId) location.assign(paths.viewExport(viewId, kind));
  };
  return (
    <Menu
      label="View options"
      align="end"
      groups={[
        {
          items: [
            canEdit && { text: "Edit view", icon: PencilIcon, onSelect: () => onCommand("edit") },
            (canEdit || !viewId) && {
              text: "Duplicate view",
              icon: CopyIcon,
              isDisabled: isFull,
              ...(isFull ? { description: TOO_MANY_VIEWS } : {}),
              onSelect: () => onCommand("duplicate"),
            },
            canShare && { text: "Share view", icon: ShareIcon, onSelect: () => onCommand("share") },
          ],
        },
        canExport && {
          items: [
            { text: "Export as CSV", icon: DownloadIcon, onSelect: download("csv") },
            { text: "Export as JSON", icon: DownloadIcon, onSelect: download("json") },
            { text: "Atom feed", icon: RssIcon, onSelect: () => onCommand("feed") },
          ],
        },
        canDelete && {
          items: [{ text: "Delete view", icon: TrashIcon, isDanger: true, onSelect: () => onCommand("delete") }],
        },
      ]}
      renderOpener={(props) => <IconButton {...props} icon={KebabHorizontalIcon} aria-label="View options" />}
    />
  );
}
