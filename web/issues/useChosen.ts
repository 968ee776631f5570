import { useState } from "react";
import { useRelayEnvironment } from "react-relay";
import type { PickerItem } from "#web/ui/Picker.tsx";

/** What has been picked before there is an issue to put it on: ids, with the words that the store has for them. */
export function useChosen() {
  const environment = useRelayEnvironment();
  const [items, setItems] = useState<PickerItem[]>([]);
  function choose(ids: string[]) {
    const source = environment.getStore().getSource();
    setItems(
      ids.map((id) => {
        const record = source.get(id) as Record<string, unknown> | undefined;
        const words = [record?.["login"], record?.["name"], record?.["title"]];
        return { id, text: words.find((word) => typeof word === "string") ?? id };
      }),
    );
  }
  return { items, choose, ids: items.map((item) => item.id), names: items.map((item) => item.text).join(", ") };
}
