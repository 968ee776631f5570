import { graphql, useFragment } from "react-relay";
import { CommitLink } from "#web/timeline/events/CommitLink.tsx";
import type { CommitReferenceSentence_event$key } from "#web/__generated__/CommitReferenceSentence_event.graphql.ts";

export function CommitReferenceSentence({ event }: { event: CommitReferenceSentence_event$key }) {
  const { commit } = useFragment(
    graphql`
      fragment CommitReferenceSentence_event on ReferencedEvent {
        commit {
          messageHeadline
          ...CommitLink_commit
        }
      }
    `,
    event,
  );
  if (!commit) return "referenced this in a commit";
  return (
    <>
      referenced this in commit <CommitLink commit={commit} /> <bdi>{commit.messageHeadline}</bdi>
    </>
  );
}
