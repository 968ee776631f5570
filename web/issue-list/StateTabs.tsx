import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { setState } from "#shared/query/edit.ts";
import { analyze } from "#shared/query/analyze.ts";
import { parse } from "#shared/query/parse.ts";

type Props = { list: ListAddress; query: string; open: number; closed: number; max: number };

/** Open and Closed with their counts: the same query with the other state. */
export function StateTabs({ list, query, open, closed, max }: Props) {
  const { state } = analyze(parse(query));
  const tab = (name: "open" | "closed", label: string, count: number) => ({
    label,
    count,
    max,
    to: listHref(list, setState(query, name)),
    isCurrent: state === name,
  });
  return <CountedTabs label="State" tabs={[tab("open", "Open", open), tab("closed", "Closed", closed)]} />;
}
