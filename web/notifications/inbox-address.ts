import { parseNotificationFilter } from "#shared/notification-filter.ts";
import { paths } from "#shared/paths.ts";

/** What the address of the inbox says. */
export type InboxAddress = { query: string; group: InboxGroup; page: number };

export type InboxGroup = "date" | "repository";

export function readInboxAddress(search: URLSearchParams): InboxAddress {
  const page = search.get("page") ?? "";
  return {
    query: (search.get("q") ?? "").trim(),
    group: search.get("group") === "repository" ? "repository" : "date",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** A new filter begins at its first page. */
export function inboxHref({ query, group, page = 1 }: Omit<InboxAddress, "page"> & { page?: number }): string {
  const search = new URLSearchParams();
  if (query.trim() !== "") search.set("q", query.trim());
  if (group !== "date") search.set("group", group);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text === "" ? paths.notifications() : `${paths.notifications()}?${text}`;
}

/** The filter for unread notifications only, or for all of them. */
export function withUnread(query: string, isUnread: boolean): string {
  const parts = query.split(/\s+/).filter((part) => part !== "" && !/^is:(un)?read$/i.test(part));
  return [...parts, ...(isUnread ? ["is:unread"] : [])].join(" ");
}

/** Whether two texts are the same filter, however they are spaced. */
export function isSameFilter(a: string, b: string): boolean {
  const normalize = (text: string) => text.trim().split(/\s+/).toSorted().join(" ").toLowerCase();
  return normalize(a) === normalize(b);
}

export function isUnreadFilter(query: string): boolean {
  return parseNotificationFilter(query).isUnread === true;
}
