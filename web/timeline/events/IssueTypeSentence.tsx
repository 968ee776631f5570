import { graphql, useFragment } from "react-relay";
import type { IssueTypeSentence_event$key } from "#web/__generated__/IssueTypeSentence_event.graphql.ts";

export function IssueTypeSentence({ event }: { event: IssueTypeSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment IssueTypeSentence_event on TimelineEvent {
        ... on IssueTypeAddedEvent {
          issueTypeName
        }
        ... on IssueTypeChangedEvent {
          issueTypeName
          previousIssueTypeName
        }
        ... on IssueTypeRemovedEvent {
          previousIssueTypeName
        }
      }
    `,
    event,
  );
  const current = <strong>{data.issueTypeName}</strong>;
  const previous = <strong>{data.previousIssueTypeName}</strong>;
  if (data.previousIssueTypeName === undefined) return <>added the {current} issue type</>;
  if (data.issueTypeName === undefined) return <>removed the {previous} issue type</>;
  return (
    <>
      changed the issue type from {previous} to {current}
    </>
  );
}
