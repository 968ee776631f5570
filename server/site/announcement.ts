import { createHash } from "node:crypto";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import type { Announcement } from "#server/platform/http/announcement.ts";
import type { Context } from "#server/platform/context.ts";

/** What site administrators announce on every page; undefined: nothing. */
export async function getAnnouncement(ctx: Pick<Context, "db">): Promise<Announcement | undefined> {
  const text = await getSiteSetting(ctx, "announcement");
  if (text === "") return undefined;
  const key = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { key, html: renderMarkdown(text, NO_LINKS) };
}
