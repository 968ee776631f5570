import { graphql, useFragment } from "react-relay";
import type { PushSentence_event$key } from "#web/__generated__/PushSentence_event.graphql.ts";

export function PushSentence({ event }: { event: PushSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment PushSentence_event on HeadRefPushedEvent {
        commitCount
      }
    `,
    event,
  );
  return `added ${data.commitCount} ${data.commitCount === 1 ? "commit" : "commits"}`;
}
