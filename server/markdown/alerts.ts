import type MarkdownIt from "markdown-it";

type StateCore = Parameters<Parameters<MarkdownIt["core"]["ruler"]["push"]>[1]>[0];
type Token = StateCore["tokens"][number];

const KINDS = { NOTE: "Note", TIP: "Tip", IMPORTANT: "Important", WARNING: "Warning", CAUTION: "Caution" } as const;

/** Turns `> [!NOTE]` quotes into alerts. As on GitHub, nested quotes are not alerts. */
export function alerts(md: MarkdownIt): void {
  md.core.ruler.after("block", "alerts", (state: StateCore) => {
    const { tokens } = state;
    const result: Token[] = [];
    for (let index = 0; index < tokens.length; index += 1) {
      const open = tokens[index];
      if (!open) continue;
      result.push(open);
      if (open.type !== "blockquote_open" || open.level !== 0) continue;
      const inline = tokens[index + 2];
      const match = inline?.type === "inline" ? /^\[!(\w{3,9})\][ \t]*(?:\n|$)/.exec(inline.content) : null;
      const kind = match?.[1]?.toUpperCase() as keyof typeof KINDS | undefined;
      if (!inline || !match || !kind || !(kind in KINDS)) continue;
      inline.content = inline.content.slice(match[0].length);
      retag(tokens, index, kind);
      result.push(...titleTokens(state, KINDS[kind]));
      // Without a text after the marker, the empty paragraph is removed.
      if (inline.content === "") index += 3;
    }
    state.tokens = result;
  });
}

function retag(tokens: readonly Token[], openIndex: number, kind: keyof typeof KINDS): void {
  let index = openIndex;
  while (index < tokens.length && !isClose(tokens[index])) index += 1;
  const [open, close] = [tokens[openIndex], tokens[index]];
  if (!open || !close) return;
  open.tag = close.tag = "div";
  open.attrSet("class", `markdown-alert markdown-alert-${kind.toLowerCase()}`);
}

function isClose(token: Token | undefined): boolean {
  return token?.type === "blockquote_close" && token.level === 0;
}

function titleTokens(state: StateCore, title: string): Token[] {
  const open = new state.Token("paragraph_open", "p", 1);
  open.attrSet("class", "markdown-alert-title");
  const inline = new state.Token("inline", "", 0);
  inline.content = title;
  inline.children = [];
  return [open, inline, new state.Token("paragraph_close", "p", -1)];
}
