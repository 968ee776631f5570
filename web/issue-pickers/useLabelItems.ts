import { graphql } from "react-relay";
import { useRepositoryItems } from "#web/issue-pickers/useRepositoryItems.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import type { useLabelItemsQuery } from "#web/__generated__/useLabelItemsQuery.graphql.ts";

const QUERY = graphql`
  query useLabelItemsQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        labels(first: 20, query: $query, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
            name
            color
            description
            # The row of a list shows the label before the server has answered.
            ...LabelChip_label
          }
        }
      }
    }
  }
`;

export type LabelItem = PickerItem & { color: string };

/** A repository's labels for a picker, as its filter changes. */
export function useLabelItems(repositoryId: string) {
  return useRepositoryItems<useLabelItemsQuery, LabelItem>({
    query: QUERY,
    repositoryId,
    toItems: ({ node }) =>
      node?.labels?.nodes?.flatMap((label) =>
        label
          ? [{ id: label.id, text: label.name, description: label.description ?? undefined, color: label.color }]
          : [],
      ),
  });
}
