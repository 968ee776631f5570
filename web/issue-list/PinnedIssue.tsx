import { CommentIcon, PinIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { StateIcon } from "#web/issue-state/StateIcon.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ActionsMenu } from "#web/ui/overlay/ActionsMenu.tsx";
import { Link } from "#web/ui/Link.tsx";
import { getDragProps, type DragCommands } from "#web/ui/sortable/useDragOrder.ts";
import type { PinnedIssue_issue$key } from "#web/__generated__/PinnedIssue_issue.graphql.ts";
import styles from "./PinnedIssues.module.css";

type Props = {
  issue: PinnedIssue_issue$key;
  /** Undefined where the viewer cannot pin. */
  drag: { index: number; count: number; draggedId: string | undefined; commands: DragCommands } | undefined;
  onUnpin: () => void;
};

export function PinnedIssue({ drag, onUnpin, ...props }: Props) {
  const issue = useFragment(
    graphql`
      fragment PinnedIssue_issue on Issue {
        id
        number
        title
        titleHTML
        totalCommentsCount
        resourcePath
        author {
          login
        }
        assignedActors(first: 3) {
          nodes {
            ... on Actor {
              login
              avatarUrl(size: 64)
            }
          }
        }
        ...StateIcon_issue
      }
    `,
    props.issue,
  );
  return (
    <article className={styles.pin} aria-label={issue.title} {...(drag ? getDragProps({ ...drag, id: issue.id }) : {})}>
      <div className={styles.top}>
        <StateIcon issue={issue} />
        <Link
          to={issue.resourcePath}
          className={styles.title}
          dir="auto"
          dangerouslySetInnerHTML={{ __html: issue.titleHTML }}
        />
        {drag ? (
          <ActionsMenu
            label="Pinned issue"
            subject={`pinned issue ${issue.title}`}
            items={[
              { text: "Unpin issue", onSelect: onUnpin },
              {
                text: "Move left",
                isDisabled: drag.index === 0,
                onSelect: () => drag.commands.move(issue.id, drag.index - 1),
              },
              {
                text: "Move right",
                isDisabled: drag.index === drag.count - 1,
                onSelect: () => drag.commands.move(issue.id, drag.index + 1),
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
            · <CommentIcon size={12} aria-label="Comments:" /> {issue.totalCommentsCount}
          </span>
        )}
        <span className={styles.people}>
          {(issue.assignedActors.nodes ?? []).map(
            (actor) =>
              actor?.login && (
                <Avatar key={actor.login} src={actor.avatarUrl ?? ""} alt={`Assigned to ${actor.login}`} />
              ),
          )}
        </span>
      </p>
    </article>
  );
}
