import type { PageAddress } from "#web/platform/router/page-address.ts";
import { LIMITS } from "#shared/limits.ts";
import { pageNumber } from "#shared/numbers.ts";

/** The owner and the name of the repository in an address. */
export function readRepository({ params: { owner = "", name = "" } }: PageAddress): { owner: string; name: string } {
  return { owner, name };
}

export function readPageNumber(url: URL): number {
  return pageNumber(url.searchParams.get("page"));
}

/** The `page` of an address, as a range of a list with pages of this size. */
export function readPage(url: URL, first: number): { first: number; skip: number } {
  return { first, skip: (readPageNumber(url) - 1) * first };
}

/** A query of pull requests. A pattern, because the routes of all pages are loaded without the search language. */
const PULL_REQUESTS =
  /(^|[\s(])((is|type|state):(pr|(un)?merged|draft|queued)(?![^\s)])|(draft|merged|head|base|status|review(ed-by)?|([a-z]+-)*review-requested):[^\s)])/i;

/** `pageSize` of a list: a whole number up to 100, of pull requests up to 50. */
export function readPageSize(url: URL, query: string): number {
  const text = url.searchParams.get("pageSize");
  if (text === null || !/^\d+$/.test(text)) return LIMITS.pageSize;
  const isPulls = PULL_REQUESTS.test(query);
  return Math.min(Number(text), isPulls ? LIMITS.pageSizeMaxPulls : LIMITS.pageSizeMax);
}

/** The query that was typed; undefined when there is none. */
export function readQuery(url: URL): string | undefined {
  return url.searchParams.get("q")?.trim() || undefined;
}
