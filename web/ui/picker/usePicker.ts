import { useEffect, useEffectEvent, useState } from "react";
import {
  includesItem,
  isSameSelection,
  pinToTop,
  toggleExcluded,
  toggleMixed,
  toggleSelected,
  type PickerItem,
  type Selection,
} from "#web/ui/picker/selection.ts";
import { useMountEffect } from "#web/ui/useMountEffect.ts";

export type PickerOptions<Item extends PickerItem> = {
  selected: readonly Item[];
  /** Items that results must not have. Without it items cannot be excluded. */
  excluded?: readonly Item[];
  /** Items that only some of several things have, which are edited at once. */
  mixed?: readonly Item[];
  /** Undefined while they are loading. */
  items: readonly Item[] | undefined;
  /** Why the items could not be loaded. */
  error?: string | undefined;
  /** How many items can be selected. With 1, selecting closes the panel. */
  max: number;
  onFilter: (text: string) => void;
  onOpen: () => void;
  /** Called when the panel closes with another selection than before. */
  onSelect: (selected: Item[], excluded: Item[], mixed: Item[]) => void;
  /** Called when the panel has closed, after `onSelect`. */
  onClose?: () => void;
  startsOpen?: boolean;
};

/** The state of a picker's panel. */
export function usePicker<Item extends PickerItem>(options: PickerOptions<Item>) {
  const { items, max, startsOpen = false } = options;
  const initial = getInitial(options);
  const [isOpen, setOpen] = useState(startsOpen);
  const [filter, setFilter] = useState("");
  // Undefined until the person changes it: what is selected may be loaded after the panel has opened.
  const [changed, setChanged] = useState<Selection<Item>>();
  const selection = changed ?? initial;
  const [activeIndex, setActiveIndex] = useState(0);
  const pinned = filter === "" ? [...initial.selected, ...(initial.mixed ?? []), ...initial.excluded] : [];
  const shownItems = items && pinToTop(items, pinned);
  const lastIndex = Math.max(0, (shownItems?.length ?? 0) - 1);
  const entered = useEntered({ isReady: shownItems !== undefined || options.error !== undefined, finish });

  useMountEffect(() => {
    if (startsOpen) options.onOpen();
  });

  function open() {
    setChanged(undefined);
    changeFilter("");
    options.onOpen();
    setOpen(true);
  }

  function close(next = selection) {
    if (!isOpen) return;
    setOpen(false);
    entered.reset();
    if (!isSameSelection(next, initial))
      options.onSelect([...next.selected], [...next.excluded], [...(next.mixed ?? [])]);
    options.onClose?.();
  }

  function changeFilter(text: string) {
    setFilter(text);
    setActiveIndex(0);
    entered.reset();
    options.onFilter(text);
  }

  function change(next: Selection<Item> | undefined): Selection<Item> {
    if (!next) return selection;
    setChanged(next);
    if (max === 1) close(next);
    return next;
  }

  function select(item: Item): Selection<Item> {
    const isMixed = initial.mixed !== undefined && max > 1;
    return change(isMixed ? toggleMixed(selection, item, initial) : toggleSelected(selection, item, max));
  }

  /** After Enter, when the items are there: there may be none. */
  function finish({ isClosing }: { isClosing: boolean }) {
    const [item] = shownItems ?? [];
    const next = item ? select(item) : selection;
    if (isClosing && !(item && max === 1)) close(next);
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
    hasMixed: initial.mixed !== undefined,
    isSelected: (item: Item) => includesItem(selection.selected, item),
    isExcluded: (item: Item) => includesItem(selection.excluded, item),
    isMixed: (item: Item) => includesItem(selection.mixed ?? [], item),
    isFull: max > 1 && selection.selected.length >= max,
    open,
    /** Enter before the items are there is for the first of them, and the panel waits for it. */
    close: () => (entered.isWaiting && !shownItems && options.error === undefined ? entered.closeLater() : close()),
    enter: entered.wait,
    changeFilter,
    step,
    select,
    exclude: (item: Item) => change(toggleExcluded(selection, item)),
  };
}

function getInitial<Item extends PickerItem>({ selected, excluded = [], mixed }: PickerOptions<Item>): Selection<Item> {
  return mixed ? { selected, excluded, mixed } : { selected, excluded };
}

type EnterOptions = {
  /** Whether the items were loaded, or could not be. */
  isReady: boolean;
  finish: (options: { isClosing: boolean }) => void;
};

/** A person who knows the name types it, Enter and Escape faster than a server answers. None of the keys is lost. */
function useEntered({ isReady, finish }: EnterOptions) {
  const [waiting, setWaiting] = useState<"open" | "closing">();
  const isDue = isReady && waiting !== undefined;
  const end = useEffectEvent(() => {
    setWaiting(undefined);
    finish({ isClosing: waiting === "closing" });
  });
  useEffect(() => {
    if (isDue) queueMicrotask(() => end());
  }, [isDue]);
  return {
    isWaiting: waiting !== undefined,
    wait: () => setWaiting("open"),
    closeLater: () => setWaiting("closing"),
    reset: () => setWaiting(undefined),
  };
}
