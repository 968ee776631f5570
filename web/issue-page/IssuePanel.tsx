import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { isSameIssue, type PanelIssue } from "#web/panel/panel-address.ts";
import { PanelBar } from "#web/issue-page/PanelBar.tsx";
import { PanelIssueView, useAdjacentIssues } from "#web/issue-page/PanelIssue.tsx";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { findRow } from "#web/panel/usePanelRow.ts";
import { leaveArea } from "#web/platform/unsaved/useUnsaved.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { useCommandLayer } from "#web/platform/commands/useCommandLayer.ts";
import { CommandLayer, useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { Spinner } from "#web/ui/Spinner.tsx";
import { LOADING_ISSUE } from "#shared/messages.ts";
import styles from "./IssuePanel.module.css";

/** An issue in a dialog over a list. The list keeps its scroll position, and the focus returns to it: to the issue that was read last. */
export function IssuePanel({ issue }: { issue: PanelIssue }) {
  const show = useShowPanel();
  const dialog = useModal(issue);
  const close = () => leaveArea("panel", () => show(undefined));
  const go = (target: PanelIssue | undefined) => {
    if (target) leaveArea("panel", () => show(target, { replace: true }));
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

/** Shows the dialog while it is mounted. Afterwards the focus is on the row of the issue, if it is another than at first. */
function useModal(issue: PanelIssue): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const { rows } = usePageState();
  const [first] = useState(issue);
  const findLink = useEffectEvent(() =>
    isSameIssue(issue, first) ? undefined : findRow(rows.list(), issue)?.link.current,
  );
  useEffect(() => {
    const element = dialog.current;
    const previousFocus = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      const target = findLink() ?? previousFocus;
      if (target instanceof HTMLElement && target.isConnected)
        target.focus({ preventScroll: target === previousFocus });
    };
  }, []);
  return dialog;
}
