import {
  isAttribution,
  isCertainAttribution,
  isForwarded,
  isHeaderBlock,
  isOriginalMessage,
  isProgramSignature,
} from "#server/inbound-mail/quote-texts.ts";

/*
 * What a person has written in an e-mail, without what their program adds: the message that they answer, and signatures. What is
 * quoted between their own lines stays, because they answer it there. Nothing in a fenced code block is taken for either.
 */

/** The text of a reply. */
export function getReplyText(text: string): string {
  let lines = toLines(text);
  lines = lines.slice(0, findQuotedMessage(lines));
  for (let round = 0; round < ROUNDS; round += 1) lines = dropSignature(dropTrailingQuote(dropBlankEnd(lines)));
  return dropBlankStart(dropAttributions(lines)).join("\n");
}

/** The text of a new message: what it quotes or forwards stays. */
export function getMessageText(text: string): string {
  return dropBlankStart(dropBlankEnd(dropSignature(dropBlankEnd(toLines(text))))).join("\n");
}

/** A signature above the quotation, one below it, and that of the program. */
const ROUNDS = 4;
const SIGNATURE_MAX = 20;

function toLines(text: string): string[] {
  return text.replace(/\r\n?/g, "\n").replaceAll("\u00a0", " ").split("\n");
}

/** Whether each line belongs to a fenced code block. A fence that is not closed begins none. */
function findCode(lines: readonly string[]): boolean[] {
  const isCode = lines.map(() => false);
  let open: { index: number; fence: string } | undefined;
  for (const [index, line] of lines.entries()) {
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (!fence) continue;
    if (!open) open = { index, fence };
    else if (fence.startsWith(open.fence) && line.trim() === fence) {
      isCode.fill(true, open.index, index + 1);
      open = undefined;
    }
  }
  return isCode;
}

/** The first line of a message that is quoted as it is, down to the end. */
function findQuotedMessage(lines: readonly string[]): number {
  const isCode = findCode(lines);
  const trimmed = lines.map((line) => line.trim());
  const index = lines.findIndex((line, position) => {
    if (isCode[position] || isQuote(line) || line.trim() === "") return false;
    const previous = trimmed.slice(Math.max(0, position - 2), position);
    if (previous.some(isForwarded)) return false;
    if (isOriginalMessage(line.trim())) return true;
    if (isHeaderBlock(trimmed.slice(position, position + 7))) return true;
    return isPlainQuotation(lines, position);
  });
  if (index < 0) return lines.length;
  // The line that Outlook draws above the headers.
  const above = trimmed.findLastIndex((line, position) => position < index && line !== "");
  return above >= 0 && /^[_-]{10,}$/.test(trimmed[above] ?? "") ? above : index;
}

/** `On … wrote:` and then text without `>`. */
function isPlainQuotation(lines: readonly string[], position: number): boolean {
  const length = getAttributionLength(lines, position);
  if (length === 0 || !isCertainAttribution(joinLines(lines, position, length))) return false;
  const next = findText(lines, position + length);
  return next !== undefined && !isQuote(next);
}

/** The first line from a position on that is not blank. */
function findText(lines: readonly string[], position: number): string | undefined {
  for (let index = position; index < lines.length; index += 1) if (lines[index]?.trim() !== "") return lines[index];
  return undefined;
}

/** The number of lines of the attribution that begins here: programs break long ones. 0: none does. */
function getAttributionLength(lines: readonly string[], position: number): number {
  if ((lines[position]?.trim() ?? "") === "") return 0;
  for (let length = 1; length <= 4 && position + length <= lines.length; length += 1) {
    const last = lines[position + length - 1]?.trim() ?? "";
    if (last === "" || isQuote(last)) return 0;
    if (/[:：]$/.test(last)) return isAttribution(joinLines(lines, position, length)) ? length : 0;
  }
  return 0;
}

function joinLines(lines: readonly string[], position: number, length: number): string {
  return lines
    .slice(position, position + length)
    .map((line) => line.trim())
    .join(" ");
}

function isQuote(line: string): boolean {
  return /^ {0,3}>/.test(line);
}

function dropBlankEnd(lines: readonly string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== "") + 1);
}

function dropBlankStart(lines: readonly string[]): string[] {
  const start = lines.findIndex((line) => line.trim() !== "");
  return start < 0 ? [] : lines.slice(start);
}

/** Without the quotation at the end and the line above it that says whose it is. */
function dropTrailingQuote(lines: readonly string[]): string[] {
  const isCode = findCode(lines);
  const last = lines.findLastIndex((line, index) => isCode[index] || !(isQuote(line) || line.trim() === ""));
  if (last === lines.length - 1) return dropTrailingAttribution(lines);
  return dropTrailingAttribution(dropBlankEnd(lines.slice(0, last + 1)));
}

function dropTrailingAttribution(lines: readonly string[]): string[] {
  const lengths = [1, 2, 3, 4].filter((length) => {
    const position = lines.length - length;
    return position >= 0 && getAttributionLength(lines, position) === length;
  });
  const isParagraph = (length: number) => (lines[lines.length - length - 1] ?? "").trim() === "";
  const ofParagraph = lengths.find(isParagraph);
  // In the middle of a text only a certain one: it can end with "I wrote:" too.
  const length =
    ofParagraph ?? lengths.find((each) => isCertainAttribution(joinLines(lines, lines.length - each, each)));
  return length === undefined ? [...lines] : lines.slice(0, lines.length - length);
}

function dropSignature(lines: readonly string[]): string[] {
  const isCode = findCode(lines);
  const start = lines.findIndex((line, index) => {
    if (isCode[index] || lines.length - index > SIGNATURE_MAX) return false;
    // Below a line of text, two hyphens make a heading of it.
    const isDelimiter = line === "-- " || (/^(--|—)$/.test(line) && (lines[index - 1] ?? "").trim() === "");
    return isDelimiter && !lines.slice(index).some(isQuote);
  });
  const kept = dropBlankEnd(start < 0 ? lines : lines.slice(0, start));
  const last = kept.at(-1)?.trim() ?? "";
  if (!isCode[kept.length - 1] && isProgramSignature(last)) return dropBlankEnd(kept.slice(0, -1));
  return kept;
}

/** Between a person's own lines, a quotation needs no line that says whose it is. */
function dropAttributions(lines: readonly string[]): string[] {
  const isCode = findCode(lines);
  const dropped = new Set<number>();
  for (const index of lines.keys()) {
    const length = isCode[index] || dropped.has(index) ? 0 : getAttributionLength(lines, index);
    if (length === 0) continue;
    const next = findText(lines, index + length);
    if (next !== undefined && isQuote(next)) {
      for (let offset = 0; offset < length; offset += 1) dropped.add(index + offset);
    }
  }
  return lines.filter((_, index) => !dropped.has(index));
}
