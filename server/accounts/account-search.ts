/** What an input that finds accounts contains. */
type AccountSearch = {
  /** In lower case, without the `@` before it. */
  text: string;
  /** The pattern, for `like`, of what begins with the text. */
  prefix: string;
};

/** Reads what was typed to find accounts by the beginning of their login or name. */
export function readAccountSearch(query: string | null | undefined): AccountSearch {
  const text = (query ?? "").trim().replace(/^@/, "").toLowerCase();
  return { text, prefix: `${text.replace(/[\\%_]/g, "\\$&")}%` };
}
