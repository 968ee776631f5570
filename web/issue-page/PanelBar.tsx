import { ChevronDownIcon, ChevronUpIcon, ScreenFullIcon, XIcon } from "@primer/octicons-react";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { useAdjacentIssues } from "#web/issue-page/PanelIssue.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { paths } from "#shared/paths.ts";
import styles from "./PanelBar.module.css";

type Props = {
  issue: PanelIssue;
  /** The label of the button that closes the panel. */
  closing: string;
  onStep: (issue: PanelIssue) => void;
  onClose: () => void;
};

/** Buttons above an issue in a panel: the previous and the next issue of the list, the full page, close. */
export function PanelBar({ issue, closing, onStep, onClose }: Props) {
  const { previous, next } = useAdjacentIssues(issue);
  const renderStep = (label: string, icon: typeof XIcon, target: PanelIssue | undefined) => (
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
      {renderStep("Previous issue", ChevronUpIcon, previous)}
      {renderStep("Next issue", ChevronDownIcon, next)}
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
