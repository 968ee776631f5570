import { DISMISSED_COOKIE, formatDismissed } from "#shared/single-sign-on.ts";

const DAY_SECONDS = 86_400;

/** Remembers in this browser that the banner was dismissed for these organizations. */
export function storeDismissal(organizationIds: readonly number[], days: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const value = encodeURIComponent(formatDismissed(organizationIds));
  document.cookie = `${DISMISSED_COOKIE}=${value}; Max-Age=${days * DAY_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
