import { ChevronDownIcon, ChevronUpIcon, ScreenFullIcon, XIcon } from "@primer/octicons-react";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { getAdjacentRow } from "#web/issue-page/PanelIssue.tsx";
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
  const step = (label: string, icon: typeof XIcon, by: 1 | -1) => {
    const next = getAdjacentRow(issue, by);
    return (
      <IconButton
        icon={icon}
        size="small"
        aria-label={label}
        disabled={!next}
        onClick={() => {
          if (next) onStep(next);
        }}
      />
    );
  };
  return (
    <header className={styles.bar}>
      {step("Previous issue", ChevronUpIcon, -1)}
      {step("Next issue", ChevronDownIcon, 1)}
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
