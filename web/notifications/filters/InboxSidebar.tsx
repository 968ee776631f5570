import { RepoIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { BOXES, DEFAULT_FILTERS } from "#web/notifications/filters/default-filters.ts";
import { FilterLink } from "#web/notifications/filters/FilterLink.tsx";
import { inboxHref, isSameFilter, type InboxAddress } from "#web/notifications/inbox-address.ts";
import { SavedFilters } from "#web/notifications/filters/SavedFilters.tsx";
import type { InboxSidebar_user$key } from "#web/__generated__/InboxSidebar_user.graphql.ts";
import styles from "./InboxSidebar.module.css";

type Props = { user: InboxSidebar_user$key; address: InboxAddress };

/** The filters of the inbox, and the repositories that its notifications are from. */
export function InboxSidebar({ user, address }: Props) {
  const data = useFragment(
    graphql`
      fragment InboxSidebar_user on User {
        unreadNotificationCount
        notificationRepositories {
          nameWithOwner
          unreadCount
        }
        ...SavedFilters_user
      }
    `,
    user,
  );
  const repositories = data.notificationRepositories ?? [];
  const toLink = (query: string) => ({
    to: inboxHref({ query, group: address.group }),
    isCurrent: isSameFilter(query, address.query),
  });
  return (
    <nav aria-label="Notification filters" className={styles.sidebar}>
      <h2>Notifications</h2>
      <ul aria-label="Notifications">
        {BOXES.map(({ name, query, icon }) => (
          <FilterLink
            key={name}
            name={name}
            icon={icon}
            count={query === "" ? (data.unreadNotificationCount ?? 0) : 0}
            {...toLink(query)}
          />
        ))}
      </ul>
      <h3 className={styles.group}>Filters</h3>
      <ul aria-label="Default filters">
        {DEFAULT_FILTERS.map(({ name, query, icon }) => (
          <FilterLink key={name} name={name} icon={icon} {...toLink(query)} />
        ))}
      </ul>
      <SavedFilters user={data} address={address} />
      {repositories.length > 0 && (
        <>
          <h3 className={styles.group}>Repositories</h3>
          <ul aria-label="Repositories">
            {repositories.map(({ nameWithOwner, unreadCount }) => (
              <FilterLink
                key={nameWithOwner}
                name={nameWithOwner}
                icon={RepoIcon}
                count={unreadCount}
                {...toLink(`repo:${nameWithOwner}`)}
              />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
