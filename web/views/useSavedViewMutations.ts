import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useSavedViewMutationsCreateMutation } from "#web/__generated__/useSavedViewMutationsCreateMutation.graphql.ts";
import type { useSavedViewMutationsRemoveMutation } from "#web/__generated__/useSavedViewMutationsRemoveMutation.graphql.ts";
import type { useSavedViewMutationsUpdateMutation } from "#web/__generated__/useSavedViewMutationsUpdateMutation.graphql.ts";
import type { ViewColor, ViewIcon } from "#shared/views.ts";

export type ViewFields = {
  name: string;
  description: string;
  query: string;
  icon: ViewIcon;
  color: ViewColor;
  scopingRepository: string | null;
};

type Outcome = { path: string } | { error: string };

/** Keeps, changes and removes views. Each says in its own words when it could not. */
export function useSavedViewMutations() {
  const [commitCreate, isCreating] = useMutation<useSavedViewMutationsCreateMutation>(graphql`
    mutation useSavedViewMutationsCreateMutation($input: CreateDashboardSearchShortcutInput!) {
      createDashboardSearchShortcut(input: $input) {
        dashboard {
          ...ViewsSidebar_dashboard
        }
        shortcut {
          id
          resourcePath
        }
      }
    }
  `);
  const [commitUpdate, isUpdating] = useMutation<useSavedViewMutationsUpdateMutation>(graphql`
    mutation useSavedViewMutationsUpdateMutation($input: UpdateDashboardSearchShortcutInput!) {
      updateDashboardSearchShortcut(input: $input) {
        shortcut {
          id
          resourcePath
          ...ViewPane_shortcut
          ...ViewsSidebar_shortcuts
        }
      }
    }
  `);
  const [commitRemove, isRemoving] = useMutation<useSavedViewMutationsRemoveMutation>(graphql`
    mutation useSavedViewMutationsRemoveMutation($input: RemoveDashboardSearchShortcutInput!) {
      removeDashboardSearchShortcut(input: $input) {
        removedShortcutId
        dashboard {
          ...ViewsSidebar_dashboard
        }
      }
    }
  `);

  function create(fields: ViewFields, failure = "Could not create a new view"): Promise<Outcome> {
    return new Promise((resolve) => {
      const fail = (error: Error) => {
        showToast("error", failure);
        resolve({ error: error.message });
      };
      commitCreate({
        variables: { input: { ...fields, searchType: "ISSUES" } },
        onCompleted: ({ createDashboardSearchShortcut: made }) =>
          made?.shortcut ? resolve({ path: made.shortcut.resourcePath }) : fail(new Error("It was not written.")),
        onError: fail,
      });
    });
  }

  function update(shortcutId: string, fields: Partial<ViewFields> & { expectedUpdatedAt?: string }): Promise<Outcome> {
    return new Promise((resolve) => {
      commitUpdate({
        variables: { input: { shortcutId, ...fields } },
        onCompleted: ({ updateDashboardSearchShortcut: changed }) =>
          resolve({ path: changed?.shortcut?.resourcePath ?? "" }),
        onError: (error) => {
          showToast("error", "Could not update the view");
          resolve({ error: error.message });
        },
      });
    });
  }

  function remove(shortcutId: string): Promise<boolean> {
    return new Promise((resolve) => {
      commitRemove({
        variables: { input: { shortcutId } },
        onCompleted: () => resolve(true),
        onError: () => {
          showToast("error", "Could not delete view");
          resolve(false);
        },
      });
    });
  }

  const duplicate = (fields: ViewFields) =>
    create({ ...fields, name: `${fields.name} copy` }, "Could not duplicate view");

  return { create, update, remove, duplicate, isBusy: isCreating || isUpdating || isRemoving };
}
