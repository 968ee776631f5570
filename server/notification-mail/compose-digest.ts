import { MUTED_STYLE } from "#server/mail/mail-colors.ts";
import type { NewMail } from "#server/mail/mail.ts";
import { getMailingUrl } from "#server/notification-mail/compose-single.ts";
import { describeEvent } from "#server/notification-mail/describe-event.ts";
import type { EventText } from "#server/notification-mail/event-texts.ts";
import type { Mailing } from "#server/notification-mail/load-mailings.ts";
import { toMailFooter, toMailLink, toMailPage } from "#server/notification-mail/mail-page.ts";
import { toText } from "#server/markdown/to-text.ts";
import type { Context } from "#server/platform/context.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { NOTIFICATION_MAIL_LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type Texts = ReadonlyMap<number, EventText>;

/** One e-mail about several events of one account, by repository and issue. The first one has the recipient. */
export function composeDigest(ctx: Context, mailings: readonly [Mailing, ...Mailing[]], texts: Texts): NewMail {
  const [{ accountId, address, login, deliveryId }] = mailings;
  const shown = mailings.slice(0, NOTIFICATION_MAIL_LIMITS.digestEvents);
  const issues = groupByIssue(shown);
  const hiddenCount = mailings.length - shown.length;
  const subject = `[Milepost] ${toNotifications(mailings.length)}`;
  const inbox = ctx.config.url + paths.notifications();
  const settings = ctx.config.url + paths.settingsNotifications();
  return {
    accountId,
    address,
    recipientName: login,
    purpose: "NOTIFICATION_DIGEST",
    repositoryIds: [...new Set(shown.map(({ repositoryId }) => repositoryId))],
    key: `digest:${deliveryId}`,
    subject,
    text:
      [
        ...issues.map((issue) => issueText(ctx, issue, texts)),
        ...(hiddenCount > 0 ? [`${andMore(hiddenCount)}: ${inbox}`] : []),
      ].join("\n\n") +
      `\n\n-- \nView your notifications: ${inbox}\nChange how often you get these emails: ${settings}\n`,
    html: toMailPage(
      subject,
      issues.map((issue) => issueHtml(ctx, issue, texts)).join("") +
        (hiddenCount > 0 ? `<p>${toMailLink(inbox, andMore(hiddenCount))}</p>` : "") +
        toMailFooter(
          `${toMailLink(inbox, "View your notifications")} or ${toMailLink(settings, "change how often you get these emails")}.`,
        ),
    ),
    headers: { Precedence: "list", "X-Milepost-Reason": "digest", "X-Milepost-Recipient": login },
  };
}

/** Those of an issue together, and the issues of a repository. Both in the order in which they first occur. */
function groupByIssue(mailings: readonly Mailing[]): [Mailing, ...Mailing[]][] {
  const repositories = new Map<number, Map<number, [Mailing, ...Mailing[]]>>();
  for (const mailing of mailings) {
    const issues = repositories.get(mailing.repositoryId) ?? new Map<number, [Mailing, ...Mailing[]]>();
    repositories.set(mailing.repositoryId, issues);
    const known = issues.get(mailing.issueId);
    if (known) known.push(mailing);
    else issues.set(mailing.issueId, [mailing]);
  }
  return [...repositories.values()].flatMap((issues) => [...issues.values()]);
}

function issueText(ctx: Context, mailings: readonly [Mailing, ...Mailing[]], texts: Texts): string {
  const [first] = mailings;
  const items = mailings.map((mailing) => {
    const text = texts.get(mailing.event.id);
    const excerpt = getExcerpt(text);
    return `* ${describeEvent(mailing, text?.reviewState ?? null)}${excerpt && `\n  ${excerpt}`}\n  ${getMailingUrl(ctx, mailing)}`;
  });
  return `${first.ownerLogin}/${first.name}#${first.number} ${first.title}\n${items.join("\n")}`;
}

function issueHtml(ctx: Context, mailings: readonly [Mailing, ...Mailing[]], texts: Texts): string {
  const [first] = mailings;
  const items = mailings.map((mailing) => {
    const text = texts.get(mailing.event.id);
    const excerpt = getExcerpt(text);
    const sentence = toMailLink(getMailingUrl(ctx, mailing), describeEvent(mailing, text?.reviewState ?? null));
    return `<li>${sentence}${excerpt && `<br><small style="font-size:14px;${MUTED_STYLE}">${escapeHtml(excerpt)}</small>`}</li>`;
  });
  const heading = `${first.ownerLogin}/${first.name}#${first.number}`;
  return (
    `<p style="margin:16px 0 4px"><strong>${escapeHtml(first.title)}</strong> <small style="font-size:14px;${MUTED_STYLE}">${escapeHtml(heading)}</small></p>` +
    `<ul style="margin:0;padding-left:20px">${items.join("")}</ul>`
  );
}

/** The beginning of a text, on one line. */
function getExcerpt(text: EventText | undefined): string {
  const line = toText(text?.html ?? "").replace(/\s+/g, " ");
  const max = NOTIFICATION_MAIL_LIMITS.excerpt;
  // Half of a surrogate pair at the end is left out.
  return line.length > max ? `${line.slice(0, max).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
}

function toNotifications(count: number): string {
  return count === 1 ? "1 notification" : `${count} notifications`;
}

function andMore(count: number): string {
  return `And ${count} more`;
}
