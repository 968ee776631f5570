import { ViewIcon } from "#web/view-editor/ViewIcon.tsx";
import { ViewMenu, type ViewCommand } from "#web/views/ViewMenu.tsx";
import { DEFAULT_VIEW_ICON } from "#shared/views.ts";
import styles from "./ViewPane.module.css";

type SavedView = {
  id: string;
  description: string;
  icon: string;
  color: string;
  viewerCanUpdate: boolean;
  viewerCanShare: boolean;
  viewerCanDelete: boolean;
  isScopeHidden: boolean;
};

type Props = {
  title: string;
  /** Undefined for a built-in view and for a search without one. */
  shortcut: SavedView | undefined;
  /** The icon of the built-in view; undefined for a search without a view. */
  presetIcon: string | undefined;
  isFull: boolean;
  onCommand: (command: ViewCommand) => void;
};

/** The name of a view, its icon and description, and the menu of its commands. */
export function ViewHeader({ title, shortcut, presetIcon, isFull, onCommand }: Props) {
  const isView = shortcut !== undefined || presetIcon !== undefined;
  return (
    <header className={styles.header}>
      {isView && (
        <ViewIcon icon={shortcut?.icon ?? presetIcon ?? DEFAULT_VIEW_ICON} color={shortcut?.color ?? "GRAY"} />
      )}
      <h1 className={styles.title}>{title}</h1>
      {shortcut?.description && <p className={styles.description}>{shortcut.description}</p>}
      {isView && (
        <ViewMenu
          viewId={shortcut?.id}
          canExport={shortcut?.isScopeHidden === false}
          canEdit={shortcut?.viewerCanUpdate === true && !shortcut.isScopeHidden}
          canShare={shortcut?.viewerCanShare === true && !shortcut.isScopeHidden}
          canDelete={shortcut?.viewerCanDelete === true}
          isFull={isFull}
          onCommand={onCommand}
        />
      )}
    </header>
  );
}
