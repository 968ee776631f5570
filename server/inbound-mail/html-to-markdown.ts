/*
 * The text of an e-mail that has only HTML. Texts, links, lists, quotations and code are kept; layout is not. What it returns is
 * rendered and sanitized as any Markdown of a person.
 */

type Block = { tag: string; index: number };

/** What is open at a position of the HTML, and what was written so far. Nothing is read again, so that the time is that of the length. */
class Writer {
  private readonly done: string[] = [];
  private line: string[] = [];
  private isBlank = true;
  private endsInSpace = true;
  private isAfterMarker = false;
  readonly quotes: Block[] = [];
  readonly lists: Block[] = [];
  private isPre = false;

  write(text: string): void {
    if (this.isPre) return this.writePre(text);
    const collapsed = text.replace(/[ \t\r\n\f]+/g, " ");
    this.add(this.endsInSpace ? collapsed.replace(/^ /, "") : collapsed);
  }

  /** Begins a line with what is not collapsed. */
  begin(marker: string): void {
    this.add(marker);
    this.isAfterMarker = true;
  }

  /** Ends the line, if something stands on it. */
  breakBlock(): void {
    if (!this.isBlank && !this.isAfterMarker) this.endLine();
  }

  /** Leaves an empty line, unless there is one. */
  paragraph(): void {
    if (this.isAfterMarker) return;
    this.breakBlock();
    if (/[^> ]/.test(this.done.at(-1)?.slice(0, 2 * DEPTH_MAX + 1) ?? "")) this.done.push(this.prefix().trimEnd());
  }

  endLine(): void {
    const line = this.line.join("");
    this.done.push(this.prefix() + (this.isPre ? line : line.replace(/ $/, "")));
    this.line = [];
    this.isBlank = true;
    this.endsInSpace = true;
    this.isAfterMarker = false;
  }

  beginPre(): void {
    this.write("```");
    this.endLine();
    this.isPre = true;
  }

  endPre(): void {
    if (!this.isPre) return;
    this.breakBlock();
    this.isPre = false;
    this.write("```");
    this.endLine();
  }

  get isInPre(): boolean {
    return this.isPre;
  }

  /** Without empty lines at both ends, and no two of them together. */
  finish(): string {
    this.breakBlock();
    const lines = this.done.filter((line, index) => !isEmpty(line) || !isEmpty(this.done[index - 1] ?? ""));
    const end = lines.findLastIndex((line) => !isEmpty(line));
    return lines.slice(0, end + 1).join("\n");
  }

  private writePre(text: string): void {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) this.endLine();
      this.add(part);
    }
  }

  private add(text: string): void {
    if (text === "") return;
    this.line.push(text);
    this.isAfterMarker = false;
    this.endsInSpace = text.endsWith(" ");
    if (text !== " ") this.isBlank = false;
  }

  private prefix(): string {
    return "> ".repeat(this.quotes.length);
  }
}

function isEmpty(line: string): boolean {
  return line.length <= 2 * DEPTH_MAX && /^[> ]*$/.test(line);
}

const SKIPPED = /^(script|style|title|template|noscript|object|svg|select|textarea|iframe)$/;
const BLOCKS =
  /^(div|section|article|header|footer|main|aside|table|tbody|thead|tr|address|center|dl|dt|dd|figure|fieldset|form)$/;
const DEPTH_MAX = 20;

export function htmlToMarkdown(html: string): string {
  const writer = new Writer();
  const links: { href: string; start: string }[] = [];
  let skipped: { tag: string } | undefined;
  for (const { tag, isEnd, attributes, text } of tokenize(html)) {
    if (skipped) {
      if (isEnd && tag === skipped.tag) skipped = undefined;
    } else if (tag === "") writer.write(decodeEntities(text));
    else if (SKIPPED.test(tag)) skipped = isEnd || /\/\s*$/.test(attributes) ? undefined : { tag };
    else writeTag(writer, { tag, isEnd, attributes, links });
  }
  return writer.finish();
}

type Tag = { tag: string; isEnd: boolean; attributes: string; links: { href: string; start: string }[] };

function writeTag(writer: Writer, { tag, isEnd, attributes, links }: Tag): void {
  if (tag === "br") return writer.endLine();
  if (tag === "p" || tag === "blockquote" || /^h[1-6]$/.test(tag) || tag === "ul" || tag === "ol" || tag === "pre") {
    return writeParagraph(writer, tag, isEnd);
  }
  if (tag === "li") {
    writer.breakBlock();
    if (isEnd) return;
    const list = writer.lists.at(-1);
    if (list) list.index += 1;
    const indent = "  ".repeat(Math.max(0, writer.lists.length - 1));
    return writer.begin(`${indent}${list?.tag === "ol" ? `${list.index}.` : "-"} `);
  }
  if (BLOCKS.test(tag)) return writer.breakBlock();
  if (tag === "td" || tag === "th") return writer.write(" ");
  if (writer.isInPre) return;
  if (tag === "b" || tag === "strong") return writer.write("**");
  if (tag === "i" || tag === "em") return writer.write("_");
  if (tag === "s" || tag === "del" || tag === "strike") return writer.write("~~");
  if (tag === "code" || tag === "tt" || tag === "kbd") return writer.write("`");
  if (tag === "hr") {
    writer.paragraph();
    writer.write("---");
    return writer.paragraph();
  }
  if (tag === "img") return writeImage(writer, attributes);
  if (tag !== "a") return;
  if (!isEnd) {
    const href = getAttribute(attributes, "href");
    const isLink = /^(https?|mailto):[^\s<>()]+$/i.test(href);
    links.push({ href: isLink ? href : "", start: isLink ? "[" : "" });
    return writer.write(isLink ? "[" : "");
  }
  const link = links.pop();
  if (link?.href) writer.write(`](${link.href})`);
}

function writeParagraph(writer: Writer, tag: string, isEnd: boolean): void {
  if (!writer.isInPre) writer.paragraph();
  if (tag === "blockquote") {
    if (isEnd) writer.quotes.pop();
    else if (writer.quotes.length < DEPTH_MAX) writer.quotes.push({ tag, index: 0 });
  } else if (tag === "ul" || tag === "ol") {
    if (isEnd) writer.lists.pop();
    else if (writer.lists.length < DEPTH_MAX) writer.lists.push({ tag, index: 0 });
  } else if (tag === "pre") {
    if (isEnd) writer.endPre();
    else if (!writer.isInPre) writer.beginPre();
  } else if (/^h[1-6]$/.test(tag) && !isEnd) writer.write(`${"#".repeat(Number(tag[1]))} `);
}

/** As in the plain texts of mail programs. What the page shows is the attachment that the id names. */
function writeImage(writer: Writer, attributes: string): void {
  const [, cid] = /^cid:([^\s\]]+)$/i.exec(getAttribute(attributes, "src")) ?? [];
  if (cid) writer.write(`[cid:${cid}]`);
}

type Token = { tag: string; isEnd: boolean; attributes: string; text: string };

function* tokenize(html: string): Generator<Token> {
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf("<", position);
    const text = html.slice(position, start < 0 ? html.length : start);
    if (text !== "") yield { tag: "", isEnd: false, attributes: "", text };
    if (start < 0) return;
    if (html.startsWith("<!--", start)) {
      const end = html.indexOf("-->", start);
      if (end < 0) return;
      position = end + 3;
      continue;
    }
    const [, slash, name] = /^<(\/?)([a-z][a-z\d]*)/i.exec(html.slice(start, start + 40)) ?? [];
    if (name === undefined && !/[!?/]/.test(html[start + 1] ?? "")) {
      yield { tag: "", isEnd: false, attributes: "", text: "<" };
      position = start + 1;
      continue;
    }
    const end = findTagEnd(html, start);
    if (end < 0) return;
    if (name !== undefined) {
      const attributes = html.slice(start + 1 + (slash?.length ?? 0) + name.length, end);
      yield { tag: name.toLowerCase(), isEnd: slash === "/", attributes, text: "" };
    }
    position = end + 1;
  }
}

/** The `>` of a tag, which is not in the quotes of an attribute. */
function findTagEnd(html: string, start: number): number {
  let quote = "";
  for (let index = start; index < html.length; index += 1) {
    const character = html[index] ?? "";
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === ">") return index;
    else if ((character === '"' || character === "'") && html[index - 1] === "=") quote = character;
  }
  return -1;
}

function getAttribute(attributes: string, name: string): string {
  const [, quoted, single, plain] =
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes) ?? [];
  return decodeEntities(quoted ?? single ?? plain ?? "").trim();
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  copy: "©",
  reg: "®",
  euro: "€",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
  bull: "•",
  middot: "·",
  zwnj: "",
  shy: "",
};

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
    },
  );
}
