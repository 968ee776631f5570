import { LIKELY_NEXT } from "#web/platform/router/likely-next.ts";
import { Link } from "#web/ui/Link.tsx";
import styles from "./CountedTabs.module.css";

type CountedTab = {
  label: string;
  count: number;
  /** What is counted at most: there may be more. */
  max?: number;
  /** False: there are at least so many, or it is not known yet. */
  isExact?: boolean;
  to: string;
  isCurrent: boolean;
};

/** Open and Closed, with how many there are of each. */
export function CountedTabs({ label, tabs }: { label: string; tabs: readonly CountedTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label} {...LIKELY_NEXT}>
      {tabs.map((tab) => (
        <Link key={tab.label} to={tab.to} className={styles.tab} aria-current={tab.isCurrent ? "page" : undefined}>
          {`${tab.label} `}
          {isKnown(tab) && <span className={styles.count}>{formatCount(tab)}</span>}
        </Link>
      ))}
    </nav>
  );
}

function isKnown({ count, isExact = true }: CountedTab): boolean {
  return isExact || count > 0;
}

function formatCount({ count, max = Infinity, isExact = true }: CountedTab): string {
  return `${count.toLocaleString("en-US")}${count >= max || !isExact ? "+" : ""}`;
}
