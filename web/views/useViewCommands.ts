import { useState } from "react";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { clearUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { useCreateView } from "#web/view-editor/useCreateView.ts";
import { useDeleteView } from "#web/views/useDeleteView.ts";
import type { SavedViewEditor } from "#web/view-editor/useSavedViewEditor.ts";
import type { ViewCommand } from "#web/views/ViewMenu.tsx";
import { toViewFields, type ViewFields } from "#web/view-editor/view-fields.ts";
import { LIMITS } from "#shared/limits.ts";
import { DEFAULT_PRESET } from "#shared/presets.ts";

export type ViewDialog = Exclude<ViewCommand, "edit" | "duplicate">;

type Options = {
  /** Undefined for a built-in view. */
  shortcutId: string | undefined;
  fields: ViewFields;
  editor: Pick<SavedViewEditor, "change" | "discard">;
};

/** The commands of a view's menu, and the dialog that one of them has opened. */
export function useViewCommands({ shortcutId, fields, editor }: Options) {
  const [dialog, setDialog] = useState<ViewDialog>();
  const duplicate = useDuplicateView(fields);
  const [deleteView, isDeleting] = useDeleteView();
  const navigate = useNavigate();

  function remove() {
    if (shortcutId === undefined) return;
    deleteView(
      { shortcutId },
      {
        onCompleted: () => {
          editor.discard();
          clearUnsaved();
          showToast("success", "View deleted");
          void navigate(DEFAULT_PRESET.path);
        },
        onError: () => showToast("error", "Could not delete view"),
      },
    );
  }

  function run(command: ViewCommand) {
    if (command === "edit") editor.change({ isEditing: true });
    else if (command === "duplicate") duplicate();
    else setDialog(command);
  }

  return { dialog, closeDialog: () => setDialog(undefined), run, remove, isDeleting };
}

function useDuplicateView(fields: ViewFields): () => void {
  const [createView] = useCreateView();
  const navigate = useNavigate();
  return () =>
    createView(
      { ...toViewFields(fields), name: nameCopy(fields.name), searchType: "ISSUES" },
      {
        onCompleted: ({ createDashboardSearchShortcut: created }) => {
          if (created?.shortcut) void navigate(created.shortcut.resourcePath);
        },
        onError: () => showToast("error", "Could not duplicate view"),
      },
    );
}

const COPY = " copy";

/** A name that would be too long loses its last characters. */
function nameCopy(name: string): string {
  const max = LIMITS.viewName - COPY.length;
  // By code points, which have one or two units.
  let kept = "";
  for (const character of name) {
    if (kept.length + character.length > max) break;
    kept += character;
  }
  return kept.trimEnd() + COPY;
}
