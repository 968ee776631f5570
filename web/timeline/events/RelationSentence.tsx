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
            title
            number
            resourcePath
          }
        }
        ... on SubIssueRemovedEvent {
          subIssue {
            title
            number
            resourcePath
          }
        }
        ... on ParentIssueAddedEvent {
          parent {
            title
            number
            resourcePath
          }
        }
        ... on ParentIssueRemovedEvent {
          parent {
            title
            number
            resourcePath
          }
        }
        ... on BlockedByAddedEvent {
          blockingIssue {
            title
            number
            resourcePath
          }
        }
        ... on BlockedByRemovedEvent {
          blockingIssue {
            title
            number
            resourcePath
          }
        }
        ... on BlockingAddedEvent {
          blockedIssue {
            title
            number
            resourcePath
          }
        }
        ... on BlockingRemovedEvent {
          blockedIssue {
            title
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
        {relatedIssue.title} #{relatedIssue.number}
      </Link>
    </>
  );
}
