import { useStateAppearance } from "#web/issue-state/StateIcon.tsx";
import { StateLabel } from "#web/ui/StateLabel.tsx";
import type { StateIcon_issue$key } from "#web/__generated__/StateIcon_issue.graphql.ts";

/** The pill beside a title: the icon and the text of the state. */
export function StateBadge({ issue }: { issue: StateIcon_issue$key }) {
  const { icon: Shape, color, text } = useStateAppearance(issue);
  return (
    <StateLabel color={color}>
      <Shape />
      {text}
    </StateLabel>
  );
}
