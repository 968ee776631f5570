import { BookmarkIcon, PlusIcon, TriangleDownIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { RepositoryViews_repository$key } from "#web/__generated__/RepositoryViews_repository.graphql.ts";
import { paths } from "#shared/paths.ts";

type Props = { repository: RepositoryViews_repository$key; list: ListAddress; query: string };

/** A menu of the views that are shared with the repository, and a link that saves the current search as a view. */
export function RepositoryViews({ repository, list, query }: Props) {
  const { nameWithOwner, views, defaultView } = useFragment(
    graphql`
      fragment RepositoryViews_repository on Repository {
        nameWithOwner
        defaultView {
          id
        }
        views(first: 25) {
          nodes {
            id
            name
            query
          }
        }
      }
    `,
    repository,
  );
  const shared = (views.nodes ?? []).flatMap((view) => view ?? []);
  return (
    <Menu
      label="Views"
      align="end"
      groups={[
        shared.length > 0 && {
          title: "Views of this repository",
          items: shared.map((view) => ({
            text: view.name,
            isSelected: view.query === query,
            ...(view.id === defaultView?.id ? { description: "Default" } : {}),
            to: listHref(list, view.query),
          })),
        },
        {
          items: [
            { text: "Save this search as a view", icon: PlusIcon, to: paths.newView({ query, repo: nameWithOwner }) },
          ],
        },
      ]}
      renderOpener={(props) => (
        <Button {...props} icon={BookmarkIcon} trailing={<TriangleDownIcon />}>
          Views
        </Button>
      )}
    />
  );
}
