import { decodePathPart } from "#shared/decode-path.ts";

/** `issue=owner|repo|number` in an address: the issue that the side panel shows. */
export type PanelIssue = { owner: string; name: string; number: number };

/** The issue of an address; undefined if a part is missing, extra or not valid. */
export function readPanel(search: URLSearchParams): PanelIssue | undefined {
  const [owner, name, number, ...extraParts] = (search.get("issue") ?? "").split("|");
  if (!owner || !name || !/^[1-9]\d{0,8}$/.test(number ?? "") || extraParts.length > 0) return undefined;
  return { owner, name, number: Number(number) };
}

/** The same address with the panel open on an issue, or closed. */
export function withPanel(search: URLSearchParams, issue: PanelIssue | undefined): string {
  const next = new URLSearchParams(search);
  if (issue) next.set("issue", `${issue.owner}|${issue.name}|${issue.number}`);
  else next.delete("issue");
  const text = next.toString();
  return text === "" ? "" : `?${text}`;
}

/** The issue of a path; undefined for every other page. */
export function parseIssuePath(path: string): PanelIssue | undefined {
  const match = /^\/([^/?#]+)\/([^/?#]+)\/(?:issues|pull)\/([1-9]\d{0,8})\/?$/.exec(path.split(/[?#]/)[0] ?? "");
  const owner = decodePathPart(match?.[1] ?? "");
  const name = decodePathPart(match?.[2] ?? "");
  return match && owner && name ? { owner, name, number: Number(match[3]) } : undefined;
}

/** Whether a path leads to this issue, or to a pull request with its number. */
export function isPathOf(issue: PanelIssue, path: string): boolean {
  return isSameIssue(parseIssuePath(path), issue);
}

/** Whether an address names this issue: letter case does not matter. */
export function isSameIssue(a: PanelIssue | undefined, b: PanelIssue): boolean {
  return (
    a?.number === b.number &&
    a.name.toLowerCase() === b.name.toLowerCase() &&
    a.owner.toLowerCase() === b.owner.toLowerCase()
  );
}
