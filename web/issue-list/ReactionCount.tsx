import { graphql, useFragment } from "react-relay";
import { REACTION_KINDS } from "#web/issue-filters/sorts.ts";
import type { ReactionCount_issue$key } from "#web/__generated__/ReactionCount_issue.graphql.ts";
import styles from "./IssueRow.module.css";

/** How many reactions of the kind that a list is sorted by; `all` for every kind. Only such a list asks for them. */
export function ReactionCount({ issue, kind }: { issue: ReactionCount_issue$key; kind: string }) {
  const { reactionGroups } = useFragment(
    graphql`
      fragment ReactionCount_issue on Issueish
      @argumentDefinitions(withReactions: { type: "Boolean", defaultValue: false }) {
        reactionGroups @include(if: $withReactions) {
          content
          reactors {
            totalCount
          }
        }
      }
    `,
    issue,
  );
  const known = REACTION_KINDS.find((one) => one.name === kind);
  const groups = (reactionGroups ?? []).filter((group) => !known || group.content === known.content);
  const total = groups.reduce((sum, group) => sum + group.reactors.totalCount, 0);
  if (total === 0) return null;
  return (
    <span className={styles.reactions} role="img" aria-label={`${total} ${total === 1 ? "reaction" : "reactions"}`}>
      {known?.emoji ?? "🙂"} {total}
    </span>
  );
}
