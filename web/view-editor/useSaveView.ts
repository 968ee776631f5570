import type { MutationError } from "#web/platform/relay/network.ts";
import { useCreateView } from "#web/view-editor/useCreateView.ts";
import { useUpdateView } from "#web/view-editor/useUpdateView.ts";
import type { ViewFields } from "#web/view-editor/view-fields.ts";

type UpdateInput = Parameters<ReturnType<typeof useUpdateView>[0]>[0];

type Handlers = {
  onSaved: (path: string | undefined) => void;
  onError: (error: MutationError) => void;
};

/** Creates or updates a saved view. Both report the path of the view. */
export function useSaveView() {
  const [create, isCreating] = useCreateView();
  const [update, isUpdating] = useUpdateView();

  function createView(fields: ViewFields, { onSaved, onError }: Handlers) {
    create(
      { ...fields, searchType: "ISSUES" },
      { onCompleted: (response) => onSaved(response.createDashboardSearchShortcut?.shortcut?.resourcePath), onError },
    );
  }

  function updateView(input: UpdateInput, { onSaved, onError }: Handlers) {
    update(input, {
      onCompleted: (response) => onSaved(response.updateDashboardSearchShortcut?.shortcut?.resourcePath),
      onError,
    });
  }

  return { createView, updateView, isPending: isCreating || isUpdating };
}
