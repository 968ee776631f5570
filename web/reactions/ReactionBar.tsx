import { SmileyIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useToggleReaction } from "#web/reactions/useToggleReaction.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { MenuPanel } from "#web/ui/overlay/MenuPanel.tsx";
import type {
  ReactionBar_subject$data,
  ReactionBar_subject$key,
  ReactionContent,
} from "#web/__generated__/ReactionBar_subject.graphql.ts";
import styles from "./ReactionBar.module.css";

const REACTIONS: Record<ReactionContent, { emoji: string; name: string }> = {
  THUMBS_UP: { emoji: "👍", name: "+1" },
  THUMBS_DOWN: { emoji: "👎", name: "-1" },
  LAUGH: { emoji: "😄", name: "Laugh" },
  HOORAY: { emoji: "🎉", name: "Hooray" },
  CONFUSED: { emoji: "😕", name: "Confused" },
  HEART: { emoji: "❤️", name: "Heart" },
  ROCKET: { emoji: "🚀", name: "Rocket" },
  EYES: { emoji: "👀", name: "Eyes" },
};
const CONTENTS = Object.keys(REACTIONS) as ReactionContent[];

/** The reactions to a description or comment, and a menu to add one. */
export function ReactionBar({ subject }: { subject: ReactionBar_subject$key }) {
  const {
    id,
    viewerCanReact,
    usedReactionGroups: groups,
  } = useFragment(
    graphql`
      fragment ReactionBar_subject on Reactable {
        id
        viewerCanReact
        usedReactionGroups {
          content
          viewerHasReacted
          reactors(first: 10) {
            totalCount
            nodes {
              ... on Actor {
                login
              }
            }
          }
        }
      }
    `,
    subject,
  );
  if (groups.length === 0 && !viewerCanReact) return null;
  return (
    <div className={styles.bar}>
      {viewerCanReact && (
        <Menu
          label="Reactions"
          renderOpener={(props) => <IconButton {...props} icon={SmileyIcon} size="small" aria-label="Add a reaction" />}
        >
          <ReactionPanel subjectId={id} reactionGroups={groups} />
        </Menu>
      )}
      {groups.map((group) => (
        <ReactionButton key={group.content} subjectId={id} group={group} isDisabled={!viewerCanReact} />
      ))}
    </div>
  );
}

type Group = ReactionBar_subject$data["usedReactionGroups"][number];

type PanelProps = { subjectId: string; reactionGroups: readonly Group[] };

function ReactionPanel({ subjectId, reactionGroups }: PanelProps) {
  const toggleReaction = useToggleReaction(subjectId);
  const items = CONTENTS.map((content) => ({
    text: REACTIONS[content].name,
    visual: REACTIONS[content].emoji,
    onSelect: () => toggleReaction({ content, viewerHasReacted: hasReacted(reactionGroups, content) }),
  }));
  return <MenuPanel groups={[{ items }]} />;
}

function hasReacted(groups: readonly Group[], content: ReactionContent): boolean {
  return groups.some((group) => group.content === content && group.viewerHasReacted);
}

type ButtonProps = { subjectId: string; group: Group; isDisabled: boolean };

function ReactionButton({ subjectId, group, isDisabled }: ButtonProps) {
  const { content, viewerHasReacted, reactors } = group;
  const toggleReaction = useToggleReaction(subjectId);
  const { emoji, name } = REACTIONS[content];
  return (
    <button
      type="button"
      className={styles.group}
      aria-pressed={viewerHasReacted}
      disabled={isDisabled}
      title={getReactorNames(reactors)}
      aria-label={`${name}: ${reactors.totalCount}`}
      onClick={() => toggleReaction(group)}
    >
      <span aria-hidden>{emoji}</span> {reactors.totalCount}
    </button>
  );
}

function getReactorNames({ totalCount, nodes }: Group["reactors"]): string {
  const logins = (nodes ?? []).flatMap((node) => node?.login ?? []);
  const otherCount = totalCount - logins.length;
  return logins.join(", ") + (otherCount > 0 ? ` and ${otherCount} more` : "");
}
