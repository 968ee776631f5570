import type { ReactNode } from "react";
import { Filter } from "#web/issue-filters/Filter.tsx";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import { getConjuncts } from "#shared/query/ast.ts";
import { getExcludedValues, getTermValues, setIncludedAndExcluded, setMissing } from "#shared/query/edit.ts";
import { parse } from "#shared/query/parse.ts";

export type FilterProps = {
  list: ListAddress;
  query: string;
  repositoryId: string;
  /** The name of the filter that is open when it is first rendered. */
  openedFirst?: string | undefined;
};

type Found<Item> = {
  items: readonly Item[] | undefined;
  error: string | undefined;
  filter: string;
  onFilter: (text: string) => void;
  onOpen: () => void;
};

type Props<Item extends PickerItem> = FilterProps & {
  name: string;
  title: string;
  placeholder: string;
  qualifier: "author" | "label" | "project" | "milestone" | "assignee" | "type";
  found: Found<Item>;
  /** An item for a value of the query that is not among those found. */
  toItem: (value: string) => Item;
  /** The value that stands for an item in the query; its text when absent. */
  toValue?: (item: Item) => string;
  /** The text of the item that selects what has no value; undefined where everything has one. */
  noneText?: string;
  max: number;
  /** Whether values can be excluded. */
  canExclude?: boolean;
  /** The values of the query that the filter is about, where not all of the qualifier's are. */
  values?: string[];
  /** The query with exactly these values. */
  setValues?: (query: string, values: string[]) => string;
  renderVisual?: (item: Item) => ReactNode;
};

const NONE = "none";

/** A filter that reads its selection from the query, and changes nothing but the query. */
export function QueryFilter<Item extends PickerItem>(props: Props<Item>) {
  const { list, query, qualifier, found, toItem, noneText, toValue = getText } = props;
  const navigate = useNavigate();
  // The query names values, so items are compared by name.
  const items = found.items?.map((item) => ({ ...item, id: toValue(item).toLowerCase() }));
  const none = noneText === undefined ? undefined : { ...toItem(noneText), id: NONE };
  const toItems = (values: string[]) =>
    values.map((value) => items?.find((item) => item.id === value.toLowerCase()) ?? toItem(value));
  const selected =
    none && isMissing(query, qualifier) ? [none] : toItems(props.values ?? getTermValues(query, qualifier));

  function select(next: Item[], excluded: Item[]) {
    void navigate(listHref(list, apply(next, excluded.map(toValue))));
  }

  function apply(next: Item[], excluded: string[]): string {
    if (qualifier !== "author" && next.at(-1)?.id === NONE) return setMissing(query, qualifier);
    const values = next.filter((item) => item.id !== NONE).map(toValue);
    return props.setValues?.(query, values) ?? setIncludedAndExcluded(query, qualifier, { included: values, excluded });
  }

  return (
    <Filter
      {...found}
      items={items && (none && found.filter === "" ? [none, ...items] : items)}
      name={props.name}
      startsOpen={props.openedFirst === props.name}
      title={props.title}
      placeholder={props.placeholder}
      max={props.max}
      selected={selected}
      {...(props.canExclude ? { excluded: toItems(getExcludedValues(query, qualifier)) } : {})}
      {...(props.renderVisual ? { renderVisual: props.renderVisual } : {})}
      onSelect={select}
    />
  );
}

const getText = (item: PickerItem) => item.text;

/** Whether the query has `no:` with this qualifier. */
function isMissing(query: string, qualifier: string): boolean {
  return getConjuncts(parse(query).root).some(
    (node) =>
      node.kind === "term" &&
      node.name === "no" &&
      !node.isNegated &&
      node.values.some((value) => value.text.toLowerCase() === qualifier),
  );
}
