import { useStateAppearance } from "#web/issue-state/StateIcon.tsx";
import { StateLabel } from "#web/ui/StateLabel.tsx";
import type { StateIcon_issue$key } from "#web/__generated__/StateIcon_issue.graphql.ts";

const STATE_TEXT: Record<string, string> = {
  "Open issue": "Open",
  "Closed as completed issue": "Closed",
  "Closed as not planned issue": "Closed as not planned",
  "Closed as duplicate issue": "Closed as duplicate",
  "Pull request in merge queue": "Queued",
  "Merged pull request": "Merged",
  "Open pull request": "Open",
  "Draft pull request": "Draft",
  "Closed pull request": "Closed",
};

/** The pill beside a title: state icon and word. */
export function StateBadge({ issue }: { issue: StateIcon_issue$key }) {
  const { icon: Shape, color, label } = useStateAppearance(issue);
  return (
    <StateLabel color={color}>
      <Shape />
      {STATE_TEXT[label]}
    </StateLabel>
  );
}
