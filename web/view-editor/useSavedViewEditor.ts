import { useEffect, useReducer } from "react";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { askToLeave, clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { NOT_SAVED, reduceSaving } from "#web/view-editor/saving-state.ts";
import { useRepositoryNamed } from "#web/view-editor/useRepositoryNamed.ts";
import { useSaveView } from "#web/view-editor/useSaveView.ts";
import { useViewDraft, type ViewDraft } from "#web/view-editor/useViewDraft.ts";
import { toViewFields } from "#web/view-editor/view-fields.ts";
import { DEFAULT_PRESET } from "#shared/presets.ts";
import { VIEW_NOT_UPDATED } from "#shared/messages.ts";

const DISCARD_QUESTION = "You have unsaved changes. Are you sure you want to discard them?";

type Options = {
  /** Undefined for a built-in view and while a view is being created. */
  id: string | undefined;
  isNew: boolean;
  saved: ViewDraft;
  canUpdate: boolean;
  /** The query that the list shows. */
  query: string;
  path: string;
};

/** Editing a saved view, or creating one: its draft, saving it, and discarding it. */
export function useSavedViewEditor({ id, isNew, saved, canUpdate, query: shown, path }: Options) {
  const { draft, change, discard, isDirty } = useViewDraft(id ?? (isNew ? "new" : "preset"), saved);
  const isEditing = isNew || (canUpdate && draft.isEditing);
  const text = draft.typed?.over === shown ? draft.typed.text : shown;
  const query = text.trim();
  const isChanged = isDirty || (isEditing && query !== saved.query);
  const navigate = useNavigate();
  // A query that is submitted, or another one that is opened, replaces what was typed.
  const isReplaced = draft.typed !== null && draft.typed.over !== shown;
  useEffect(() => {
    if (isReplaced) change({ typed: null });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each replacement
  }, [isReplaced]);
  useUnsaved(isEditing ? isChanged : canUpdate && query !== shown.trim(), DISCARD_QUESTION, discard);

  function close(to: string) {
    discard();
    clearUnsaved();
    void navigate(to);
  }

  async function cancel() {
    if (isChanged && !(await askToLeave(DISCARD_QUESTION))) return;
    reset();
    close(isNew ? DEFAULT_PRESET.path : path);
  }

  const { error, isPending, save, reset } = useSaving({ id, draft, query, path, onSaved: close });
  const { saveQuery, isSavingQuery } = useSaveQuery({ id, query, path, onSaved: close });
  return {
    draft,
    change,
    text,
    /** Holds what is typed until it is submitted, saved or discarded. */
    type: (typed: string) => change({ typed: typed === shown ? null : { over: shown, text: typed } }),
    hasNewQuery: query !== saved.query,
    error,
    isEditing,
    isChanged,
    isPending: isPending || isSavingQuery,
    save,
    saveQuery,
    cancel: () => void cancel(),
    discard,
  };
}

export type SavedViewEditor = ReturnType<typeof useSavedViewEditor>;

type SavingOptions = {
  id: string | undefined;
  draft: ViewDraft;
  query: string;
  path: string;
  onSaved: (path: string) => void;
};

function useSaving({ id, draft, query, path, onSaved }: SavingOptions) {
  const [state, dispatch] = useReducer(reduceSaving, NOT_SAVED);
  const { createView, updateView, isPending } = useSaveView();
  const findRepository = useRepositoryNamed();
  const reset = () => dispatch({ type: "closed" });

  const handlers = {
    onSaved: (savedPath: string | undefined) => {
      reset();
      onSaved(savedPath ?? path);
    },
    onError: ({ message, type }: MutationError) => {
      showToast("error", id === undefined ? "Could not create a new view" : VIEW_NOT_UPDATED);
      dispatch({ type: "failed", message, isStale: type === "STALE_DATA", time: new Date().toISOString() });
    },
  };

  async function save() {
    dispatch({ type: "started" });
    const scopingRepository = await findRepository(draft.scope);
    if (scopingRepository === undefined) {
      dispatch({ type: "repositoryNotFound", name: draft.scope.trim() });
      return;
    }
    const fields = toViewFields({ ...draft, query, scopingRepository });
    if (id === undefined) createView(fields, handlers);
    else updateView({ ...fields, shortcutId: id, expectedUpdatedAt: state.confirmedAt ?? draft.basedOn }, handlers);
  }

  return { error: state.error, isPending, save: () => void save(), reset };
}

type QueryOptions = Pick<SavingOptions, "id" | "query" | "path" | "onSaved">;

/** Saves the query alone, without opening the editor. */
function useSaveQuery({ id, query, path, onSaved }: QueryOptions) {
  const { updateView, isPending } = useSaveView();

  function saveQuery() {
    if (id === undefined) return;
    updateView(
      { shortcutId: id, query },
      {
        onSaved: (savedPath) => onSaved(savedPath ?? path),
        onError: () => showToast("error", VIEW_NOT_UPDATED),
      },
    );
  }

  return { saveQuery, isSavingQuery: isPending };
}
