import { graphql, useFragment } from "react-relay";
import type { FieldSentence_event$key } from "#web/__generated__/FieldSentence_event.graphql.ts";

export function FieldSentence({ event }: { event: FieldSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment FieldSentence_event on TimelineEvent {
        ... on IssueFieldAddedEvent {
          fieldName
          value
        }
        ... on IssueFieldChangedEvent {
          fieldName
          value
        }
        ... on IssueFieldRemovedEvent {
          fieldName
        }
      }
    `,
    event,
  );
  const name = <strong>{data.fieldName}</strong>;
  if (data.value === undefined) return <>cleared {name}</>;
  return (
    <>
      set {name} to <strong>{data.value}</strong>
    </>
  );
}
