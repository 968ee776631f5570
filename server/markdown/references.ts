import type MarkdownIt from "markdown-it";
import { LIMITS } from "#shared/limits.ts";

type Token = Parameters<Parameters<MarkdownIt["core"]["ruler"]["push"]>[1]>[0]["tokens"][number];

/**
 * `#n`, `GH-n` or `owner/repo#n`. References, `@user` and `@organization/team` become links in text, not in
 * code, links or attributes. Their targets are loaded before the rendering, with the
 * result of `findReferences`.
 */
type IssueReference = { owner?: string; name?: string; number: number };

export type ReferenceLinks = {
  /** The canonical login, or undefined when there is no such account. */
  mention: (login: string) => { login: string; href: string } | undefined;
  /** The path, or undefined if the writer can see no such issue. */
  issue: (reference: IssueReference) => string | undefined;
  commit: (oid: string) => string | undefined;
  /** The path of a team by `organization/slug`, or undefined if the writer can see no such team. */
  team?: (name: string) => string | undefined;
  /** The address of this instance, without a trailing slash; undefined: full addresses are not shortened. */
  base?: string | undefined;
};

export const NO_LINKS: ReferenceLinks = {
  mention: () => undefined,
  issue: () => undefined,
  commit: () => undefined,
  team: () => undefined,
};

/** All repeats are bounded, so that matching takes linear time. */
const REFERENCE =
  /(?<![\w/`@#&.-])(?:@([A-Za-z0-9_][A-Za-z0-9_-]{0,38})(?![\w-]|\/\w)|([A-Za-z0-9_][A-Za-z0-9_.-]{0,38})\/([A-Za-z0-9._-]{1,100})#(\d{1,9})(?!\w)|(?:#|[Gg][Hh]-)(\d{1,9})(?!\w)|([0-9a-f]{7,40})(?![\w/-])|@([A-Za-z0-9_][A-Za-z0-9_-]{0,38}\/[A-Za-z0-9_][\w.-]{0,99}(?<![.-])))/g;

/** `/owner/name/issues/5#issuecomment-7`, the part of an address after that of the instance. */
const ADDRESS =
  /^\/([A-Za-z0-9_][A-Za-z0-9_.-]{0,38})\/([A-Za-z0-9._-]{1,100})\/(?:issues|pull)\/([1-9]\d{0,8})(#issuecomment-\d{1,16})?$/;

type FoundReferences = { logins: string[]; teams: string[]; issues: IssueReference[]; oids: string[] };

/** All possible references in a text, those in code and links included. */
export function findReferences(text: string, base?: string): FoundReferences {
  const found: FoundReferences = { logins: [], teams: [], issues: [], oids: [] };
  let count = 0;
  for (const match of text.matchAll(REFERENCE)) {
    if ((count += 1) > LIMITS.markdownReferences) break;
    const [, login, owner, name, crossNumber, number, oid, team] = match;
    if (login) found.logins.push(login);
    else if (team) found.teams.push(team);
    else if (owner && name) found.issues.push({ owner, name, number: Number(crossNumber) });
    else if (number) found.issues.push({ number: Number(number) });
    else if (oid && isCommitId(oid)) found.oids.push(oid);
  }
  found.issues.push(...findAddresses(text, base));
  return found;
}

function findAddresses(text: string, base: string | undefined): IssueReference[] {
  if (base === undefined) return [];
  const found = text.split(base).slice(1, LIMITS.markdownReferences + 1);
  return found.flatMap((remainder) => {
    const match = ADDRESS.exec(/^[\w./#-]{1,200}/.exec(remainder)?.[0].replace(/[.]+$/, "") ?? "");
    return match ? [{ owner: match[1] ?? "", name: match[2] ?? "", number: Number(match[3]) }] : [];
  });
}

/** Whether hexadecimal digits are a commit id, rather than a number or a word. */
function isCommitId(text: string): boolean {
  return text.length === 40 || (/\d/.test(text) && /[a-f]/.test(text));
}

export function linkReferences(md: MarkdownIt): void {
  md.core.ruler.after("linkify", "references", (state) => {
    const { links } = state.env as { links: ReferenceLinks };
    const budget = { left: LIMITS.markdownReferences };
    for (const block of state.tokens) {
      if (block.type !== "inline" || !block.children) continue;
      shortenAddresses(block.children, links);
      let depth = 0;
      block.children = block.children.flatMap((token) => {
        if (token.type === "link_open" || /^<a[\s>]/i.test(token.content)) depth += 1;
        if (token.type === "link_close" || /^<\/a>/i.test(token.content)) depth = Math.max(0, depth - 1);
        return token.type === "text" && depth === 0 ? split(token, state.Token, { links, budget }) : [token];
      });
    }
  });
}

/** Shows the address of an issue of this instance as `owner/repo#n`. */
function shortenAddresses(tokens: Token[], links: ReferenceLinks): void {
  const { base } = links;
  if (base === undefined) return;
  tokens.forEach((token, index) => {
    const href = token.type === "link_open" && token.markup === "linkify" ? (token.attrGet("href") ?? "") : "";
    const match = href.startsWith(`${base}/`) ? ADDRESS.exec(href.slice(base.length)) : null;
    const text = tokens[index + 1];
    if (!match || text?.type !== "text") return;
    const [, owner = "", name = "", number = "", hash = ""] = match;
    const path = links.issue({ owner, name, number: Number(number) });
    if (path === undefined) return;
    text.content = `${owner}/${name}#${number}${hash ? " (comment)" : ""}`;
    token.attrs = [
      ["href", path + hash],
      ["class", "issue-link"],
      ["data-reference", `${owner}/${name}#${number}`],
    ];
  });
}

type TokenClass = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

/** How many more references of a text become links. */
type Budget = { left: number };

function split(
  token: Token,
  TokenConstructor: TokenClass,
  { links, budget }: { links: ReferenceLinks; budget: Budget },
): Token[] {
  if (budget.left === 0) return [token];
  const tokens: Token[] = [];
  let position = 0;
  for (const match of token.content.matchAll(REFERENCE)) {
    const link = getLink(match, links);
    if (!link) continue;
    budget.left -= 1;
    tokens.push(textToken(TokenConstructor, token.content.slice(position, match.index)));
    const open = new TokenConstructor("link_open", "a", 1);
    open.attrs = [["href", link.href], ["class", link.className], ...link.data];
    tokens.push(open, textToken(TokenConstructor, link.text), new TokenConstructor("link_close", "a", -1));
    position = match.index + match[0].length;
    if (budget.left === 0) break;
  }
  if (tokens.length === 0) return [token];
  tokens.push(textToken(TokenConstructor, token.content.slice(position)));
  return tokens;
}

type Link = { href: string; className: string; text: string; data: [string, string][] };

function getLink(match: RegExpMatchArray, links: ReferenceLinks): Link | undefined {
  const [text, login, owner, name, crossNumber, number, oid, team] = match;
  if (login) {
    const found = links.mention(login);
    return (
      found && {
        href: found.href,
        className: "user-mention",
        text: `@${found.login}`,
        data: [["data-login", found.login]],
      }
    );
  }
  if (team) {
    const href = links.team?.(team);
    return href === undefined ? undefined : { href, className: "team-mention", text, data: [] };
  }
  if (oid) {
    const href = isCommitId(oid) ? links.commit(oid) : undefined;
    return href === undefined ? undefined : { href, className: "commit-link", text: oid.slice(0, 7), data: [] };
  }
  const reference = owner && name ? { owner, name, number: Number(crossNumber) } : { number: Number(number) };
  const href = links.issue(reference);
  return href === undefined ? undefined : { href, className: "issue-link", text, data: [["data-reference", text]] };
}

function textToken(TokenConstructor: TokenClass, content: string): Token {
  const token = new TokenConstructor("text", "", 0);
  token.content = content;
  return token;
}
