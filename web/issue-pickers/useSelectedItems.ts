import { useState } from "react";
import type { PickerItem } from "#web/ui/picker/selection.ts";

/** Items that are selected for an issue that does not exist yet. */
export function useSelectedItems<Item extends PickerItem = PickerItem>(initialItems: readonly Item[] = []) {
  const [items, setItems] = useState<Item[]>([...initialItems]);
  return {
    items,
    choose: setItems,
    ids: items.map((item) => item.id),
    names: items.map((item) => item.text).join(", "),
  };
}
