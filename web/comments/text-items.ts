import { CopyIcon, LinkIcon, QuoteIcon } from "@primer/octicons-react";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import type { MenuItem } from "#web/ui/overlay/menu-items.ts";

type Text = { resourcePath: string; body: string; onQuote: () => void };

/** Menu items of a description or comment that do not change it. */
export function getTextItems({ resourcePath, body, onQuote }: Text): MenuItem[] {
  return [
    { text: "Copy link", icon: LinkIcon, onSelect: () => copyText(location.origin + resourcePath, "Link copied") },
    { text: "Copy Markdown", icon: CopyIcon, onSelect: () => copyText(body, "Markdown copied") },
    { text: "Quote reply", icon: QuoteIcon, onSelect: onQuote },
  ];
}
