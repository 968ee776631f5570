import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import type {
  RelationSentence_event$data,
  RelationSentence_event$key,
} from "#web/__generated__/RelationSentence_event.graphql.ts";

type Other = { title: string; number: number; resourcePath: string } | null | undefined;

/** What came to stand, or stands no more, between this issue and another one. */
export function RelationSentence({ event }: { event: RelationSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment RelationSentence_event on TimelineEvent {
        __typename
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
  const other = getOtherIssue(data);
  const words = RELATION_TEXT[data.__typename];
  if (!words || !other) return "changed this";
  return (
    <>
      {words}{" "}
      <Link to={other.resourcePath}>
        {other.title} #{other.number}
      </Link>
    </>
  );
}

function getOtherIssue(event: RelationSentence_event$data): Other {
  if ("subIssue" in event) return event.subIssue;
  if ("parent" in event) return event.parent;
  if ("blockingIssue" in event) return event.blockingIssue;
  return "blockedIssue" in event ? event.blockedIssue : undefined;
}

const RELATION_TEXT: Record<string, string> = {
  SubIssueAddedEvent: "added a sub-issue",
  SubIssueRemovedEvent: "removed a sub-issue",
  ParentIssueAddedEvent: "added a parent issue",
  ParentIssueRemovedEvent: "removed the parent issue",
  BlockedByAddedEvent: "marked this as blocked by",
  BlockedByRemovedEvent: "unmarked this as blocked by",
  BlockingAddedEvent: "marked this as blocking",
  BlockingRemovedEvent: "unmarked this as blocking",
};
