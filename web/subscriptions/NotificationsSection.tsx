import { BellIcon, BellSlashIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useUpdateSubscription } from "#web/subscriptions/useUpdateSubscription.ts";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import type { NotificationsSection_issue$key } from "#web/__generated__/NotificationsSection_issue.graphql.ts";
import styles from "./NotificationsSection.module.css";

/** Whether one hears of an issue, and who takes part in it. */
export function NotificationsSection({ issue }: { issue: NotificationsSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment NotificationsSection_issue on Issueish {
        id
        viewerCanSubscribe
        viewerSubscription
        participants(first: 20) {
          totalCount
          nodes {
            ... on Actor {
              login
              avatarUrl(size: 64)
              resourcePath
            }
          }
        }
      }
    `,
    issue,
  );
  const [updateSubscription, isSaving] = useUpdateSubscription();
  const isOn = data.viewerSubscription === "SUBSCRIBED";
  const people = (data.participants.nodes ?? []).flatMap((node) => (node?.login ? [node] : []));
  const more = data.participants.totalCount - people.length;
  return (
    <>
      {data.viewerCanSubscribe && (
        <SidebarSection title="Notifications" picker={null}>
          <Button
            isBlock
            size="small"
            icon={isOn ? BellSlashIcon : BellIcon}
            isLoading={isSaving}
            onClick={() => updateSubscription({ subscribableId: data.id, state: isOn ? "UNSUBSCRIBED" : "SUBSCRIBED" })}
          >
            {isOn ? "Unsubscribe" : "Subscribe"}
          </Button>
          <Note>
            {isOn
              ? "You’re receiving notifications because you’re subscribed to this thread."
              : "You’re not receiving notifications from this thread."}
          </Note>
        </SidebarSection>
      )}
      <SidebarSection title="Participants" picker={null}>
        <ul className={styles.faces}>
          {people.map((person) => (
            <li key={person.login}>
              <Link to={person.resourcePath ?? "/"} aria-label={person.login} title={person.login}>
                <Avatar src={person.avatarUrl ?? ""} size={26} />
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li>
              <InlineNote>and {more} more</InlineNote>
            </li>
          )}
        </ul>
      </SidebarSection>
    </>
  );
}
