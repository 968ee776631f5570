import { lazy, Suspense, useState } from "react";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useRelationships } from "#web/relations/useRelationships.ts";
import styles from "./RelationAdders.module.css";

const IssuePicker = lazy(() =>
  import("#web/issue-pickers/IssuePicker.tsx").then((module) => ({ default: module.IssuePicker })),
);

type Props = { issueId: string; repositoryId: string; hasParent: boolean };

/** What brings another issue into a relation to this one. */
export function RelationAdders({ issueId, repositoryId, hasParent }: Props) {
  const { setParent, addBlocker, addBlocked } = useRelationships(issueId);
  const [wanted, setWanted] = useState<string>();
  const fail = (error: Error) => showToast("error", error.message);
  const kinds: [string, (id: string) => void][] = [
    ...(hasParent ? [] : [["Add parent", (id: string) => setParent(id, fail)] as [string, (id: string) => void]]),
    ["Mark as blocked by", (id) => addBlocker(id, fail)],
    ["Mark as blocking", (id) => addBlocked(id, fail)],
  ];
  return (
    <div className={styles.adders}>
      {kinds.map(([name, add]) => {
        const button = (
          <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setWanted(name)}>
            {name}
          </button>
        );
        return wanted === name ? (
          <Suspense key={name} fallback={button}>
            <IssuePicker
              name={name}
              repositoryId={repositoryId}
              exceptId={issueId}
              onClose={() => setWanted(undefined)}
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
