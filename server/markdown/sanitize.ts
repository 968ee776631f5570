import sanitizeHtml from "sanitize-html";

/**
 * Removes all HTML that is not on the allow-list. Allowed are the classes of our own
 * renderer and the ids of footnotes, since other ids could be those of the page.
 */
export function sanitize(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}

const TAGS =
  "h1 h2 h3 h4 h5 h6 br b i strong em a pre code img tt div ins del sup sub p ol ul table thead tbody tfoot " +
  "blockquote dl dt dd kbd q samp var hr ruby rt rp li tr td th s strike summary details caption figure figcaption " +
  "abbr bdo cite dfn mark small span time wbr section input";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(" "),
  allowedAttributes: {
    a: ["href", "title", "rel", "id", "data-login", "data-reference", "aria-label"],
    img: ["src", "alt", "title", "width", "height", "loading"],
    ...Object.fromEntries(
      ["h1", "h2", "h3", "h4", "h5", "h6", "ul", "blockquote", "table"].map((tag) => [tag, ["dir"]]),
    ),
    td: ["align", "colspan", "rowspan"],
    th: ["align", "colspan", "rowspan"],
    ol: ["dir", "start"],
    li: ["id"],
    details: ["open"],
    input: ["type", "checked", "disabled", "aria-label"],
    time: ["datetime"],
    abbr: ["title"],
    bdo: ["dir"],
    p: ["dir", "align"],
    div: ["dir", "align"],
  },
  allowedClasses: {
    code: [/^language-[\w+#-]{1,40}$/],
    span: [/^hljs-[\w-]{1,40}$/, "function_", "class_"],
    ul: ["contains-task-list"],
    ol: ["contains-task-list", "footnotes-list"],
    li: ["task-list-item", "footnote-item"],
    input: ["task-list-item-checkbox"],
    div: [/^markdown-alert(-(note|tip|important|warning|caution))?$/],
    p: ["markdown-alert-title"],
    a: ["user-mention", "team-mention", "issue-link", "commit-link", "footnote-backref"],
    sup: ["footnote-ref"],
    section: ["footnotes"],
    hr: ["footnotes-sep"],
  },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 100,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...withFootnoteId(attribs),
        ...(/^(https?:)?\/\//.test(attribs["href"] ?? "") ? { rel: "nofollow noopener noreferrer" } : {}),
      },
    }),
    li: (tagName, attribs) => ({ tagName, attribs: withFootnoteId(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
    // Checkboxes of tasks are the only allowed inputs.
    input: (tagName, attribs) =>
      attribs["type"] === "checkbox"
        ? { tagName, attribs: { ...attribs, disabled: "" } }
        : { tagName: "span", attribs: {} },
  },
};

function withFootnoteId(attribs: Record<string, string>): Record<string, string> {
  const { id, ...otherAttribs } = attribs;
  return id && /^fn(ref)?-[0-9a-f]{8}-[\d:]{1,12}$/.test(id) ? { ...otherAttribs, id } : otherAttribs;
}
