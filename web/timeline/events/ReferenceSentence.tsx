import { graphql, useFragment } from "react-relay";
import type { ReferenceSentence_event$key } from "#web/__generated__/ReferenceSentence_event.graphql.ts";

export function ReferenceSentence({ event }: { event: ReferenceSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment ReferenceSentence_event on CrossReferencedEvent {
        willCloseTarget
        source {
          __typename
        }
      }
    `,
    event,
  );
  if (data.willCloseTarget) return "linked a pull request that will close this issue";
  return data.source?.__typename === "PullRequest" ? "mentioned this in a pull request" : "mentioned this";
}
