import { Fragment, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { Link } from "#web/ui/Link.tsx";
import type {
  GroupSentence_events$data,
  GroupSentence_events$key,
} from "#web/__generated__/GroupSentence_events.graphql.ts";

type Event = GroupSentence_events$data[number];

/** Several changes of one kind by one person: “added bug and removed wip labels”. */
export function GroupSentence({ events }: { events: GroupSentence_events$key }) {
  const data = useFragment(
    graphql`
      fragment GroupSentence_events on TimelineEvent @relay(plural: true) {
        __typename
        ... on LabeledEvent {
          labelName
          label {
            ...LabelChip_label
          }
        }
        ... on UnlabeledEvent {
          labelName
          label {
            ...LabelChip_label
          }
        }
        ... on AssignedEvent {
          assignee {
            ... on Actor {
              login
              resourcePath
            }
          }
        }
        ... on UnassignedEvent {
          assignee {
            ... on Actor {
              login
              resourcePath
            }
          }
        }
        ... on AddedToProjectV2Event {
          project {
            title
          }
        }
        ... on RemovedFromProjectV2Event {
          project {
            title
          }
        }
      }
    `,
    events,
  );
  const added = data.filter((event) => /^(Labeled|Assigned|Added|SubIssueAdded)/.test(event.__typename));
  const removed = data.filter((event) => !added.includes(event));
  switch (data[0]?.__typename) {
    case "LabeledEvent":
    case "UnlabeledEvent":
      return (
        <>
          <Changes verbs={["added", "removed"]} added={added} removed={removed} Item={LabelItem} /> labels
        </>
      );
    case "AssignedEvent":
    case "UnassignedEvent":
      return <Changes verbs={["assigned", "unassigned"]} added={added} removed={removed} Item={AssigneeItem} />;
    case "AddedToProjectV2Event":
    case "RemovedFromProjectV2Event":
      return (
        <Changes verbs={["added this to", "removed this from"]} added={added} removed={removed} Item={ProjectItem} />
      );
    default:
      return `${added.length > 0 ? "added" : "removed"} ${data.length} sub-issues`;
  }
}

type Item = (props: { event: Event }) => ReactNode;

type ChangesProps = {
  verbs: [added: string, removed: string];
  added: readonly Event[];
  removed: readonly Event[];
  Item: Item;
};

function Changes({ verbs, added, removed, Item }: ChangesProps) {
  return (
    <>
      {added.length > 0 && (
        <>
          {verbs[0]} <Items events={added} Item={Item} />
        </>
      )}
      {added.length > 0 && removed.length > 0 && " and "}
      {removed.length > 0 && (
        <>
          {verbs[1]} <Items events={removed} Item={Item} />
        </>
      )}
    </>
  );
}

function Items({ events, Item }: { events: readonly Event[]; Item: Item }) {
  return events.map((event, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      <Item event={event} />
    </Fragment>
  ));
}

function LabelItem({ event }: { event: Event }) {
  if (!("labelName" in event)) return null;
  return event.label ? <LabelChip label={event.label} /> : <strong>{event.labelName}</strong>;
}

function AssigneeItem({ event }: { event: Event }) {
  const assignee = "assignee" in event ? event.assignee : undefined;
  if (!assignee?.resourcePath) return <strong>ghost</strong>;
  return (
    <Link to={assignee.resourcePath}>
      <strong>{assignee.login}</strong>
    </Link>
  );
}

function ProjectItem({ event }: { event: Event }) {
  return <strong>{"project" in event && event.project?.title}</strong>;
}
