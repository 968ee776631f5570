import { graphql, useFragment } from "react-relay";
import { getEventKind } from "#web/timeline/events/event-kinds.tsx";
import { GroupSentence } from "#web/timeline/events/GroupSentence.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { BotBadge } from "#web/ui/BotBadge.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Time } from "#web/ui/Time.tsx";
import type { EventRow_events$data, EventRow_events$key } from "#web/__generated__/EventRow_events.graphql.ts";
import styles from "./EventRow.module.css";

/** One event, or several that belong together, as a line of text. */
export function EventRow({ events }: { events: EventRow_events$key }) {
  const data = useFragment(
    graphql`
      fragment EventRow_events on TimelineEvent @relay(plural: true) {
        __typename
        createdAt
        actor {
          __typename
          login
          avatarUrl(size: 64)
          resourcePath
        }
        ... on ClosedEvent {
          stateReason
          closable {
            __typename
          }
        }
        ... on ReopenedEvent {
          closable {
            __typename
          }
        }
        ... on ReferencedEvent {
          commit {
            author {
              name
            }
          }
        }
        ... on CrossReferencedEvent {
          source {
            __typename
          }
        }
        ...GroupSentence_events
        ...AssigneeSentence_event
        ...ClosedSentence_event
        ...CommentDeletedSentence_event
        ...CommentPinnedSentence_event
        ...CommitReferenceSentence_event
        ...FieldSentence_event
        ...IssueTypeSentence_event
        ...LabelSentence_event
        ...LabelMergedSentence_event
        ...LockedSentence_event
        ...MergedSentence_event
        ...MilestoneSentence_event
        ...ProjectSentence_event
        ...PushSentence_event
        ...ReferenceBox_event
        ...ReferenceSentence_event
        ...RelationSentence_event
        ...RenamedSentence_event
        ...TransferredSentence_event
      }
    `,
    events,
  );
  const [first] = data;
  if (!first) return null;
  const { icon: EventIcon, tone, Sentence, Details } = getEventKind(first);
  return (
    <div className={styles.row}>
      <span className={styles.icon} data-tone={tone}>
        <EventIcon />
      </span>
      <p className={styles.text}>
        <Actor actor={first.actor} name={first.commit?.author?.name} />{" "}
        {data.length > 1 ? <GroupSentence events={data} /> : <Sentence event={first} />}{" "}
        <Time at={first.createdAt} prefix />
        {Details && <Details event={first} />}
      </p>
    </div>
  );
}

type ActorProps = Pick<EventRow_events$data[number], "actor"> & { name: string | null | undefined };

function Actor({ actor, name }: ActorProps) {
  // The author of a commit without an account; a deleted account; or an import that knows when an issue was closed, but not by whom.
  if (!actor) {
    return <bdi className={styles.actor}>{name || "ghost"}</bdi>;
  }
  return (
    <>
      <Avatar src={actor.avatarUrl} />{" "}
      <Link to={actor.resourcePath} className={styles.actor}>
        {actor.login}
      </Link>
      <BotBadge actor={actor} />
    </>
  );
}
