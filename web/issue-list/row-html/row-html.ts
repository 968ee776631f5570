import { createContext } from "react";
import type { ListAddress } from "#web/search/list-address.ts";

/** Everything but the data of an issue that its row in a list is made of. */
export type RowLook = {
  list: ListAddress;
  query: string;
  markedTitle: string | undefined;
  reaction: string | undefined;
  selection: { isSelected: boolean; isDisabled?: boolean } | undefined;
};

/** A row as it was rendered before: the inside of its `li`. */
export type KnownRow = { isUnread: boolean; html: string };

/** On the server, finds rows that were rendered before from the same data. */
export type RowHtml = { find(id: string, look: RowLook): KnownRow | undefined };

/** Undefined in the browser. */
export const RowHtmlContext = createContext<RowHtml | undefined>(undefined);
