import { PlusIcon } from "@primer/octicons-react";
import { useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { CreateMenuQuery } from "#web/__generated__/CreateMenuQuery.graphql.ts";

const QUERY = graphql`
  query CreateMenuQuery {
    safeViewer {
      canCreateOrganizations
    }
  }
`;

/** What a signed-in person can create. What depends on settings of the site is asked when the button is approached. */
export function CreateMenu() {
  const environment = useRelayEnvironment();
  const items = useLoaded(() => import("#web/shell/create-items.tsx"));
  const [permissions, setPermissions] = useState<CreateMenuQuery["response"]["safeViewer"]>();
  const [isRequested, setRequested] = useState(false);

  function request() {
    if (isRequested) return;
    setRequested(true);
    fetchQuery<CreateMenuQuery>(environment, QUERY, {}).subscribe({
      next: ({ safeViewer }) => setPermissions(safeViewer),
      error: () => setRequested(false),
    });
  }

  return (
    <Menu
      label="Create new"
      align="end"
      groups={items?.getCreateItems(permissions?.canCreateOrganizations === true) ?? []}
      renderOpener={(props) => (
        <IconButton {...props} icon={PlusIcon} aria-label="Create new…" onPointerEnter={request} onFocus={request} />
      )}
    />
  );
}
