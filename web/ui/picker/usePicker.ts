import { useState } from "react";
import { useMountEffect } from "#web/ui/useMountEffect.ts";

export type PickerItem = { id: string; text: string; description?: string | undefined };

export type Choice<Item extends PickerItem> = {
  selected: readonly Item[];
  /** What must not be there, where that can be said: by Alt-click, or Alt and Enter. */
  excluded?: readonly Item[];
  items: readonly Item[] | undefined;
  /** At most so many; with 1, choosing takes the place of what was chosen and closes. */
  most: number;
  onFilter: (text: string) => void;
  onOpen: () => void;
  /** What is chosen, when the panel closes and it is other than before. */
  onSelect: (items: Item[], excluded: Item[]) => void;
  /** For a panel that is made when it is wanted. */
  startsOpen?: boolean;
};

/** What a picker's panel shows and holds while it is open. */
export function usePicker<Item extends PickerItem>(choice: Choice<Item>) {
  const { selected, excluded = NONE, items, most, onFilter, onOpen, onSelect, startsOpen = false } = choice;
  const [isOpen, setOpen] = useState(startsOpen);
  const [filter, setFilter] = useState("");
  const [chosen, setChosen] = useState<readonly Item[]>(selected);
  const [barred, setBarred] = useState<readonly Item[]>(excluded as readonly Item[]);
  const [active, setActive] = useState(0);
  const shown = items && mergeSelected(items, filter === "" ? [...selected, ...(excluded as readonly Item[])] : []);
  const last = Math.max(0, (shown?.length ?? 0) - 1);

  useMountEffect(() => {
    if (startsOpen) onOpen();
  });

  function open() {
    setChosen(selected);
    setBarred(excluded as readonly Item[]);
    changeFilter("");
    onOpen();
    setOpen(true);
  }

  function changeFilter(text: string) {
    setFilter(text);
    setActive(0);
    onFilter(text);
  }

  function close(kept: readonly Item[] = chosen, left: readonly Item[] = barred) {
    if (!isOpen) return;
    setOpen(false);
    if (isOther(kept, selected) || isOther(left, excluded)) onSelect([...kept], [...left]);
  }

  function choose(item: Item) {
    const others = chosen.filter((one) => one.id !== item.id);
    const next = others.length === chosen.length ? [...others, item] : others;
    const left = barred.filter((one) => one.id !== item.id);
    if (most === 1) close(next.slice(-1), left);
    else if (next.length <= most) {
      setChosen(next);
      setBarred(left);
    }
  }

  function exclude(item: Item) {
    const others = barred.filter((one) => one.id !== item.id);
    const left = others.length === barred.length ? [...others, item] : others;
    const kept = chosen.filter((one) => one.id !== item.id);
    if (most === 1) close(kept, left);
    setChosen(kept);
    setBarred(left);
  }

  return {
    isOpen,
    filter,
    shown,
    active: Math.min(active, last),
    isChosen: (item: Item) => chosen.some((one) => one.id === item.id),
    isExcluded: (item: Item) => barred.some((one) => one.id === item.id),
    isFull: most > 1 && chosen.length >= most,
    open,
    close: () => close(),
    changeFilter,
    choose,
    exclude,
    setActive: (index: number) => setActive(index < 0 ? last : index > last ? 0 : index),
  };
}

/** What was chosen when the panel opened stands first, though the first page of the others does not have it. */
function mergeSelected<Item extends PickerItem>(items: readonly Item[], chosen: readonly Item[]): readonly Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const first = chosen.map((item) => byId.get(item.id) ?? item);
  const ids = new Set(first.map((item) => item.id));
  return [...first, ...items.filter((item) => !ids.has(item.id))];
}

const NONE: readonly PickerItem[] = [];

function isOther(items: readonly PickerItem[], before: readonly PickerItem[]): boolean {
  return items.length !== before.length || items.some((item) => !before.some((one) => one.id === item.id));
}
