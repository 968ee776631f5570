import { createPath, type Path } from "react-router";
import { MutationError } from "#web/platform/relay/network.ts";

type FailedQuery = {
  name: string;
  /** The status of the response. */
  status: number;
  errors: readonly { message: string; type?: string }[];
};

const ISSUE_PAGE = /^\/[^/]+\/[^/]+\/(?:issues|pull)\/[1-9]\d*\/?$/;
const ISSUE_QUERIES = new Set(["IssuePageQuery", "PanelIssueQuery", "useTimelinePagesQuery"]);

/**
 * Reloads an issue page whose viewer has lost the session or the access, and loads an issue's page that is navigated to
 * (`next`) as a document. Then the query never ends. That of a page that is only prefetched fails, so opening it asks again.
 */
export async function applyReloadRules(failed: FailedQuery, next: Path | undefined): Promise<void> {
  const href = next ? location.origin + createPath(next) : location.href;
  const target = getReloadTarget(href, failed);
  if (target !== undefined) {
    location[next ? "assign" : "replace"](target);
    await new Promise(() => undefined);
  }
  const refusal = findRefusal(failed);
  if (failed.name === "IssuePageQuery" && refusal && !ISSUE_PAGE.test(new URL(href).pathname))
    throw new MutationError(refusal.message, refusal.type);
}

/** Where an issue page goes after a failed query. Undefined: it stays, as it does after it was reloaded once. */
export function getReloadTarget(href: string, failed: FailedQuery): string | undefined {
  const url = new URL(href);
  if (!ISSUE_PAGE.test(url.pathname) || url.searchParams.has("reload") || !findRefusal(failed)) return undefined;
  url.searchParams.set("reload", "1");
  return url.href;
}

function findRefusal({ name, status, errors }: FailedQuery): FailedQuery["errors"][number] | undefined {
  return errors.find(({ type, message }) => {
    if (type === "AUTHENTICATION") return status === 404;
    return type === "FORBIDDEN" && status === 200 && !(ISSUE_QUERIES.has(name) && message === "SAML error");
  });
}
