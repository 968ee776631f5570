/** A value of a CSV file (RFC 4180). Spreadsheets run text that begins like a formula, so it gets an apostrophe. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file, with its end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}

export type CsvRow = {
  /** The line that it begins on, from 1. */
  line: number;
  cells: string[];
  /** As it was written. */
  text: string;
};

/** The rows of a CSV file that are not empty, with commas, semicolons or tabs between their values. */
export function parseCsv(text: string): CsvRow[] {
  const separator = [",", ";", "\t"].find((mark) => text.includes(mark)) ?? ",";
  const rows: CsvRow[] = [];
  let line = 1;
  for (const source of splitOutsideQuotes(text.replace(/^\uFEFF/, ""), "\n")) {
    const cells = splitOutsideQuotes(source, separator).map(unquote);
    if (source.trim() !== "") rows.push({ line, cells, text: source.replace(/\r$/, "") });
    line += source.split("\n").length;
  }
  return rows;
}

/** A doubled quote opens and closes again, so it needs no rule of its own. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted;
    if (text[index] !== separator || isQuoted) continue;
    parts.push(text.slice(from, index));
    from = index + 1;
  }
  return [...parts, text.slice(from)];
}

function unquote(cell: string): string {
  const text = cell.trim();
  return text.startsWith('"') ? text.slice(1).replace(/"$/, "").replaceAll('""', '"').trim() : text;
}
