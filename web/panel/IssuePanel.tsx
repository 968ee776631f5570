import { ChevronDownIcon, ChevronUpIcon, ScreenFullIcon, XIcon } from "@primer/octicons-react";
import { Component, Suspense, useEffect, useRef, type ReactNode } from "react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { IssueView } from "#web/issues/IssueView.tsx";
import { issueOfPath, type PanelIssue } from "#web/panel/panel-address.ts";
import { useShowPanel } from "#web/panel/usePanel.ts";
import { confirmLeaving } from "#web/platform/unsaved/UnsavedGuard.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { IssuePanelQuery } from "#web/__generated__/IssuePanelQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
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
      onKeyDown={(event) => {
        if (
          /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName) ||
          event.ctrlKey ||
          event.metaKey ||
          event.altKey
        )
          return;
        if (event.key === "j") go(1);
        if (event.key === "k") go(-1);
      }}
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
          <PanelBoundary key={path}>
            <Suspense fallback={<Spinner label="Loading the issue" />}>
              <PanelIssueView issue={issue} />
            </Suspense>
          </PanelBoundary>
        </div>
      </div>
    </dialog>
  );
}

const QUERY = graphql`
  query IssuePanelQuery($owner: String!, $name: String!, $number: Int!, $timelineCount: Int!) {
    safeViewer {
      ...IssueView_viewer
    }
    repository(owner: $owner, name: $name) {
      issueOrPullRequest(number: $number) {
        ... on Issueish {
          id
          ...IssueView_issue @arguments(timelineCount: $timelineCount)
        }
      }
    }
  }
`;

function PanelIssueView({ issue }: { issue: PanelIssue }) {
  const data = useLazyLoadQuery<IssuePanelQuery>(
    QUERY,
    { ...issue, timelineCount: LIMITS.timelineFirst },
    { fetchPolicy: "store-and-network" },
  );
  const found = data.repository?.issueOrPullRequest;
  if (!found) return <p className={styles.none}>This issue is not there, or you may not see it.</p>;
  return <IssueView issue={found} viewer={data.safeViewer} place="panel" />;
}

/** The rows of the list behind are the order. */
function neighbour(issue: PanelIssue, step: 1 | -1): PanelIssue | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main [data-issue-link]")];
  const issues = links.flatMap((link) => issueOfPath(link.getAttribute("href") ?? "") ?? []);
  const at = issues.findIndex(
    (one) =>
      one.number === issue.number &&
      one.name.toLowerCase() === issue.name.toLowerCase() &&
      one.owner.toLowerCase() === issue.owner.toLowerCase(),
  );
  return at < 0 ? undefined : issues[at + step];
}

/** What cannot be loaded takes the panel's place, not the page's. */
class PanelBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <p className={styles.none} role="alert">
        The issue could not be loaded.{" "}
        <button type="button" className="link-button" onClick={() => this.setState({ error: undefined })}>
          try again
        </button>
      </p>
    );
  }
}
