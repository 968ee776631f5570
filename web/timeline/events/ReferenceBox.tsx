import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { ReferenceBox_event$key } from "#web/__generated__/ReferenceBox_event.graphql.ts";
import styles from "./EventRow.module.css";

/** The issue or pull request that refers to this one. */
export function ReferenceBox({ event }: { event: ReferenceBox_event$key }) {
  const data = useFragment(
    graphql`
      fragment ReferenceBox_event on CrossReferencedEvent {
        isCrossRepository
        source {
          ... on Issueish {
            number
            titleHTML
            resourcePath
            repository {
              nameWithOwner
            }
            ...StateIcon_issue @alias(as: "state")
          }
        }
      }
    `,
    event,
  );
  const { source, isCrossRepository } = data;
  if (!source?.resourcePath || !source.state) return null;
  return (
    <span className={styles.reference}>
      <StateIcon issue={source.state} />{" "}
      <Link to={source.resourcePath} dir="auto" dangerouslySetInnerHTML={{ __html: source.titleHTML ?? "" }} />{" "}
      <span>
        {isCrossRepository ? source.repository?.nameWithOwner : ""}#{source.number}
      </span>
    </span>
  );
}
