import { useState } from "react";
import { graphql } from "react-relay";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Picker } from "#web/ui/Picker.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { PickerItem } from "#web/ui/usePicker.ts";
import type { AssigneePickerQuery } from "#web/__generated__/AssigneePickerQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

const QUERY = graphql`
  query AssigneePickerQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        suggestedActors(first: 20, query: $query) {
          nodes {
            ... on Node {
              id
            }
            ... on Actor {
              login
              avatarUrl(size: 64)
            }
            ... on User {
              name
            }
          }
        }
      }
    }
  }
`;

export type PersonItem = PickerItem & { avatarUrl: string };
type Props = { repositoryId: string; selected: PersonItem[]; onSelect: (items: PersonItem[]) => void };

export function AssigneePicker({ repositoryId, selected, onSelect }: Props) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { response, error } = useFiltered<AssigneePickerQuery>(QUERY, { repositoryId, query: filter }, isOpen);
  const items = response?.node?.suggestedActors?.nodes?.flatMap((actor) =>
    actor?.id && actor.login
      ? [{ id: actor.id, text: actor.login, description: actor.name ?? undefined, avatarUrl: actor.avatarUrl ?? "" }]
      : [],
  );
  return (
    <Picker
      title="Assignees"
      placeholder="Filter people"
      items={items}
      error={error}
      renderVisual={(item) => <Avatar src={item.avatarUrl} />}
      selected={selected}
      most={LIMITS.assigneesPerIssue}
      onFilter={setFilter}
      onOpen={() => setOpen(true)}
      onSelect={onSelect}
    />
  );
}
