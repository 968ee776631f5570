import { ListSkeleton } from "#web/issue-list/ListSkeleton.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { PANES } from "#web/views/usePaneWidth.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./DashboardLoading.module.css";

/** The loading state of the dashboard: placeholders for its views and issues. */
export function DashboardLoading() {
  useTitle("Issues");
  return (
    <>
      <div className={styles.header} />
      <main
        id="main"
        tabIndex={-1}
        aria-busy
        className={styles.panes}
        style={{ "--side-pane": `${PANES.side.initial}px` } as React.CSSProperties}
      >
        <h1 className="visually-hidden">Issues</h1>
        <ul aria-label="Loading views" className={styles.views}>
          {Array.from({ length: LIMITS.viewsLoading }, (_, index) => (
            <li key={index}>
              <span className={styles.icon} />
              <span className={styles.name} style={{ width: `${40 + ((index * 19) % 35)}%` }} />
            </li>
          ))}
        </ul>
        <ListSkeleton rows={LIMITS.pageSize} />
      </main>
    </>
  );
}
