import type { Notice } from "#server/platform/events/notice.ts";

/** Longer than a page takes to load and to subscribe. */
const RECENT_MS = 15_000;
const RECENT_MAX = 1000;

/** The latest notices of a bus, for pages that were rendered before they subscribed. */
export class RecentNotices {
  private notices: { notice: Notice; at: number }[] = [];
  /** Notices of before this time may be missing. */
  private completeFrom = performance.now();

  add(notice: Notice): void {
    this.notices.push({ notice, at: performance.now() });
    if (this.notices.length > 2 * RECENT_MAX) this.dropFirst(RECENT_MAX);
  }

  /** After a gap. */
  reset(): void {
    this.notices = [];
    this.completeFrom = performance.now();
  }

  /** Undefined if some may be missing. */
  get(): Notice[] | undefined {
    const from = performance.now() - RECENT_MS;
    if (this.completeFrom > from) return undefined;
    return this.notices.filter(({ at }) => at >= from).map(({ notice }) => notice);
  }

  private dropFirst(count: number): void {
    const last = this.notices[count - 1];
    if (last) this.completeFrom = last.at;
    this.notices = this.notices.slice(count);
  }
}
