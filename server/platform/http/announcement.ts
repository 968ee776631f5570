import { parse } from "cookie";
import { escapeHtml } from "#shared/escape-html.ts";

/** A text of site administrators for every page. Its key differs when the text does. */
export type Announcement = { key: string; html: string };

const COOKIE = "milepost_dismissed_announcement";
const ATTRIBUTES = ";path=/;max-age=31536000;samesite=lax";

/**
 * The banner at the top of a page, as HTML beside what React renders, so that it costs no page any code. Its script hides
 * it for this browser until the text changes, also on a page that the service worker has stored with it.
 */
export function renderAnnouncement(
  announcement: Announcement | undefined,
  { cookies = "", nonce }: { cookies: string | undefined; nonce: string },
): string {
  if (!announcement || parse(cookies)[COOKIE] === announcement.key) return "";
  const { key, html } = announcement;
  const cookie = `${COOKIE}=${escapeHtml(key)}`;
  return (
    `<aside class="announcement" aria-label="Announcement"><div>${html}</div><button type="button">Dismiss</button>` +
    `<script nonce="${nonce}">{const banner=document.currentScript.parentElement;` +
    `if(document.cookie.includes(${JSON.stringify(cookie)}))banner.remove();` +
    `else banner.querySelector("button").onclick=()=>{document.cookie=${JSON.stringify(cookie + ATTRIBUTES)};banner.remove()}}</script></aside>`
  );
}
