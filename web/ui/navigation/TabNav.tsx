import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useCurrentInView } from "#web/ui/useCurrentInView.ts";
import styles from "./TabNav.module.css";

/** Links to the sections of a page, in one line that scrolls where they do not fit. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <nav ref={useCurrentInView(pathname)} aria-label={label} className={styles.tabs}>
      {children}
    </nav>
  );
}
