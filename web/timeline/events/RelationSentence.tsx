import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import type { RelationSentence_event$key } from "#web/__generated__/RelationSentence_event.graphql.ts";

type Props = { event: RelationSentence_event$key; text: string };

/** A relation to another issue, added or removed. */
export function RelationSentence({ event, text }: Props) {
  const data = useFragment(
    graphql`
      fragment RelationSentence_event on TimelineEvent {
        ... on SubIssueAddedEvent {
          subIssue {
            titleHTML
            number
            resourcePath
          }
        }
        ... on SubIssueRemovedEvent {
          subIssue {
            titleHTML
            number
            resourcePath
          }
        }
        ... on ParentIssueAddedEvent {
          parent {
            titleHTML
            number
            resourcePath
          }
        }
        ... on ParentIssueRemovedEvent {
          parent {
            titleHTML
            number
            resourcePath
          }
        }
        ... on BlockedByAddedEvent {
          blockingIssue {
            titleHTML
            number
            resourcePath
          }
        }
        ... on BlockedByRemovedEvent {
          blockingIssue {
            titleHTML
            number
            resourcePath
          }
        }
        ... on BlockingAddedEvent {
          blockedIssue {
            titleHTML
            number
            resourcePath
          }
        }
        ... on BlockingRemovedEvent {
          blockedIssue {
            titleHTML
            number
            resourcePath
          }
        }
      }
    `,
    event,
  );
  const relatedIssue = data.subIssue ?? data.parent ?? data.blockingIssue ?? data.blockedIssue;
  if (!relatedIssue) return "changed this";
  return (
    <>
      {text}{" "}
      <Link to={relatedIssue.resourcePath}>
        <span dir="auto" dangerouslySetInnerHTML={{ __html: relatedIssue.titleHTML }} /> #{relatedIssue.number}
      </Link>
    </>
  );
}
