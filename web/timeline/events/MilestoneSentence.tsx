import { graphql, useFragment } from "react-relay";
import type { MilestoneSentence_event$key } from "#web/__generated__/MilestoneSentence_event.graphql.ts";

type Props = { event: MilestoneSentence_event$key; verb: "added this to" | "removed this from" };

export function MilestoneSentence({ event, verb }: Props) {
  const data = useFragment(
    graphql`
      fragment MilestoneSentence_event on TimelineEvent {
        ... on MilestonedEvent {
          milestoneTitle
        }
        ... on DemilestonedEvent {
          milestoneTitle
        }
      }
    `,
    event,
  );
  return (
    <>
      {verb} the <strong>{data.milestoneTitle}</strong> milestone
    </>
  );
}
