import { graphql, useFragment } from "react-relay";
import type { ProjectSentence_event$key } from "#web/__generated__/ProjectSentence_event.graphql.ts";

type Props = { event: ProjectSentence_event$key; verb: "added this to" | "removed this from" | "moved this" };

export function ProjectSentence({ event, verb }: Props) {
  const data = useFragment(
    graphql`
      fragment ProjectSentence_event on TimelineEvent {
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
        ... on ProjectV2ItemStatusChangedEvent {
          previousStatus
          status
          project {
            title
          }
        }
      }
    `,
    event,
  );
  const { previousStatus, status } = data;
  return (
    <>
      {verb}
      {previousStatus && ` from ${previousStatus}`}
      {status && ` to ${status}`}
      {status !== undefined && " in"} <strong>{data.project?.title}</strong>
    </>
  );
}
