import { loadAccounts } from "#server/accounts/account.ts";
import { unprocessable } from "#server/errors.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { loadBody } from "#server/issues/load-issue.ts";
import { loadLabelsOf } from "#server/labels/load-labels-of.ts";
import { toMailHtml } from "#server/notification-mail/mail-html.ts";
import { getLastUpdate, writeAtom, type AtomEntry } from "#server/platform/atom.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { FEED_LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

const DEFAULT_QUERY = "is:issue sort:created-desc";

/** The issues of a repository that a search finds; without one, its newest issues. */
export async function writeIssueFeed(
  ctx: Context,
  repository: RepositoryRow,
  query: string | undefined,
): Promise<string> {
  const { ok, nodes, errors } = await searchIssues(
    ctx,
    { query: query ?? DEFAULT_QUERY, first: FEED_LIMITS.entries },
    repository,
  );
  if (!ok) throw unprocessable(errors[0]?.message ?? "The search is not valid.", "q");
  const entries = await Promise.all(nodes.map((issue) => toEntry(ctx, repository, issue)));
  const address = repositoryAddress(repository);
  const url = ctx.config.url + paths.issues(address, query === undefined ? {} : { q: query });
  return writeAtom({
    id: url,
    url,
    title: `Issues of ${address.owner}/${address.name}`,
    updated: getLastUpdate(entries, repository.createdAt),
    entries,
  });
}

async function toEntry(ctx: Context, repository: RepositoryRow, issue: IssueRow): Promise<AtomEntry> {
  const { authorId } = issue;
  const [author, body, labels] = await Promise.all([
    authorId === null ? undefined : batch(ctx, loadAccounts, authorId),
    loadBody(ctx, issue),
    loadLabelsOf(ctx, issue),
  ]);
  const html = await redactHidden(ctx, repository, body?.bodyHtml ?? "");
  const url = ctx.config.url + issuePath(repository, issue);
  return {
    id: url,
    title: `#${issue.number} ${issue.title}`,
    url,
    author: author?.login ?? "ghost",
    published: issue.createdAt,
    updated: issue.updatedAt,
    categories: [issue.state, ...labels.map(({ name }) => name)],
    html: toMailHtml(html, { base: ctx.config.url, isPublic: repository.visibility === "PUBLIC" }),
  };
}
