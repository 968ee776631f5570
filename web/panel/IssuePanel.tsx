import { ChevronDownIcon, ChevronUpIcon, ScreenFullIcon, XIcon } from "@primer/octicons-react";
import { useEffect, useRef } from "react";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { neighbour, PanelIssueView } from "#web/panel/PanelIssue.tsx";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { confirmLeaving } from "#web/platform/unsaved/useUnsaved.ts";
import { useKeys } from "#web/platform/shortcuts/useKeys.ts";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { paths } from "#shared/paths.ts";
import styles from "./IssuePanel.module.css";

/** An issue over the list that one came from: the list keeps its place, Escape goes back to it. */
export function IssuePanel({ issue }: { issue: PanelIssue }) {
  const show = useShowPanel();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const close = () => confirmLeaving() && show(undefined);
  const go = (step: 1 | -1) => {
    const next = neighbour(issue, step);
    if (next && confirmLeaving()) show(next);
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  const path = paths.issue(issue, issue.number);
  return (
    // Escape is the browser's; a click on the backdrop is a click on the dialog's own edge.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={`Issue ${issue.owner}/${issue.name}#${issue.number}`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.frame}>
        <header className={styles.bar}>
          <IconButton
            icon={ChevronUpIcon}
            size="small"
            aria-label="Previous issue"
            disabled={!neighbour(issue, -1)}
            onClick={() => go(-1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            size="small"
            aria-label="Next issue"
            disabled={!neighbour(issue, 1)}
            onClick={() => go(1)}
          />
          <span className={styles.where}>
            {issue.owner}/{issue.name}#{issue.number}
          </span>
          <ButtonLink to={path} size="small" variant="invisible" icon={ScreenFullIcon}>
            Open full page
          </ButtonLink>
          <IconButton icon={XIcon} size="small" aria-label="Close panel" onClick={close} />
        </header>
        <div className={styles.body}>
          <PanelIssueView issue={issue} fallback={<Spinner label="Loading the issue" />} />
        </div>
      </div>
    </dialog>
  );
}
