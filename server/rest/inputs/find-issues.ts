import { requireComplete } from "#server/access/of-visible-repositories.ts";
import { UserError } from "#server/errors.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { BusyError } from "#server/platform/search-limits.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import type { Extent, Page } from "#server/rest/http/page.ts";
import { toCount } from "#server/search/counts.ts";
import { findPage } from "#server/search/find-page.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { TOO_MANY_SEARCHES } from "#shared/messages.ts";

type Query = { query: string; repository?: RepositoryRow; page: Page };

/**
 * A page of the issues and pull requests that a query finds: in GitHub's REST API pull requests are issues too. Unlike a search of the pages, it ends only with the last issue: an export reads
 * all of them. Where there are more than a search counts, only the next page is known, not the last one.
 */
export async function findIssues(
  ctx: Context,
  { query, repository, page }: Query,
): Promise<{ rows: IssueRow[]; extent: Extent }> {
  const search = await prepareSearch(ctx, query, repository, "any");
  try {
    const slice = { offset: page.offset, limit: page.perPage + 1 };
    const { rows, counts } = await findPage(search, slice, { waitsForCounts: true });
    if (!repository) requireComplete(ctx.db);
    const total = counts ? toCount(search, counts) : search.cap;
    const isCounted = total < search.cap;
    return {
      rows: rows.slice(0, page.perPage),
      extent: isCounted ? { total } : { hasNext: rows.length > page.perPage },
    };
  } catch (error) {
    if (error instanceof BusyError) {
      throw new UserError("SERVICE_UNAVAILABLE", TOO_MANY_SEARCHES);
    }
    throw error;
  }
}
