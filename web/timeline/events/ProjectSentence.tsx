import { graphql, useFragment } from "react-relay";
import type { ProjectSentence_event$key } from "#web/__generated__/ProjectSentence_event.graphql.ts";

type Props = { event: ProjectSentence_event$key; verb: "added this to" | "removed this from" };

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
      }
    `,
    event,
  );
  return (
    <>
      {verb} <strong>{data.project?.title}</strong>
    </>
  );
}
