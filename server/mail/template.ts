import { BORDER, LINK_STYLE, MAIL_HEAD, MUTED_STYLE } from "#server/mail/mail-colors.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** What an e-mail says. Texts are plain; they become HTML here. */
export type MailContent = {
  heading: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Below the button. */
  notes?: readonly string[];
  /** Why the person gets it. */
  footer: string;
};

/** The plain text and the HTML of an e-mail. No images, and colors for light and dark mail programs. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderMailPage(content.heading, renderBody(content)) };
}

function renderText({ heading, paragraphs, button, notes = [], footer }: MailContent): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  return `${[heading, ...paragraphs, ...link, ...notes].join("\n\n")}\n\n-- \n${footer}\n`;
}

const PARAGRAPH = "margin:0 0 16px;font-size:14px;line-height:20px";
const SMALL = "margin:0 0 8px;font-size:12px;line-height:18px";

function renderBody({ heading, paragraphs, button, notes = [], footer }: MailContent): string {
  return [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:26px;font-weight:600">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`),
    button ? renderButton(button) : "",
    ...notes.map(renderSmall),
    `<hr style="border:0;border-top:${BORDER};margin:24px 0 16px">`,
    renderSmall(footer),
  ].join("\n");
}

function renderSmall(text: string): string {
  return `<p style="${SMALL}"><small style="font-size:12px;${MUTED_STYLE}">${escapeHtml(text)}</small></p>`;
}

/** A table, because some programs ignore the padding of links, whose color is that of other links in the dark. The address stands below it for those that disable links. */
function renderButton({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>` +
    `<td style="background-color:#1f883d;border-radius:6px"><a href="${address}" style="display:inline-block;padding:8px 16px;` +
    `font-size:14px;line-height:20px;text-decoration:none"><b style="font-weight:600;color:#ffffff">${escapeHtml(label)}</b></a></td></tr></table>` +
    `<p style="${SMALL};word-break:break-all"><a href="${address}" style="${LINK_STYLE}">${address}</a></p>`
  );
}

/**
 * The page around the body of an e-mail, which is HTML. It names no colors of its own for the text and the background, so that
 * programs show it in theirs, light or dark.
 */
export function renderMailPage(title: string, body: string): string {
  return (
    `<!doctype html>\n<html lang="en"><head>${MAIL_HEAD}` +
    `<title>${escapeHtml(title)}</title></head>\n` +
    `<body style="margin:0;padding:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td align="center" style="padding:24px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `style="max-width:600px;text-align:left;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"><tr><td>\n` +
    `${body}\n</td></tr></table></td></tr></table></body></html>\n`
  );
}
