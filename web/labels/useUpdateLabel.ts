import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { labelGroup } from "#shared/labels.ts";
import type { useUpdateLabelMutation } from "#web/__generated__/useUpdateLabelMutation.graphql.ts";

/** Updates a label. The change shows at once and is reverted when the server refuses it. */
export function useUpdateLabel() {
  return useCommand<useUpdateLabelMutation>(
    graphql`
      mutation useUpdateLabelMutation($input: UpdateLabelInput!) @raw_response_type {
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
    `,
    { optimisticResponse: toOptimisticResponse },
  );
}

type Input = useUpdateLabelMutation["variables"]["input"];

function toOptimisticResponse({ id, name, color, description, isExclusive }: Input) {
  return {
    updateLabel: {
      label: {
        id,
        name: name ?? "",
        // The server may turn parts of the name into <code>; until it has answered the name is plain text.
        nameHTML: escapeHtml(name ?? ""),
        color: color ?? "",
        description: description ?? null,
        group: labelGroup(name ?? "") ?? null,
        isExclusive: isExclusive === true,
      },
    },
  };
}
