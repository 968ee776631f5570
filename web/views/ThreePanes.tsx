import { SidebarCollapseIcon } from "@primer/octicons-react";
import { Suspense, useEffect, useState, type ReactNode, type Ref } from "react";
import type { PanelIssue } from "#web/panel/panel-address.ts";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { usePanelRow } from "#web/panel/usePanelRow.ts";
import { createRetriable } from "#web/platform/boundaries/create-retriable.ts";
import { RetryBoundary } from "#web/platform/boundaries/RetryBoundary.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { Splitter } from "#web/ui/Splitter.tsx";
import { useIsHydrated } from "#web/ui/useIsHydrated.ts";
import { usePaneWidth } from "#web/views/usePaneWidth.ts";
import { ISSUE_NOT_LOADED } from "#shared/messages.ts";
import styles from "./ThreePanes.module.css";

const loadDetails = () => import("#web/views/DetailsPane.tsx");
const useDetailsPane = createRetriable(() => loadDetails().then((module) => module.DetailsPane));

type Props = {
  /** The views or filters, at the start. */
  sidebar: ReactNode;
  /** Of the button that opens the sidebar on a narrow screen, and of its dialog. */
  sidebarLabel: string;
  /** Of the handle that changes its width. */
  widthLabel: string;
  /** The issue that is open at the end. */
  issue: PanelIssue | undefined;
  listRef?: Ref<HTMLDivElement>;
  /** The list. */
  children: ReactNode;
};

/** A sidebar, a list and the open issue, side by side; on narrow screens one at a time. */
export function ThreePanes({ sidebar, sidebarLabel, widthLabel, issue, listRef, children }: Props) {
  const isHydrated = useIsHydrated();
  const side = usePaneWidth("side");
  const details = usePaneWidth("details");
  useDetailsPreload();
  return (
    <div
      className={styles.panes}
      data-has-details={issue !== undefined || undefined}
      style={{ "--side-pane": `${side.width}px`, "--details-pane": `${details.width}px` } as React.CSSProperties}
    >
      <div className={styles.side}>{sidebar}</div>
      <Splitter label={widthLabel} side="start" {...side} />
      <div className={styles.list} ref={listRef}>
        <Opener label={sidebarLabel}>{sidebar}</Opener>
        {children}
      </div>
      {issue && (
        <>
          <Splitter label="Width of the details" side="end" {...details} />
          <div className={styles.details}>
            {/* The server renders its frame only, so that the other panes have their widths from the start. */}
            {isHydrated && <Details issue={issue} />}
          </div>
        </>
      )}
    </div>
  );
}

/** The open issue. If its code fails to load, the list stays. */
function Details({ issue }: { issue: PanelIssue }) {
  const show = useShowPanel();
  const row = usePanelRow(issue);
  const [DetailsPane, retry] = useDetailsPane();
  return (
    <RetryBoundary
      message={ISSUE_NOT_LOADED}
      className={styles.failed}
      onRetry={retry}
      onClose={() => {
        show(undefined);
        row?.link.current?.focus();
      }}
    >
      <Suspense fallback={null}>
        <DetailsPane issue={issue} />
      </Suspense>
    </RetryBoundary>
  );
}

/** On a narrow screen, a button that opens the sidebar in a dialog. */
function Opener({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.opener}>
        <Button size="small" icon={SidebarCollapseIcon} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={label} size="small" onClose={() => setOpen(false)}>
          {/* The views are links like any other; following one closes the dialog. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div onClick={(event) => (event.target as Element).closest("a") && setOpen(false)}>{children}</div>
        </Dialog>
      )}
    </>
  );
}

/** Loads the code of the details pane before the first issue is opened. */
function useDetailsPreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadDetails(), 500);
    return () => clearTimeout(timer);
  }, []);
}
