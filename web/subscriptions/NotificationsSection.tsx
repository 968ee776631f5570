import { BellIcon, BellSlashIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { useUpdateSubscription } from "#web/subscriptions/useUpdateSubscription.ts";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { CommandButton } from "#web/ui/CommandButton.tsx";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote, Note } from "#web/ui/Note.tsx";
import type {
  NotificationsSection_issue$data,
  NotificationsSection_issue$key,
} from "#web/__generated__/NotificationsSection_issue.graphql.ts";
import styles from "./NotificationsSection.module.css";

/** The button that subscribes to an issue, and the issue's participants. */
export function NotificationsSection({ issue }: { issue: NotificationsSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment NotificationsSection_issue on Issueish {
        id
        viewerCanSubscribe
        viewerSubscription
        participatingActors(first: 20) {
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
  return (
    <>
      {data.viewerCanSubscribe && (
        <SidebarSection title="Notifications" picker={null}>
          <Subscription issueId={data.id} isSubscribed={data.viewerSubscription === "SUBSCRIBED"} />
        </SidebarSection>
      )}
      <SidebarSection title="Participants" picker={null}>
        <Participants participatingActors={data.participatingActors} />
      </SidebarSection>
    </>
  );
}

function Subscription({ issueId, isSubscribed }: { issueId: string; isSubscribed: boolean }) {
  const [updateSubscription, isSaving] = useUpdateSubscription();
  const state = isSubscribed ? "UNSUBSCRIBED" : "SUBSCRIBED";
  return (
    <>
      <CommandButton
        command="subscribe"
        isBlock
        size="small"
        icon={isSubscribed ? BellSlashIcon : BellIcon}
        isLoading={isSaving}
        onClick={() => updateSubscription({ subscribableId: issueId, state })}
      >
        {isSubscribed ? "Unsubscribe" : "Subscribe"}
      </CommandButton>
      <Note>
        {isSubscribed
          ? "You’re receiving notifications because you’re subscribed to this thread."
          : "You’re not receiving notifications from this thread."}
      </Note>
    </>
  );
}

function Participants({ participatingActors }: Pick<NotificationsSection_issue$data, "participatingActors">) {
  const people = getNodes(participatingActors).filter((person) => person.login);
  const hiddenCount = participatingActors.totalCount - people.length;
  return (
    <ul className={styles.participants}>
      {people.map((person) => (
        <li key={person.login}>
          <Link to={person.resourcePath ?? "/"} aria-label={person.login} title={person.login}>
            <Avatar src={person.avatarUrl ?? ""} size={26} />
          </Link>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <InlineNote>and {hiddenCount} more</InlineNote>
        </li>
      )}
    </ul>
  );
}
