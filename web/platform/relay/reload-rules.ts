import type { RequestParameters } from "relay-runtime";

type FailedQuery = {
  name: string;
  /** The status of the response. */
  status: number;
  errors: readonly { message: string; type?: string }[];
};

const ISSUE_PAGE = /^\/[^/]+\/[^/]+\/(?:issues|pull)\/[1-9]\d*\/?$/;
const ISSUE_QUERIES = new Set(["IssuePageQuery", "PanelIssueQuery", "useTimelinePagesQuery"]);

/** Reloads an issue page whose viewer has lost the session or the access. */
export function reloadIssuePage(
  { name, operationKind }: RequestParameters,
  { status }: Response,
  errors: FailedQuery["errors"],
): void {
  if (operationKind !== "query") return;
  const target = getReloadTarget(location.href, { name, status, errors });
  if (target !== undefined) location.replace(target);
}

/** Where an issue page goes after a failed query. Undefined: it stays, as it does after it was reloaded once. */
export function getReloadTarget(href: string, { name, status, errors }: FailedQuery): string | undefined {
  const url = new URL(href);
  if (!ISSUE_PAGE.test(url.pathname) || url.searchParams.has("reload")) return undefined;
  const requiresReload = errors.some(({ type, message }) => {
    if (type === "AUTHENTICATION") return status === 404;
    return type === "FORBIDDEN" && status === 200 && !(ISSUE_QUERIES.has(name) && message === "SAML error");
  });
  if (!requiresReload) return undefined;
  url.searchParams.set("reload", "1");
  return url.href;
}
