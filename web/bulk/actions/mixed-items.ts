import { includesItem, type PickerItem } from "#web/ui/picker/selection.ts";

/** The items that all of several issues have, and those that only some of them have. */
export type MixedItems<Item extends PickerItem> = { all: Item[]; some: Item[] };

/** Divides the items of several issues. Issues without any items count. */
export function divideItems<Item extends PickerItem>(issues: readonly (readonly Item[])[]): MixedItems<Item> {
  const items = new Map(issues.flat().map((item) => [item.id, item]));
  const counts = new Map<string, number>();
  for (const { id } of issues.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const isOfAll = ({ id }: Item) => counts.get(id) === issues.length;
  const found = [...items.values()];
  return { all: found.filter(isOfAll), some: found.filter((item) => !isOfAll(item)) };
}

type Chosen = { before: MixedItems<PickerItem>; all: readonly PickerItem[]; some: readonly PickerItem[] };

/** Only the differences: what other people change at the same time is kept. */
export function getDifferences({ before, all, some }: Chosen): { added: string[]; removed: string[] } {
  const getIds = (items: readonly PickerItem[]) => items.map(({ id }) => id);
  const isRemoved = (item: PickerItem) => !includesItem(all, item) && !includesItem(some, item);
  return {
    added: getIds(all.filter((item) => !includesItem(before.all, item))),
    removed: getIds([...before.all, ...before.some].filter(isRemoved)),
  };
}
