import { graphql, useFragment } from "react-relay";
import { CommitLink } from "#web/timeline/events/CommitLink.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { ClosedSentence_event$key } from "#web/__generated__/ClosedSentence_event.graphql.ts";

export function ClosedSentence({ event }: { event: ClosedSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment ClosedSentence_event on ClosedEvent {
        stateReason
        closer {
          __typename
          ... on PullRequest {
            number
            resourcePath
          }
          ... on Commit {
            ...CommitLink_commit
          }
        }
        duplicateOf {
          ... on Issueish {
            number
            titleHTML
            resourcePath
          }
        }
      }
    `,
    event,
  );
  const { closer, duplicateOf, stateReason } = data;
  if (duplicateOf?.resourcePath) {
    return (
      <>
        closed this as a duplicate of{" "}
        <Link to={duplicateOf.resourcePath}>
          <span dir="auto" dangerouslySetInnerHTML={{ __html: duplicateOf.titleHTML ?? "" }} /> #{duplicateOf.number}
        </Link>
      </>
    );
  }
  return (
    <>
      closed this{stateReason ? <> as {REASONS[stateReason]}</> : null}
      {closer?.__typename === "PullRequest" && (
        <>
          {" "}
          in <Link to={closer.resourcePath}>#{closer.number}</Link>
        </>
      )}
      {closer?.__typename === "Commit" && (
        <>
          {" "}
          in <CommitLink commit={closer} />
        </>
      )}
    </>
  );
}

const REASONS: Record<string, string> = {
  COMPLETED: "completed",
  NOT_PLANNED: "not planned",
  DUPLICATE: "duplicate",
};
