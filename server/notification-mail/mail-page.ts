import { escapeHtml } from "#shared/escape-html.ts";

/** The HTML of an e-mail. It has no colors of its own for texts, so that it can be read in the dark too. */
export function toMailPage(title: string, content: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;padding:16px;font:14px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">` +
    `<div style="max-width:800px">${content}</div></body></html>`
  );
}

/** What stands below a line. */
export function toMailFooter(html: string): string {
  return `<hr style="border:0;border-top:1px solid #d0d7de;margin:24px 0 8px"><p style="color:#6e7781;font-size:12px">${html}</p>`;
}

/** A link. Both are plain texts. */
export function toMailLink(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" style="color:#0969da">${escapeHtml(text)}</a>`;
}
