import { graphql, useFragment } from "react-relay";
import { Link } from "#web/ui/Link.tsx";
import type { TransferredSentence_event$key } from "#web/__generated__/TransferredSentence_event.graphql.ts";
import styles from "./EventRow.module.css";

export function TransferredSentence({ event }: { event: TransferredSentence_event$key }) {
  const data = useFragment(
    graphql`
      fragment TransferredSentence_event on TransferredEvent {
        fromRepository {
          nameWithOwner
          resourcePath
        }
      }
    `,
    event,
  );
  const { fromRepository } = data;
  if (!fromRepository) return "transferred this issue from another repository";
  return (
    <>
      transferred this issue from{" "}
      <Link to={fromRepository.resourcePath} className={styles.actor}>
        {fromRepository.nameWithOwner}
      </Link>
    </>
  );
}
