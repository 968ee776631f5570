import { graphql, useFragment } from "react-relay";
import type { LockedSentence_event$key } from "#web/__generated__/LockedSentence_event.graphql.ts";

export function LockedSentence({ event }: { event: LockedSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment LockedSentence_event on LockedEvent {
        lockReason
      }
    `,
    event,
  );
  const reason = data.lockReason ? `as ${data.lockReason.toLowerCase().replace("_", " ")} ` : "";
  return `locked ${reason}and limited conversation to collaborators`;
}
