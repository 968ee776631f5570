import { SmileyIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useAddReaction } from "#web/reactions/useAddReaction.ts";
import { useRemoveReaction } from "#web/reactions/useRemoveReaction.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { ReactionBar_subject$key, ReactionContent } from "#web/__generated__/ReactionBar_subject.graphql.ts";
import styles from "./ReactionBar.module.css";

const REACTIONS: Record<ReactionContent, { emoji: string; word: string }> = {
  THUMBS_UP: { emoji: "👍", word: "+1" },
  THUMBS_DOWN: { emoji: "👎", word: "-1" },
  LAUGH: { emoji: "😄", word: "Laugh" },
  HOORAY: { emoji: "🎉", word: "Hooray" },
  CONFUSED: { emoji: "😕", word: "Confused" },
  HEART: { emoji: "❤️", word: "Heart" },
  ROCKET: { emoji: "🚀", word: "Rocket" },
  EYES: { emoji: "👀", word: "Eyes" },
};

export function ReactionBar({ subject }: { subject: ReactionBar_subject$key }) {
  const data = useFragment(
    graphql`
      fragment ReactionBar_subject on Reactable {
        id
        viewerCanReact
        reactionGroups {
          content
          viewerHasReacted
          reactors(first: 10) {
            totalCount
            nodes {
              login
            }
          }
        }
      }
    `,
    subject,
  );
  const [addReaction] = useAddReaction();
  const [removeReaction] = useRemoveReaction();
  const groups = data.reactionGroups ?? [];
  const chosen = groups.filter((group) => group.reactors.totalCount > 0);
  if (chosen.length === 0 && !data.viewerCanReact) return null;

  function toggleReaction(content: ReactionContent, viewerHasReacted: boolean) {
    const run = viewerHasReacted ? removeReaction : addReaction;
    run({ subjectId: data.id, content });
  }

  return (
    <div className={styles.bar}>
      {data.viewerCanReact && (
        <Menu
          label="Reactions"
          groups={[
            {
              items: groups.map(({ content, viewerHasReacted }) => ({
                text: REACTIONS[content].word,
                visual: REACTIONS[content].emoji,
                onSelect: () => toggleReaction(content, viewerHasReacted),
              })),
            },
          ]}
          renderOpener={(props) => <IconButton {...props} icon={SmileyIcon} size="small" aria-label="Add a reaction" />}
        />
      )}
      {chosen.map(({ content, viewerHasReacted, reactors }) => (
        <button
          key={content}
          type="button"
          className={styles.group}
          aria-pressed={viewerHasReacted}
          disabled={!data.viewerCanReact}
          title={names(reactors)}
          aria-label={`${REACTIONS[content].word}: ${reactors.totalCount}`}
          onClick={() => toggleReaction(content, viewerHasReacted)}
        >
          <span aria-hidden>{REACTIONS[content].emoji}</span> {reactors.totalCount}
        </button>
      ))}
    </div>
  );
}

function names({
  totalCount,
  nodes,
}: {
  totalCount: number;
  nodes: ReadonlyArray<{ login: string } | null | undefined> | null | undefined;
}): string {
  const logins = (nodes ?? []).flatMap((node) => node?.login ?? []);
  const more = totalCount - logins.length;
  return logins.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
