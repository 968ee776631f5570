import { ListSkeleton } from "#web/issue-list/ListSkeleton.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { PANES } from "#web/views/usePaneWidth.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./PanesLoading.module.css";

/** The loading state of a page with a sidebar and a list: placeholders for both. */
export function PanesLoading({ title, label }: { title: string; label: string }) {
  useTitle(title);
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
        <h1 className="visually-hidden">{title}</h1>
        <ul aria-label={label} className={styles.views}>
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
