import { FilterIcon, PlusIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { FilterDialog, type EditedFilter } from "#web/notifications/filters/FilterDialog.tsx";
import { FilterLink } from "#web/notifications/filters/FilterLink.tsx";
import { inboxHref, isSameFilter, type InboxAddress } from "#web/notifications/inbox-address.ts";
import { useDeleteFilter } from "#web/notifications/filters/useDeleteFilter.ts";
import { Button } from "#web/ui/Button.tsx";
import { ActionsMenu } from "#web/ui/overlay/ActionsMenu.tsx";
import type { SavedFilters_user$key } from "#web/__generated__/SavedFilters_user.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./InboxSidebar.module.css";

type Props = { user: SavedFilters_user$key; address: InboxAddress };

/** The viewer's own filters: the current one can be saved, and each renamed, changed and deleted. */
export function SavedFilters({ user, address }: Props) {
  const { notificationFilters } = useFragment(
    graphql`
      fragment SavedFilters_user on User {
        notificationFilters {
          id
          name
          query
        }
      }
    `,
    user,
  );
  const [edited, setEdited] = useState<EditedFilter>();
  const [deleteFilter] = useDeleteFilter();
  const filters = notificationFilters ?? [];
  return (
    <>
      {filters.length > 0 && (
        <>
          <h3 className={styles.group}>Saved filters</h3>
          <ul aria-label="Saved filters">
            {filters.map((filter) => (
              <FilterLink
                key={filter.id}
                name={filter.name}
                icon={FilterIcon}
                to={inboxHref({ query: filter.query, group: address.group })}
                isCurrent={isSameFilter(filter.query, address.query)}
                menu={
                  <ActionsMenu
                    label={filter.name}
                    subject={`filter ${filter.name}`}
                    items={[
                      { text: "Edit", onSelect: () => setEdited(filter) },
                      {
                        text: "Delete",

                        isDanger: true,
                        onSelect: () => deleteFilter({ id: filter.id }),
                      },
                    ]}
                  />
                }
              />
            ))}
          </ul>
        </>
      )}
      {filters.length >= LIMITS.notificationFilters ? (
        <p className={styles.full}>Delete a filter to save another one.</p>
      ) : (
        <Button
          size="small"
          variant="invisible"
          icon={PlusIcon}
          onClick={() => setEdited({ id: undefined, name: "", query: address.query })}
        >
          New filter
        </Button>
      )}
      {edited && <FilterDialog filter={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
