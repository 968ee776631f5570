import { graphql, useFragment } from "react-relay";
import type { CommitReferenceSentence_event$key } from "#web/__generated__/CommitReferenceSentence_event.graphql.ts";

/** Without an account, the name of the author stands in the sentence. */
export function CommitReferenceSentence({ event }: { event: CommitReferenceSentence_event$key }) {
  const { actor, commit } = useFragment(
    graphql`
      fragment CommitReferenceSentence_event on ReferencedEvent {
        actor {
          login
        }
        commit {
          abbreviatedOid
          messageHeadline
          url
          author {
            name
          }
        }
      }
    `,
    event,
  );
  if (!commit) return "referenced this in a commit";
  const name = actor ? null : commit.author?.name;
  return (
    <>
      referenced this in commit{" "}
      <a href={commit.url}>
        <code>{commit.abbreviatedOid}</code>
      </a>{" "}
      <bdi>{commit.messageHeadline}</bdi>
      {name ? (
        <>
          {" "}
          by <bdi>{name}</bdi>
        </>
      ) : null}
    </>
  );
}
