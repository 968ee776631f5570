export type AtomFeed = {
  /** The page that shows the same. */
  url: string;
  /** An address that never changes. */
  id: string;
  title: string;
  updated: Date;
  entries: readonly AtomEntry[];
};

export type AtomEntry = {
  id: string;
  title: string;
  url: string;
  author: string;
  published: Date;
  updated: Date;
  categories?: readonly string[];
  /** Sanitized, with complete addresses. */
  html?: string;
};

/** Atom (RFC 4287). */
export function writeAtom({ url, id, title, updated, entries }: AtomFeed): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">` +
    `<id>${xml(id)}</id><title>${xml(title)}</title><link href="${xml(url)}"/>` +
    `<updated>${updated.toISOString()}</updated>${entries.map(writeEntry).join("")}</feed>\n`
  );
}

function writeEntry({ id, title, url, author, published, updated, categories = [], html }: AtomEntry): string {
  return (
    `<entry><id>${xml(id)}</id><title>${xml(title)}</title><link href="${xml(url)}"/>` +
    `<author><name>${xml(author)}</name></author>` +
    `<published>${published.toISOString()}</published><updated>${updated.toISOString()}</updated>` +
    categories.map((term) => `<category term="${xml(term)}"/>`).join("") +
    (html ? `<content type="html">${xml(html)}</content>` : "") +
    "</entry>"
  );
}

/** When the last of the entries changed; `fallback` if there is none. */
export function getLastUpdate(entries: readonly AtomEntry[], fallback: Date): Date {
  return entries.reduce((last, { updated }) => (updated > last ? updated : last), entries[0]?.updated ?? fallback);
}

/** Escapes text for XML and leaves out the characters that XML 1.0 does not allow. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
