import { graphql, useMutation } from "react-relay";
import { getErrorDetail } from "#web/platform/relay/network.ts";
import type { LabelFields } from "#web/labels/LabelDialog.tsx";
import { labelGroup } from "#shared/labels.ts";
import type { useUpdateLabelMutation } from "#web/__generated__/useUpdateLabelMutation.graphql.ts";

/** Changes a label, at once where one looks, and back where the server refuses. */
export function useUpdateLabel() {
  const [commit, isPending] = useMutation<useUpdateLabelMutation>(graphql`
    mutation useUpdateLabelMutation($input: UpdateLabelInput!) {
      updateLabel(input: $input) {
        label {
          id
          name
          nameHTML
          color
          description
          group
          isExclusive
        }
      }
    }
  `);
  function update(id: string, fields: LabelFields, on: { done: () => void; fail: (sentence: string) => void }) {
    commit({
      variables: { input: { id, ...fields } },
      optimisticResponse: {
        // What the server makes of the name is not known yet: plain text it is in any case.
        updateLabel: {
          label: {
            ...fields,
            id,
            nameHTML: plain(fields.name),
            group: labelGroup(fields.name) ?? null,
            isExclusive: fields.isExclusive === true,
          },
        },
      },
      onCompleted: ({ updateLabel }) => (updateLabel?.label ? on.done() : on.fail("Could not update label")),
      onError: (error) => {
        const detail = getErrorDetail(error);
        on.fail(
          detail === undefined
            ? "Could not update label"
            : `There was an error updating this label: ${detail.charAt(0).toUpperCase()}${detail.slice(1)}`,
        );
      },
    });
  }
  return { update, isPending };
}

function plain(name: string): string {
  return name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
