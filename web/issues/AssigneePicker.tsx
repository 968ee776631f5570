import { useState } from "react";
import { graphql } from "react-relay";
import { Avatar } from "#web/ui/Avatar.tsx";
import { LazyPicker } from "#web/ui/LazyPicker.tsx";
import type { PickerItem } from "#web/ui/Picker.tsx";
import { useFiltered } from "#web/ui/useFiltered.ts";
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

type Props = { repositoryId: string; selected: PickerItem[]; onSelect: (ids: string[]) => void };

export function AssigneePicker({ repositoryId, selected, onSelect }: Props) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const response = useFiltered<AssigneePickerQuery>(QUERY, { repositoryId, query: filter }, isOpen);
  const items = response?.node?.suggestedActors?.nodes?.flatMap((actor) =>
    actor?.id && actor.login
      ? [
          {
            id: actor.id,
            text: actor.login,
            description: actor.name ?? undefined,
            leadingVisual: picture(actor.avatarUrl ?? ""),
          },
        ]
      : [],
  );
  return (
    <LazyPicker
      title="Assignees"
      placeholder="Filter people"
      items={items}
      selected={selected}
      most={LIMITS.assigneesPerIssue}
      onFilter={setFilter}
      onOpen={() => setOpen(true)}
      onSelect={onSelect}
    />
  );
}

function picture(src: string) {
  return function Picture() {
    return <Avatar src={src} />;
  };
}
