import { CommentIcon, PinIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { usePins } from "#web/issue-list/usePins.ts";
import { ActionsMenu } from "#web/ui/overlay/ActionsMenu.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { PinnedIssues_repository$key } from "#web/__generated__/PinnedIssues_repository.graphql.ts";
import styles from "./PinnedIssues.module.css";

/** At most three issues that the repository wants everybody to see first; who may pin may order them, by drag or by the menu. */
export function PinnedIssues({ repository }: { repository: PinnedIssues_repository$key }) {
  const data = useFragment(
    graphql`
      fragment PinnedIssues_repository on Repository {
        id
        viewerCanPinIssues
        pinnedIssues(first: 3) {
          nodes {
            issue {
              id
              number
              title
              titleHTML
              totalCommentsCount
              resourcePath
              author {
                login
              }
              ...StateIcon_issue
            }
          }
        }
      }
    `,
    repository,
  );
  const known = (data.pinnedIssues?.nodes ?? []).flatMap((node) => (node ? [node.issue] : []));
  const { order, reorder, unpin } = usePins(
    data.id,
    known.map((issue) => issue.id),
  );
  const [dragged, setDragged] = useState<string>();
  if (known.length === 0) return null;
  const shown = order.flatMap((id) => known.find((issue) => issue.id === id) ?? []);
  const move = (id: string, to: number) => {
    const others = order.filter((one) => one !== id);
    others.splice(to, 0, id);
    reorder(others);
  };
  return (
    <section aria-label="Pinned issues" className={styles.pins}>
      {shown.map((issue, index) => (
        <article
          key={issue.id}
          className={styles.pin}
          aria-label={issue.title}
          draggable={data.viewerCanPinIssues}
          data-dragged={dragged === issue.id || undefined}
          onDragStart={() => setDragged(issue.id)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined && dragged !== issue.id) move(dragged, index);
          }}
        >
          <div className={styles.top}>
            <StateIcon issue={issue} />
            <Link
              to={issue.resourcePath}
              className={styles.title}
              dangerouslySetInnerHTML={{ __html: issue.titleHTML }}
            />
            {data.viewerCanPinIssues ? (
              <ActionsMenu
                label="Pinned issue"
                of={`pinned issue ${issue.title}`}
                items={[
                  { text: "Unpin issue", onSelect: () => unpin(issue.id) },
                  { text: "Move left", isDisabled: index === 0, onSelect: () => move(issue.id, index - 1) },
                  {
                    text: "Move right",
                    isDisabled: index === shown.length - 1,
                    onSelect: () => move(issue.id, index + 1),
                  },
                ]}
              />
            ) : (
              <PinIcon aria-label="Pinned" />
            )}
          </div>
          <p className={styles.meta}>
            #{issue.number} by {issue.author?.login ?? "ghost"}
            {issue.totalCommentsCount > 0 && (
              <span>
                {" "}
                · <CommentIcon size={12} aria-label="Comments:" /> {issue.totalCommentsCount}
              </span>
            )}
          </p>
        </article>
      ))}
    </section>
  );
}
