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

export type ViewCommand = "edit" | "duplicate" | "share" | "feed" | "delete";

type Props = {
  /** Undefined: a built-in view, which can be duplicated alone. */
  viewId: string | undefined;
  mayEdit: boolean;
  mayShare: boolean;
  mayDelete: boolean;
  isFull: boolean;
  onAct: (act: ViewCommand) => void;
};

/** What can be done with a view as a whole. */
export function ViewMenu({ viewId, mayEdit, mayShare, mayDelete, isFull, onAct }: Props) {
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
            mayEdit && { text: "Edit view", icon: PencilIcon, onSelect: () => onAct("edit") },
            (mayEdit || !viewId) && {
              text: "Duplicate view",
              icon: CopyIcon,
              isDisabled: isFull,
              ...(isFull ? { description: "You have reached the maximum number of saved views" } : {}),
              onSelect: () => onAct("duplicate"),
            },
            mayShare && { text: "Share view", icon: ShareIcon, onSelect: () => onAct("share") },
          ],
        },
        viewId !== undefined && {
          items: [
            { text: "Export as CSV", icon: DownloadIcon, onSelect: download("csv") },
            { text: "Export as JSON", icon: DownloadIcon, onSelect: download("json") },
            { text: "Atom feed", icon: RssIcon, onSelect: () => onAct("feed") },
          ],
        },
        mayDelete && {
          items: [{ text: "Delete view", icon: TrashIcon, isDanger: true, onSelect: () => onAct("delete") }],
        },
      ]}
      renderOpener={(props) => <IconButton {...props} icon={KebabHorizontalIcon} aria-label="View options" />}
    />
  );
}
