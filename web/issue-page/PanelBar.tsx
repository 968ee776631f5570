import { ChevronDownIcon, ChevronUpIcon, ScreenFullIcon, XIcon } from "@primer/octicons-react";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { useAdjacentIssues } from "#web/issue-page/PanelIssue.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { paths } from "#shared/paths.ts";
import styles from "./PanelBar.module.css";

type Props = {
  issue: PanelIssue;
  /** What the button that closes it says. */
  closing: string;
  onStep: (issue: PanelIssue) => void;
  onClose: () => void;
};

/** Over an issue that stands beside a list: to its neighbours there, to its own page, away. */
export function PanelBar({ issue, closing, onStep, onClose }: Props) {
  const { previous, next } = useAdjacentIssues(issue);
  const step = (label: string, icon: typeof XIcon, target: PanelIssue | undefined) => (
    <IconButton
      icon={icon}
      size="small"
      aria-label={label}
      disabled={!target}
      onClick={() => {
        if (target) onStep(target);
      }}
    />
  );
  return (
    <header className={styles.bar}>
      {step("Previous issue", ChevronUpIcon, previous)}
      {step("Next issue", ChevronDownIcon, next)}
      <span className={styles.where}>
        {issue.owner}/{issue.name}#{issue.number}
      </span>
      <ButtonLink to={paths.issue(issue, issue.number)} size="small" variant="invisible" icon={ScreenFullIcon}>
        Open full page
      </ButtonLink>
      <IconButton icon={XIcon} size="small" aria-label={closing} onClick={onClose} />
    </header>
  );
}
