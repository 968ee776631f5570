import { useState } from "react";
import { useLocation } from "react-router";
import { withPanel } from "#web/panel/panel-address.ts";

/** What a screen reader is told when the rows change: by another query or page, or by somebody else. */
export function useListAnnouncement(ids: readonly string[]): string {
  const { pathname, search } = useLocation();
  const address = pathname + withPanel(new URLSearchParams(search), undefined);
  const [shown, setShown] = useState({ address, ids, text: "" });
  if (shown.address !== address) {
    setShown({ address, ids, text: ids.length === 1 ? "1 result" : `${ids.length} results` });
  } else if (shown.ids.join() !== ids.join()) {
    const text = describeUpdate(shown.ids, ids);
    // A text that stays the same is not announced again.
    setShown({ address, ids, text: text === shown.text ? `${text}.` : text });
  }
  return shown.text;
}

function describeUpdate(previous: readonly string[], ids: readonly string[]): string {
  const added = ids.filter((id) => !previous.includes(id)).length;
  const removed = previous.filter((id) => !ids.includes(id)).length;
  const changes = [added > 0 && `${added} added`, removed > 0 && `${removed} removed`].filter(Boolean);
  return `List updated${changes.length > 0 ? `: ${changes.join(", ")}` : ""}`;
}
