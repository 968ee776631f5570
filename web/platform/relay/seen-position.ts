import { POSITION_COOKIE, POSITION_SECONDS } from "#shared/database-position.ts";

/** Remembers how far the database was when something was seen, unless this browser has seen more: its next request sees no less. */
export function raiseSeenPosition(position: string | null): void {
  if (position === null || position <= readSeenPosition()) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${POSITION_COOKIE}=${position}; Max-Age=${POSITION_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

function readSeenPosition(): string {
  return new RegExp(`(?:^|; )${POSITION_COOKIE}=([0-9a-f]{16})`).exec(document.cookie)?.[1] ?? "";
}
