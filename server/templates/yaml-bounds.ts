import { Lexer } from "yaml";
import { LIMITS } from "#shared/limits.ts";

/** Where a YAML text exceeds a limit, and which. */
type Excess = { offset: number; message: string };

/**
 * Checks a text before it is parsed, because the parser compares each name with all others of its mapping and calls
 * itself at each level. Reads the text once.
 */
export function findExcess(text: string): Excess | undefined {
  if (text.length > LIMITS.yamlLength) {
    return { offset: LIMITS.yamlLength, message: `The file is longer than ${format(LIMITS.yamlLength)} characters` };
  }
  const counts = { names: 0, aliases: 0, brackets: 0, inLine: 0 };
  let offset = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (!isScalar) count(counts, token);
    const message = getMessage(counts);
    if (message !== undefined) return { offset, message };
    // This sign is not in the text. It says that the next token is a value.
    isScalar = token === SCALAR;
    if (!CONTROLS.has(token)) offset += token.length;
  }
  return undefined;
}

const SCALAR = "\x1F";
const CONTROLS = new Set(["\x02", "\x18", SCALAR]);

type Counts = { names: number; aliases: number; brackets: number; inLine: number };

function count(counts: Counts, token: string): void {
  if (token === ":") counts.names += 1;
  else if (token.startsWith("*")) counts.aliases += 1;
  else if (token === "[" || token === "{") counts.brackets += 1;
  else if (token === "]" || token === "}") counts.brackets -= 1;
  // `- - - a` are lists in lists.
  else if (token === "-" || token === "?") counts.inLine += 1;
  if (token.startsWith("\n") || token.startsWith("\r")) counts.inLine = 0;
}

function getMessage({ names, aliases, brackets, inLine }: Counts): string | undefined {
  if (names > LIMITS.yamlNames) return `The file has more than ${format(LIMITS.yamlNames)} names`;
  if (aliases > LIMITS.yamlAliases) return `The file has more than ${LIMITS.yamlAliases} aliases`;
  if (brackets > LIMITS.yamlDepth || inLine > LIMITS.yamlDepth)
    return `The file is nested more than ${LIMITS.yamlDepth} levels deep`;
  return undefined;
}

function format(number: number): string {
  return number.toLocaleString("en-US");
}
