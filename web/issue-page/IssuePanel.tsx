import { useEffect, useRef } from "react";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { PanelBar } from "#web/issue-page/PanelBar.tsx";
import { PanelIssueView, useAdjacentIssues } from "#web/issue-page/PanelIssue.tsx";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { confirmLeaving } from "#web/platform/unsaved/useUnsaved.ts";
import { useCommandLayer } from "#web/platform/commands/useCommandLayer.ts";
import { CommandLayer, useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { Spinner } from "#web/ui/Spinner.tsx";
import { LOADING_ISSUE } from "#shared/messages.ts";
import styles from "./IssuePanel.module.css";

/** An issue in a dialog over a list. The list keeps its scroll position, and the focus returns to it. */
export function IssuePanel({ issue }: { issue: PanelIssue }) {
  const show = useShowPanel();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
    };
  }, []);
  const close = () => confirmLeaving("panel") && show(undefined);
  const go = (target: PanelIssue | undefined) => {
    if (target && confirmLeaving("panel")) show(target);
  };
  const { previous, next } = useAdjacentIssues(issue);
  const layer = useCommandLayer();
  useRegisterCommands(
    [
      { id: "next-issue", label: "Next issue", keys: ["j"], run: () => go(next) },
      { id: "previous-issue", label: "Previous issue", keys: ["k"], run: () => go(previous) },
    ],
    layer,
  );
  return (
    // The browser reports Escape as a cancel event, and a click on the backdrop as a click on the dialog itself.
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
        <PanelBar issue={issue} closing="Close panel" onStep={go} onClose={close} />
        <div className={styles.body}>
          <CommandLayer value={layer}>
            <PanelIssueView issue={issue} fallback={<Spinner label={LOADING_ISSUE} />} />
          </CommandLayer>
        </div>
      </div>
    </dialog>
  );
}
