import { Link } from "#web/ui/Link.tsx";
import styles from "./CountedTabs.module.css";

type CountedTab = {
  label: string;
  count: number;
  /** What is counted at most: there may be more. */
  max?: number;
  to: string;
  isCurrent: boolean;
};

/** Open and Closed, with how many there are of each. */
export function CountedTabs({ label, tabs }: { label: string; tabs: readonly CountedTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.label} to={tab.to} className={styles.tab} aria-current={tab.isCurrent ? "page" : undefined}>
          {tab.label} <span className={styles.count}>{formatCount(tab)}</span>
        </Link>
      ))}
    </nav>
  );
}

function formatCount({ count, max }: CountedTab): string {
  return `${count.toLocaleString("en-US")}${max !== undefined && count >= max ? "+" : ""}`;
}
