import { Link } from "#web/ui/Link.tsx";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { setState } from "#shared/query/edit.ts";
import { summarize } from "#shared/query/normalize.ts";
import { parse } from "#shared/query/parse.ts";
import styles from "./StateTabs.module.css";

type Props = { list: ListAddress; query: string; open: number; closed: number };

/** Open and Closed with their counts: the same query with the other state. */
export function StateTabs({ list, query, open, closed }: Props) {
  const { state } = summarize(parse(query));
  const tabs = [
    { state: "open", label: "Open", count: open },
    { state: "closed", label: "Closed", count: closed },
  ] as const;
  return (
    <nav className={styles.tabs} aria-label="State">
      {tabs.map((tab) => (
        <Link
          key={tab.state}
          to={listHref(list, setState(query, tab.state))}
          className={styles.tab}
          aria-current={state === tab.state ? "page" : undefined}
        >
          {tab.label} <span className={styles.count}>{tab.count.toLocaleString("en-US")}</span>
        </Link>
      ))}
    </nav>
  );
}
