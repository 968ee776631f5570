import type { Path } from "react-router";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { SESSION_ENDED } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";

type Refusal = { message: string; type?: string; field?: string };

type FailedQuery = {
  name: string;
  /** The status of the response. */
  status: number;
  errors: readonly Refusal[];
};

const ISSUE_PAGE = /^\/[^/]+\/[^/]+\/(?:issues|pull)\/[1-9]\d*\/?$/;
const ISSUE_QUERIES = new Set(["IssuePageQuery", "PanelIssueQuery", "useTimelinePagesQuery"]);
/** Queries that fail within this time of each other load the page once. */
const LOAD_ONCE_MS = 1_000;
const loading = new Set<string>();

/**
 * Reloads an issue page whose viewer has lost the session or the access, and loads an issue's page that is navigated to
 * (`next`) as a document. Then it never ends. Returns the error of a page that is only prefetched: the query fails with it,
 * so that opening the page sends it again.
 */
export async function applyReloadRules(failed: FailedQuery, next: Path | undefined): Promise<Refusal | undefined> {
  const href = next ? location.origin + next.pathname + next.search + next.hash : location.href;
  const target = getReloadTarget(href, failed);
  if (target !== undefined) {
    if (!loading.has(target)) {
      loading.add(target);
      // The page may stay: the person can refuse to leave it.
      setTimeout(() => loading.delete(target), LOAD_ONCE_MS);
      location[next ? "assign" : "replace"](target);
    }
    await new Promise(() => undefined);
  }
  const isPrefetched = failed.name === "IssuePageQuery" && !ISSUE_PAGE.test(new URL(href).pathname);
  return isPrefetched ? findRefusal(failed) : undefined;
}

/**
 * Shows that the viewer is not signed in any more, if a change was refused for that: only signed-in people can change something.
 * The page stays, with all that was typed.
 */
export function reportEndedSession([refusal]: readonly Refusal[]): Refusal | undefined {
  if (!refusal || !/^(UN)?AUTHENTICAT/.test(refusal.type ?? "")) return undefined;
  const signIn = () => location.assign(paths.signIn(location.pathname + location.search + location.hash));
  showToast("error", SESSION_ENDED, { key: "ended-session", action: { label: "Sign in", run: signIn } });
  return { ...refusal, message: SESSION_ENDED };
}

/** Where an issue page goes after a failed query. Undefined: it stays, as it does after it was reloaded once. */
export function getReloadTarget(href: string, failed: FailedQuery): string | undefined {
  const url = new URL(href);
  if (!ISSUE_PAGE.test(url.pathname) || url.searchParams.has("reload") || !findRefusal(failed)) return undefined;
  url.searchParams.set("reload", "1");
  return url.href;
}

function findRefusal({ name, status, errors }: FailedQuery): Refusal | undefined {
  return errors.find(({ type, message }) => {
    if (type === "AUTHENTICATION") return status === 404;
    return type === "FORBIDDEN" && status === 200 && !(ISSUE_QUERIES.has(name) && message === "SAML error");
  });
}
