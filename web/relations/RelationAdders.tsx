import { lazy, Suspense, useState } from "react";
import { useAddBlockedBy } from "#web/relations/useAddBlockedBy.ts";
import { useAddParent } from "#web/relations/useAddParent.ts";
import styles from "./RelationAdders.module.css";

const IssuePicker = lazy(() =>
  import("#web/issue-pickers/IssuePicker.tsx").then((module) => ({ default: module.IssuePicker })),
);

type Props = { issueId: string; repositoryId: string; hasParent: boolean };
type Adder = { name: string; add: (selectedId: string) => void };

/** Buttons that add a relationship to another issue. */
export function RelationAdders({ issueId, repositoryId, hasParent }: Props) {
  const adders = useAdders(issueId);
  const [openName, setOpenName] = useState<string>();
  return (
    <div className={styles.adders}>
      {adders
        .filter(({ name }) => !hasParent || name !== ADD_PARENT)
        .map(({ name, add }) => {
          const button = (
            <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpenName(name)}>
              {name}
            </button>
          );
          return openName === name ? (
            <Suspense key={name} fallback={button}>
              <IssuePicker
                name={name}
                repositoryId={repositoryId}
                excludedId={issueId}
                onClose={() => setOpenName(undefined)}
                onSelect={add}
              />
            </Suspense>
          ) : (
            <span key={name}>{button}</span>
          );
        })}
    </div>
  );
}

const ADD_PARENT = "Add parent";

function useAdders(issueId: string): Adder[] {
  const [addParent] = useAddParent();
  const [addBlockedBy] = useAddBlockedBy();
  return [
    { name: ADD_PARENT, add: (selectedId) => addParent({ issueId: selectedId, subIssueId: issueId }) },
    { name: "Mark as blocked by", add: (selectedId) => addBlockedBy({ issueId, blockingIssueId: selectedId }) },
    { name: "Mark as blocking", add: (selectedId) => addBlockedBy({ issueId: selectedId, blockingIssueId: issueId }) },
  ];
}
