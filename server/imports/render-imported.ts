import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReferenceTargets } from "#server/markdown/reference-targets.ts";
import { getReferenceKey } from "#server/markdown/reference-targets.ts";
import { findReferences, type ReferenceLinks } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { renderLongText } from "#server/repositories/render-body.ts";
import { LIMITS } from "#shared/limits.ts";

/** Renders a text of an archive. */
export type RenderImported = (text: string) => Promise<string>;

/** The server serves its requests at least this often. */
const TURN_MS = 10;

type Target = { repository: { owner: string; name: string }; links: ReferenceLinks };

/** Renders the texts of an archive without delaying the requests of others: long ones in the thread for long texts. */
export function makeRenderer({ repository, links }: Target): RenderImported {
  let startedAt = performance.now();
  return async (text) => {
    if (text.length > LIMITS.shortText)
      return renderLongText({ text, targets: findTargets(text, { repository, links }) });
    if (performance.now() - startedAt > TURN_MS) {
      await nextTurn();
      startedAt = performance.now();
    }
    return renderMarkdown(text, links);
  };
}

/** The results of an array's items, one after the other. */
export async function mapInOrder<Item, Result>(
  items: readonly Item[],
  toResult: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) results.push(await toResult(item, index));
  return results;
}

/** A thread cannot be given functions. */
function findTargets(text: string, { repository, links }: Target): ReferenceTargets {
  const found = findReferences(text);
  const accounts = found.logins.map((login) => [login.toLowerCase(), links.mention(login)] as const);
  const issues = found.issues.map(
    (reference) => [getReferenceKey({ ...repository, ...reference }), links.issue(reference)] as const,
  );
  const commits = found.oids.map((oid) => [oid, links.commit(oid)] as const);
  return {
    repository,
    accounts: new Map(accounts.flatMap(([key, account]) => (account ? [[key, account] as const] : []))),
    issues: new Map(issues.flatMap(([key, path]) => (path === undefined ? [] : [[key, path] as const]))),
    teams: new Map(),
    commits: new Map(commits.flatMap(([oid, path]) => (path === undefined ? [] : [[oid, path] as const]))),
    base: undefined,
  };
}
