import { BellIcon, BellSlashIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { graphql, useFragment } from "react-relay";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { getSubscriptionSentence } from "#web/subscriptions/subscription-reason.ts";
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

const CustomizeDialog = lazy(() =>
  import("#web/subscriptions/CustomizeDialog.tsx").then((module) => ({ default: module.CustomizeDialog })),
);

/** The button that subscribes to an issue, and the issue's participants. */
export function NotificationsSection({ issue }: { issue: NotificationsSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment NotificationsSection_issue on Issueish {
        __typename
        id
        viewerCanSubscribe
        viewerSubscription
        viewerSubscriptionEvents
        viewerSubscriptionReason
        viewerThreadSubscriptionFormAction
        viewerThreadSubscriptionStatus
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
      {data.viewerCanSubscribe && <Subscription issue={data} />}
      <SidebarSection title="Participants" picker={null}>
        <Participants participatingActors={data.participatingActors} />
      </SidebarSection>
    </>
  );
}

/** The heading with what limits the notifications, and the button that ends them. */
function Subscription({ issue }: { issue: NotificationsSection_issue$data }) {
  const [updateSubscription, isSaving] = useUpdateSubscription();
  const [isCustomizing, setCustomizing] = useState(false);
  const isSubscribed = issue.viewerThreadSubscriptionFormAction === "UNSUBSCRIBE";
  const state = isSubscribed ? "UNSUBSCRIBED" : "SUBSCRIBED";
  const isChangeable = issue.viewerThreadSubscriptionFormAction !== "NONE";
  return (
    <SidebarSection
      title="Notifications"
      picker={
        isChangeable && (
          <CommandButton
            command="customize-notifications"
            commandLabel="Customize notifications"
            size="small"
            variant="invisible"
            aria-haspopup="dialog"
            onClick={() => setCustomizing(true)}
          >
            Customize
          </CommandButton>
        )
      }
    >
      {isChangeable && (
        <CommandButton
          command="subscribe"
          isBlock
          size="small"
          icon={isSubscribed ? BellSlashIcon : BellIcon}
          isLoading={isSaving}
          onClick={() => updateSubscription({ subscribableId: issue.id, state })}
        >
          {isSubscribed ? "Unsubscribe" : "Subscribe"}
        </CommandButton>
      )}
      <Note>{getSubscriptionSentence(issue)}</Note>
      {isCustomizing && (
        <Suspense fallback={null}>
          <CustomizeDialog issue={issue} onClose={() => setCustomizing(false)} />
        </Suspense>
      )}
    </SidebarSection>
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
