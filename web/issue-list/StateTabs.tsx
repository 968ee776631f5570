import type { ListCounts } from "#web/issue-list/counts/useCounts.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { setState } from "#shared/query/edit.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

type Props = { list: ListAddress; query: string; counts: ListCounts };

/** Open and Closed with their counts: the same query with the other state. */
export function StateTabs({ list, query, counts }: Props) {
  const { state } = analyze(parse(query));
  const tab = (name: "open" | "closed", label: string) => ({
    label,
    count: counts[name],
    max: counts.max,
    isExact: counts.areExact,
    to: listHref(list, setState(query, name)),
    isCurrent: state === name,
  });
  return <CountedTabs label="State" tabs={[tab("open", "Open"), tab("closed", "Closed")]} />;
}
