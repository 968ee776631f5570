import { useEffect, useRef } from "react";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { PanelBar } from "#web/issue-page/PanelBar.tsx";
import { PanelIssueView } from "#web/issue-page/PanelIssue.tsx";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { usePanelRow } from "#web/panel/usePanelRow.ts";
import { leaveArea } from "#web/platform/unsaved/useUnsaved.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { isOwnEscape } from "#web/ui/overlay/is-own-escape.ts";
import { Spinner } from "#web/ui/Spinner.tsx";
import { paths } from "#shared/paths.ts";
import { LOADING_ISSUE } from "#shared/messages.ts";
import styles from "./DetailsPane.module.css";

const CLOSE_DETAILS = "Close details";

/** The open issue beside the list. While it is loading, its title is that of the row; Escape returns to the row. */
export function DetailsPane({ issue }: { issue: PanelIssue }) {
  const show = useShowPanel();
  const body = useRef<HTMLDivElement>(null);
  const origin = useRef<HTMLElement>(null);
  const path = paths.issue(issue, issue.number);
  const row = usePanelRow(issue);
  function close() {
    leaveArea("panel", () => {
      origin.current = row?.link.current ?? null;
      show(undefined);
    });
  }
  useRegisterCommands([{ id: "close-details", label: CLOSE_DETAILS, keys: ["Escape"], run: closeFromOutside }]);
  // On a narrow screen the row is visible, and can take the focus, only after the pane is closed.
  useEffect(() => () => origin.current?.focus(), []);
  /** From a row of the list, for example. */
  function closeFromOutside(): boolean {
    const isInOverlay = document.activeElement?.closest("[popover], dialog") != null;
    if (!isInOverlay) close();
    return !isInOverlay;
  }
  const go = (next: PanelIssue) => leaveArea("panel", () => show(next, { replace: true }));
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0;
  }, [path]);
  return (
    // Escape closes the pane, unless something inside it uses the key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.pane}
      aria-label={`Issue ${issue.owner}/${issue.name}#${issue.number}`}
      data-details
      onKeyDown={(event) => {
        if (!isOwnEscape(event)) return;
        event.preventDefault();
        close();
      }}
    >
      <h1 className={`visually-hidden ${styles.heading}`}>
        Issue {issue.owner}/{issue.name}#{issue.number}
      </h1>
      <PanelBar issue={issue} closing={CLOSE_DETAILS} onStep={go} onClose={close} />
      <div className={styles.body} ref={body}>
        <PanelIssueView
          issue={issue}
          canEdit
          fallback={
            <>
              <p className={styles.title}>{row?.link.current?.textContent}</p>
              <Spinner label={LOADING_ISSUE} />
            </>
          }
        />
      </div>
    </section>
  );
}
