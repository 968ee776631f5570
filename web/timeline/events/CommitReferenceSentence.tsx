import { graphql, useFragment } from "react-relay";
import type { CommitReferenceSentence_event$key } from "#web/__generated__/CommitReferenceSentence_event.graphql.ts";

export function CommitReferenceSentence({ event }: { event: CommitReferenceSentence_event$key }) {
  const { commit } = useFragment(
    graphql`
      fragment CommitReferenceSentence_event on ReferencedEvent {
        commit {
          abbreviatedOid
          messageHeadline
          url
        }
      }
    `,
    event,
  );
  if (!commit) return "referenced this in a commit";
  return (
    <>
      referenced this in commit{" "}
      <a href={commit.url}>
        <code>{commit.abbreviatedOid}</code>
      </a>{" "}
      <bdi>{commit.messageHeadline}</bdi>
    </>
  );
}
