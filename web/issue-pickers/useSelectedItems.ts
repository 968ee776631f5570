import { useState } from "react";
import type { PickerItem } from "#web/ui/picker/selection.ts";

/** What has been picked before there is an issue to put it on. */
export function useSelectedItems<Item extends PickerItem = PickerItem>(first: readonly Item[] = []) {
  const [items, setItems] = useState<Item[]>([...first]);
  return {
    items,
    choose: setItems,
    ids: items.map((item) => item.id),
    names: items.map((item) => item.text).join(", "),
  };
}
