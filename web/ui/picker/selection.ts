export type PickerItem = { id: string; text: string; description?: string | undefined };

export type Selection<Item extends PickerItem> = {
  selected: readonly Item[];
  excluded: readonly Item[];
  /** Where several things are edited at once: the items that only some of them have. */
  mixed?: readonly Item[];
};

/** Selects the item, or unselects it. Undefined when `max` items are selected already. With a `max` of 1 it replaces the other. */
export function toggleSelected<Item extends PickerItem>(
  { selected, excluded }: Selection<Item>,
  item: Item,
  max: number,
): Selection<Item> | undefined {
  const toggled = toggle(selected, item);
  const limited = max === 1 ? toggled.slice(-1) : toggled;
  return limited.length > max ? undefined : { selected: limited, excluded: without(excluded, item) };
}

/** An item of some becomes one of all, then of none, then of some again; any other one of all or of none. */
export function toggleMixed<Item extends PickerItem>(
  { selected, excluded, mixed = [] }: Selection<Item>,
  item: Item,
  initial: Selection<Item>,
): Selection<Item> {
  if (includesItem(selected, item)) return { selected: without(selected, item), excluded, mixed };
  const wasMixed = includesItem(initial.mixed ?? [], item);
  if (wasMixed && !includesItem(mixed, item)) return { selected, excluded, mixed: [...mixed, item] };
  return { selected: [...selected, item], excluded, mixed: without(mixed, item) };
}

/** Excludes the item, or no longer. An item is not both selected and excluded. */
export function toggleExcluded<Item extends PickerItem>(
  { selected, excluded }: Selection<Item>,
  item: Item,
): Selection<Item> {
  return { selected: without(selected, item), excluded: toggle(excluded, item) };
}

export function isSameSelection(left: Selection<PickerItem>, right: Selection<PickerItem>): boolean {
  return (
    hasSameItems(left.selected, right.selected) &&
    hasSameItems(left.excluded, right.excluded) &&
    hasSameItems(left.mixed ?? [], right.mixed ?? [])
  );
}

export function includesItem(items: readonly PickerItem[], { id }: PickerItem): boolean {
  return items.some((item) => item.id === id);
}

/** The pinned items first, in their newest version, then the others. */
export function pinToTop<Item extends PickerItem>(items: readonly Item[], pinned: readonly Item[]): readonly Item[] {
  const newest = new Map(items.map((item) => [item.id, item]));
  const top = pinned.map((item) => newest.get(item.id) ?? item);
  return [...top, ...items.filter((item) => !includesItem(top, item))];
}

/** The items that contain the text, for the moment until the server has filtered. Undefined if there are none. */
export function filterLoaded<Item extends PickerItem>(
  items: readonly Item[] | undefined,
  filter: string,
): Item[] | undefined {
  const found = items?.filter(({ text }) => text.toLowerCase().includes(filter.toLowerCase()));
  return found?.length ? found : undefined;
}

function toggle<Item extends PickerItem>(items: readonly Item[], item: Item): readonly Item[] {
  return includesItem(items, item) ? without(items, item) : [...items, item];
}

function without<Item extends PickerItem>(items: readonly Item[], { id }: PickerItem): readonly Item[] {
  return items.filter((item) => item.id !== id);
}

function hasSameItems(left: readonly PickerItem[], right: readonly PickerItem[]): boolean {
  return left.length === right.length && left.every((item) => includesItem(right, item));
}
