import { SmileyIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useToggleReaction, type ReactionGroup } from "#web/reactions/useToggleReaction.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
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

/** The reactions to a description or comment, and a menu to add one. */
export function ReactionBar({ subject }: { subject: ReactionBar_subject$key }) {
  const { id, viewerCanReact, reactionGroups } = useFragment(
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
  const toggleReaction = useToggleReaction(id);
  const groups = reactionGroups ?? [];
  const usedGroups = groups.filter((group) => group.reactors.totalCount > 0);
  if (usedGroups.length === 0 && !viewerCanReact) return null;
  return (
    <div className={styles.bar}>
      {viewerCanReact && <ReactionMenu groups={groups} onSelect={toggleReaction} />}
      {usedGroups.map((group) => (
        <ReactionButton
          key={group.content}
          group={group}
          isDisabled={!viewerCanReact}
          onClick={() => toggleReaction(group)}
        />
      ))}
    </div>
  );
}

type Group = NonNullable<ReactionBar_subject$data["reactionGroups"]>[number];

type MenuProps = { groups: readonly Group[]; onSelect: (group: ReactionGroup) => void };

function ReactionMenu({ groups, onSelect }: MenuProps) {
  const items = groups.map((group) => ({
    text: REACTIONS[group.content].name,
    visual: REACTIONS[group.content].emoji,
    onSelect: () => onSelect(group),
  }));
  return (
    <Menu
      label="Reactions"
      groups={[{ items }]}
      renderOpener={(props) => <IconButton {...props} icon={SmileyIcon} size="small" aria-label="Add a reaction" />}
    />
  );
}

type ButtonProps = { group: Group; isDisabled: boolean; onClick: () => void };

function ReactionButton({ group: { content, viewerHasReacted, reactors }, isDisabled, onClick }: ButtonProps) {
  const { emoji, name } = REACTIONS[content];
  return (
    <button
      type="button"
      className={styles.group}
      aria-pressed={viewerHasReacted}
      disabled={isDisabled}
      title={getReactorNames(reactors)}
      aria-label={`${name}: ${reactors.totalCount}`}
      onClick={onClick}
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
