import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import type { AssigneeSentence_event$key } from "#web/__generated__/AssigneeSentence_event.graphql.ts";
import styles from "./EventRow.module.css";

export function AssigneeSentence({ event }: { event: AssigneeSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment AssigneeSentence_event on TimelineEvent {
        __typename
        actor {
          login
        }
        ... on AssignedEvent {
          assignee {
            ... on Actor {
              login
              resourcePath
            }
          }
        }
        ... on UnassignedEvent {
          assignee {
            ... on Actor {
              login
              resourcePath
            }
          }
        }
      }
    `,
    event,
  );
  const { actor, assignee } = data;
  const isAssigned = data.__typename === "AssignedEvent";
  if (assignee?.login === actor?.login) return isAssigned ? "self-assigned this" : "removed their assignment";
  return (
    <>
      {isAssigned ? "assigned" : "unassigned"}{" "}
      {assignee?.resourcePath ? (
        <Link to={assignee.resourcePath} className={styles.actor}>
          {assignee.login}
        </Link>
      ) : (
        <strong>ghost</strong>
      )}
    </>
  );
}
