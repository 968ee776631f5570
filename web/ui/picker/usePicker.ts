import { useState } from "react";
import {
  includesItem,
  isSameSelection,
  pinToTop,
  toggleExcluded,
  toggleSelected,
  type PickerItem,
  type Selection,
} from "#web/ui/picker/selection.ts";
import { useMountEffect } from "#web/ui/useMountEffect.ts";

export type PickerOptions<Item extends PickerItem> = {
  selected: readonly Item[];
  /** Items that results must not have. Without it items cannot be excluded. */
  excluded?: readonly Item[];
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined;
  /** How many items can be selected. With 1, selecting closes the panel. */
  max: number;
  onFilter: (text: string) => void;
  onOpen: () => void;
  /** Called when the panel closes with another selection than before. */
  onSelect: (selected: Item[], excluded: Item[]) => void;
  startsOpen?: boolean;
};

/** The state of a picker's panel. */
export function usePicker<Item extends PickerItem>(options: PickerOptions<Item>) {
  const { items, max, startsOpen = false } = options;
  const initial: Selection<Item> = { selected: options.selected, excluded: options.excluded ?? [] };
  const [isOpen, setOpen] = useState(startsOpen);
  const [filter, setFilter] = useState("");
  const [selection, setSelection] = useState(initial);
  const [activeIndex, setActiveIndex] = useState(0);
  const pinned = filter === "" ? [...initial.selected, ...initial.excluded] : [];
  const shownItems = items && pinToTop(items, pinned);
  const lastIndex = Math.max(0, (shownItems?.length ?? 0) - 1);

  useMountEffect(() => {
    if (startsOpen) options.onOpen();
  });

  function open() {
    setSelection(initial);
    changeFilter("");
    options.onOpen();
    setOpen(true);
  }

  function close(next = selection) {
    if (!isOpen) return;
    setOpen(false);
    if (!isSameSelection(next, initial)) options.onSelect([...next.selected], [...next.excluded]);
  }

  function changeFilter(text: string) {
    setFilter(text);
    setActiveIndex(0);
    options.onFilter(text);
  }

  function change(next: Selection<Item> | undefined) {
    if (!next) return;
    setSelection(next);
    if (max === 1) close(next);
  }

  function step(by: 1 | -1) {
    const count = lastIndex + 1;
    setActiveIndex((Math.min(activeIndex, lastIndex) + by + count) % count);
  }

  return {
    isOpen,
    filter,
    items: shownItems,
    activeIndex: Math.min(activeIndex, lastIndex),
    isSelected: (item: Item) => includesItem(selection.selected, item),
    isExcluded: (item: Item) => includesItem(selection.excluded, item),
    isFull: max > 1 && selection.selected.length >= max,
    open,
    close: () => close(),
    changeFilter,
    step,
    select: (item: Item) => change(toggleSelected(selection, item, max)),
    exclude: (item: Item) => change(toggleExcluded(selection, item)),
  };
}
