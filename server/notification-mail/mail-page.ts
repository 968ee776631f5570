import { BORDER, LINK_STYLE, MAIL_HEAD, MUTED_STYLE } from "#server/mail/mail-colors.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** The HTML of an e-mail. It has no colors of its own for texts, so that it can be read in the dark too. */
export function toMailPage(title: string, content: string): string {
  return (
    `<!doctype html><html lang="en"><head>${MAIL_HEAD}<title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:16px;font:14px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">` +
    `<div style="max-width:800px">${content}</div></body></html>`
  );
}

/** What stands below a line. */
export function toMailFooter(html: string): string {
  return `<hr style="border:0;border-top:${BORDER};margin:24px 0 8px"><p><small style="font-size:12px;${MUTED_STYLE}">${html}</small></p>`;
}

/** A link. Both are plain texts. */
export function toMailLink(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="${LINK_STYLE}">${escapeHtml(text)}</a>`;
}
