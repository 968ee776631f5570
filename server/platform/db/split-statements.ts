/** What ends nothing: comments, texts in quotes and between dollars. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a text of SQL. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const match of text.matchAll(OPAQUE)) {
    if (match[0] !== ";") continue;
    statements.push(text.slice(start, match.index));
    start = match.index + 1;
  }
  statements.push(text.slice(start));
  return statements.filter((statement) => !isEmpty(statement));
}

function isEmpty(statement: string): boolean {
  return statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "").trim() === "";
}
