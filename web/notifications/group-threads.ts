import { DAY_MS } from "#shared/durations.ts";
import type { InboxGroup } from "#web/notifications/inbox-address.ts";

type Groupable = { lastUpdatedAt: string; subject: { repository?: { nameWithOwner: string } | undefined } };

export type ThreadGroup<Thread> = { title: string; threads: Thread[] };

/** Consecutive notifications of the same day range, or of the same repository. */
export function groupThreads<Thread extends Groupable>(
  threads: readonly Thread[],
  { group, startOfToday }: { group: InboxGroup; startOfToday: number },
): ThreadGroup<Thread>[] {
  const groups = new Map<string, Thread[]>();
  for (const thread of threads) {
    const title =
      group === "repository" ? (thread.subject.repository?.nameWithOwner ?? "") : getDay(thread, startOfToday);
    const list = groups.get(title);
    if (list) list.push(thread);
    else groups.set(title, [thread]);
  }
  return [...groups].map(([title, list]) => ({ title, threads: list }));
}

function getDay({ lastUpdatedAt }: Groupable, startOfToday: number): string {
  const days = (startOfToday - new Date(lastUpdatedAt).getTime()) / DAY_MS;
  if (days <= 0) return "Today";
  if (days <= 1) return "Yesterday";
  if (days <= 6) return "This week";
  return "Older";
}

/** Midnight before a time: in the browser's zone, or in UTC where that is not known yet. */
export function getStartOfDay(time: number, zone: "local" | "utc"): number {
  return zone === "utc" ? Math.floor(time / DAY_MS) * DAY_MS : new Date(time).setHours(0, 0, 0, 0);
}
