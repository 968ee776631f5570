import { parse } from "cookie";
import { escapeHtml } from "#shared/escape-html.ts";

/** A text of site administrators for every page. Its key differs when the text does. */
export type Announcement = { key: string; html: string };

const COOKIE = "milepost_dismissed_announcement";
const YEAR_SECONDS = 31_536_000;

/**
 * The banner at the top of a page, as HTML beside what React renders, so that it costs no page any code. Its script hides
 * it for this browser until the text changes.
 */
export function renderAnnouncement(
  announcement: Announcement | undefined,
  { cookies = "", nonce }: { cookies: string | undefined; nonce: string },
): string {
  if (!announcement || parse(cookies)[COOKIE] === announcement.key) return "";
  const { key, html } = announcement;
  const dismissal = `${COOKIE}=${escapeHtml(key)};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
  return (
    `<aside class="announcement" aria-label="Announcement"><div>${html}</div><button type="button">Dismiss</button>` +
    `<script nonce="${nonce}">{const banner=document.currentScript.parentElement;` +
    `banner.querySelector("button").onclick=()=>{document.cookie=${JSON.stringify(dismissal)};banner.remove()}}</script></aside>`
  );
}
