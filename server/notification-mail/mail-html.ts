import sanitizeHtml from "sanitize-html";
import { BORDER, LINK_STYLE, MAIL_COLORS, MUTED_STYLE } from "#server/mail/mail-colors.ts";

type Options = {
  /** The address of this instance, without a trailing slash. */
  base: string;
  /** Whether everybody sees the repository, and so the files in its texts: a mail program has no session. */
  isPublic: boolean;
};

/**
 * The sanitized HTML of a text for mail programs: complete addresses, styles instead of classes, no forms. Only files of this instance
 * that everybody sees are shown as images: others would tell their servers who reads the e-mail, and become links.
 */
export function toMailHtml(html: string, { base, isPublic }: Options): string {
  const isShown = (src: string) => isPublic && src.startsWith(`${base}/user-attachments/`);
  return sanitizeHtml(replaceImages(html, base, isShown), {
    allowedTags: false,
    // The filter below leaves these out.
    allowVulnerableTags: true,
    allowedAttributes: {
      a: ["href", "title", "style"],
      img: ["src", "alt", "width", "height", "style"],
      "*": ["style", "align", "dir", "colspan", "rowspan", "start"],
    },
    allowedClasses: {},
    allowedSchemes: ["http", "https", "mailto"],
    exclusiveFilter: ({ tag }) => tag === "script" || tag === "style" || tag === "iframe" || tag === "form",
    transformTags: {
      "*": (tagName, { style: _, ...attribs }) => {
        const style = STYLES[tagName];
        return { tagName, attribs: { ...attribs, ...(style ? { style } : {}) } };
      },
      a: (tagName, { href = "" }) => {
        const address = toAbsolute(href, base);
        const attribs: Record<string, string> = address === "" ? {} : { href: address };
        return { tagName, attribs };
      },
      input: (_, attribs) => ({ tagName: "span", attribs: {}, text: "checked" in attribs ? "☑ " : "☐ " }),
    },
  });
}

const IMAGE = /<img\b[^>]*>/gi;

/** Sanitized HTML has quotes around its attributes, and escapes them inside. */
function replaceImages(html: string, base: string, isShown: (src: string) => boolean): string {
  return html.replace(IMAGE, (image) => {
    const src = toAbsolute(readAttribute(image, "src"), base);
    const alt = readAttribute(image, "alt");
    if (src === "") return alt;
    if (isShown(src)) return image.replace(/\ssrc="[^"]*"/i, ` src="${src}"`);
    return `<a href="${src}">${alt || "Image"}</a>`;
  });
}

/** As it is escaped. */
function readAttribute(tag: string, name: "src" | "alt"): string {
  return new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
}

function toAbsolute(href: string, base: string): string {
  if (href.startsWith("/") && !href.startsWith("//")) return base + href;
  return href.startsWith("#") ? "" : href;
}

const STYLES: Readonly<Record<string, string>> = {
  a: LINK_STYLE,
  pre: `padding:12px;overflow:auto;border:${BORDER};border-radius:6px;font:12px/1.45 ui-monospace,Menlo,Consolas,monospace`,
  code: "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:12px",
  blockquote: `margin:0 0 16px;padding:0 12px;border-left:4px solid ${MAIL_COLORS.light.border};${MUTED_STYLE}`,
  table: "border-collapse:collapse",
  th: `padding:4px 12px;border:${BORDER}`,
  td: `padding:4px 12px;border:${BORDER}`,
  img: "max-width:100%",
};
