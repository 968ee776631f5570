import { useState } from "react";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { useCreateView } from "#web/view-editor/useCreateView.ts";
import { useRepositoryNamed } from "#web/view-editor/useRepositoryNamed.ts";
import { useUpdateView } from "#web/view-editor/useUpdateView.ts";
import { useViewDraft, type ViewDraft } from "#web/view-editor/useViewDraft.ts";
import { toViewFields } from "#web/view-editor/view-fields.ts";
import { DEFAULT_PRESET } from "#shared/presets.ts";

const DISCARD_QUESTION = "You have unsaved changes. Are you sure you want to discard them?";

type Options = {
  /** Undefined for a built-in view and while a view is being created. */
  id: string | undefined;
  isNew: boolean;
  saved: ViewDraft;
  canUpdate: boolean;
  /** The text of the search field. */
  query: string;
  path: string;
};

/** Editing a saved view, or creating one: its draft, saving it, and discarding it. */
export function useSavedViewEditor({ id, isNew, saved, canUpdate, query, path }: Options) {
  const { draft, change, discard, isDirty } = useViewDraft(id ?? (isNew ? "new" : "preset"), saved);
  const [error, setError] = useState<string>();
  const [confirmedAt, setConfirmedAt] = useState<string>();
  const [createView, isCreating] = useCreateView();
  const [updateView, isUpdating] = useUpdateView();
  const findRepository = useRepositoryNamed();
  const navigate = useNavigate();
  const isEditing = isNew || (canUpdate && draft.isEditing);
  const isChanged = isDirty || (isEditing && query !== saved.query);
  useUnsaved(isEditing && isChanged, DISCARD_QUESTION, discard);

  function close(to: string) {
    setConfirmedAt(undefined);
    setError(undefined);
    discard();
    clearUnsaved();
    void navigate(to);
  }

  function handleError(failure: MutationError) {
    showToast("error", isNew ? "Could not create a new view" : "Could not update the view");
    setError(failure.message);
    // The person has been told of the other change: saving again replaces it.
    if (failure.type === "STALE_DATA") setConfirmedAt(new Date().toISOString());
  }

  async function save() {
    setError(undefined);
    const scopingRepository = await findRepository(draft.scope);
    if (scopingRepository === undefined) {
      setError(`Repository not found: ${draft.scope.trim()}`);
      return;
    }
    const fields = toViewFields({ ...draft, query, scopingRepository });
    if (id === undefined) {
      createView(
        { ...fields, searchType: "ISSUES" },
        {
          onCompleted: ({ createDashboardSearchShortcut: created }) => close(created?.shortcut?.resourcePath ?? path),
          onError: handleError,
        },
      );
    } else {
      updateView(
        { ...fields, shortcutId: id, expectedUpdatedAt: confirmedAt ?? draft.basedOn },
        {
          onCompleted: ({ updateDashboardSearchShortcut: updated }) => close(updated?.shortcut?.resourcePath ?? path),
          onError: handleError,
        },
      );
    }
  }

  /** Saves the query alone, without opening the editor. */
  function saveQuery() {
    if (id === undefined) return;
    updateView(
      { shortcutId: id, query },
      {
        onCompleted: ({ updateDashboardSearchShortcut: updated }) =>
          void navigate(updated?.shortcut?.resourcePath ?? path),
        onError: () => showToast("error", "Could not update the view"),
      },
    );
  }

  function cancel() {
    if (isChanged && !confirm(DISCARD_QUESTION)) return;
    close(isNew ? DEFAULT_PRESET.path : path);
  }

  return {
    draft,
    change,
    error,
    isEditing,
    isChanged,
    isPending: isCreating || isUpdating,
    save: () => void save(),
    saveQuery,
    cancel,
    discard,
  };
}

export type SavedViewEditor = ReturnType<typeof useSavedViewEditor>;
