import { lazy, Suspense, useState } from "react";
import { useAddBlockedBy } from "#web/relations/useAddBlockedBy.ts";
import { useAddParent } from "#web/relations/useAddParent.ts";
import styles from "./RelationAdders.module.css";

const IssuePicker = lazy(() =>
  import("#web/issue-pickers/IssuePicker.tsx").then((module) => ({ default: module.IssuePicker })),
);

type Props = { issueId: string; repositoryId: string; hasParent: boolean };

/** What brings another issue into a relation to this one. */
export function RelationAdders({ issueId, repositoryId, hasParent }: Props) {
  const [addParent] = useAddParent();
  const [addBlockedBy] = useAddBlockedBy();
  const [openName, setOpenName] = useState<string>();
  const adders: { name: string; add: (selectedId: string) => void }[] = [
    { name: "Mark as blocked by", add: (selectedId) => addBlockedBy({ issueId, blockingIssueId: selectedId }) },
    { name: "Mark as blocking", add: (selectedId) => addBlockedBy({ issueId: selectedId, blockingIssueId: issueId }) },
  ];
  if (!hasParent)
    adders.unshift({
      name: "Add parent",
      add: (selectedId) => addParent({ issueId: selectedId, subIssueId: issueId }),
    });
  return (
    <div className={styles.adders}>
      {adders.map(({ name, add }) => {
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
              exceptId={issueId}
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
