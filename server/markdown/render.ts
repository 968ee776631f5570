import { createHash } from "node:crypto";
import hljs from "highlight.js/lib/common";
import MarkdownIt from "markdown-it";
import { full as emoji } from "markdown-it-emoji";
import footnote from "markdown-it-footnote";
import { bounds } from "#server/markdown/bounds.ts";
import { alerts } from "#server/markdown/alerts.ts";
import { linkReferences, NO_LINKS, type ReferenceLinks } from "#server/markdown/references.ts";
import { sanitize } from "#server/markdown/sanitize.ts";
import { taskLists } from "#server/markdown/task-lists.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/**
 * Renders Markdown as GitHub does in issues: GFM with line breaks. All HTML passes
 * the allow-list of the sanitizer. `links` has the references that become links.
 */
export function renderMarkdown(text: string, links: ReferenceLinks): string {
  const docId = createHash("sha1").update(text).digest("hex").slice(0, 8);
  return sanitize(parser.render(text.replaceAll("\0", "\uFFFD"), { links, docId }));
}

/** The parser's tokens of a text, with their lines. */
export function parseTokens(text: string): ReturnType<MarkdownIt["parse"]> {
  return parser.parse(text, { links: NO_LINKS, docId: "tasks" });
}

const HIGHLIGHT_MAX = 20_000;

const parser = new MarkdownIt({ html: true, linkify: true, breaks: true, highlight })
  .use(footnote as unknown as Parameters<MarkdownIt["use"]>[0])
  .use(bounds)
  .use(emoji, { shortcuts: {} })
  .use(taskLists)
  .use(alerts)
  .use(linkReferences)
  .use(alignCells)
  .use(detectDirection);

// Deeper nesting is shown as text.
(parser.options as { maxNesting?: number }).maxNesting = 60;
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: true, fuzzyIP: false });
parser.linkify.add("www.", {
  validate: (text, start) =>
    /^[\w-]{1,63}(\.[\w-]{1,63}){1,8}(\/[^\s<]{0,2000})?/.exec(text.slice(start, start + 2100))?.[0].length ?? 0,
  normalize: (match) => {
    match.url = `http://${match.url}`;
  },
});

function highlight(code: string, language: string): string {
  if (code.length > HIGHLIGHT_MAX || !hljs.getLanguage(language)) return "";
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}

/** Sets `align` instead of an inline style, which the sanitizer removes. */
function alignCells(md: MarkdownIt): void {
  md.core.ruler.push("align_cells", (state) => {
    for (const token of state.tokens) {
      const style = token.type === "th_open" || token.type === "td_open" ? token.attrGet("style") : null;
      if (style) token.attrs = [["align", style.replace("text-align:", "")]];
    }
  });
}

const DIRECTED = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "table"]);

/**
 * Right-to-left text is laid out from right to left. Only the outermost blocks find out their direction: browsers do not
 * look into elements with a direction of their own, so a list would not follow the paragraphs inside it.
 */
function detectDirection(md: MarkdownIt): void {
  md.core.ruler.push("detect_direction", (state) => {
    for (const token of state.tokens)
      if (token.nesting === 1 && token.level === 0 && DIRECTED.has(token.tag)) token.attrSet("dir", "auto");
  });
}

/** A title as HTML. Only its `code` spans are rendered. */
export function renderTitle(title: string): string {
  return title
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : escapeHtml(part)))
    .join("");
}
