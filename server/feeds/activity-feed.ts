import type { Activity } from "#server/feeds/activity.ts";
import { describeEvent, getEventPath } from "#server/notification-mail/describe-event.ts";
import { isText, loadEventTexts } from "#server/notification-mail/event-texts.ts";
import { toMailHtml } from "#server/notification-mail/mail-html.ts";
import { getLastUpdate, writeAtom, type AtomEntry } from "#server/platform/atom.ts";
import type { Context } from "#server/platform/context.ts";

/** The feed of what people did. Comments that were deleted or hidden since are left out. */
export async function writeActivityFeed(
  ctx: Context,
  { title, path, createdAt }: { title: string; path: string; createdAt: Date },
  activities: readonly Activity[],
): Promise<string> {
  const texts = await loadEventTexts(ctx, activities);
  const entries = activities
    .filter(({ event }) => texts.has(event.id) || !isText(event))
    .map((activity) => toEntry(ctx, activity, texts.get(activity.event.id)));
  const url = ctx.config.url + path;
  return writeAtom({ id: url, url, title, updated: getLastUpdate(entries, createdAt), entries });
}

type Text = { html: string; reviewState: string | null };

function toEntry({ config }: Context, activity: Activity, text: Text | undefined): AtomEntry {
  const { event, ownerLogin, name, title, isPublic } = activity;
  const sentence = describeEvent(activity, text?.reviewState ?? null);
  return {
    id: `tag:${new URL(config.url).hostname},2026:event/${event.id}`,
    title: `[${ownerLogin}/${name}] ${sentence}: ${title}`,
    url: config.url + getEventPath(activity),
    author: activity.actorLogin ?? "ghost",
    published: event.createdAt,
    updated: event.createdAt,
    categories: [event.kind],
    ...(text ? { html: toMailHtml(text.html, { base: config.url, isPublic }) } : {}),
  };
}
