import { RestError } from "#server/rest/http/rest-error.ts";

/** A numbered page of a list. */
export type Page = { page: number; perPage: number; offset: number };

/** How much of a list there is: all that is counted, or only whether a further page follows. */
export type Extent = { total: number } | { hasNext: boolean };

const PAGE_SIZES = { perPage: 30, max: 100 };
const PAGE_MAX = 1_000_000;

/** As on GitHub, numbers that are no page mean the first one, and a larger page size means the largest. */
export function readPage(query: Readonly<Record<string, string>>, sizes = PAGE_SIZES): Page {
  const perPage = Math.min(sizes.max, readNumber(query["per_page"]) ?? sizes.perPage);
  const page = readNumber(query["page"]) ?? 1;
  if (page > PAGE_MAX) throw new RestError(422, "In order to keep the API fast for everyone, pagination is limited.");
  return { page, perPage, offset: (page - 1) * perPage };
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** The rows of a page, of which one more than the page was read to learn whether another page follows. */
export function takePage<T>(rows: readonly T[], page: Page): { rows: T[]; extent: Extent } {
  return { rows: rows.slice(0, page.perPage), extent: { hasNext: rows.length > page.perPage } };
}

/** The page of a list that is in memory. */
export function slicePage<T>(all: readonly T[], page: Page): { rows: T[]; extent: Extent } {
  return { rows: all.slice(page.offset, page.offset + page.perPage), extent: { total: all.length } };
}

/** The value of `Link`, or undefined for the only page of a list. `url` is the address of the request. */
export function linkHeader(url: URL, page: Page, extent: Extent): string | undefined {
  const last = "total" in extent ? Math.max(1, Math.ceil(extent.total / page.perPage)) : undefined;
  const hasNext = "total" in extent ? page.page < (last ?? 1) : extent.hasNext;
  const links: [string, number][] = [];
  if (page.page > 1) links.push(["prev", page.page - 1]);
  if (hasNext) links.push(["next", page.page + 1]);
  if (hasNext && last !== undefined) links.push(["last", last]);
  if (page.page > 1) links.push(["first", 1]);
  if (links.length === 0) return undefined;
  return links.map(([rel, number]) => `<${pageAddress(url, number)}>; rel="${rel}"`).join(", ");
}

function pageAddress(url: URL, page: number): string {
  const address = new URL(url);
  address.searchParams.set("page", String(page));
  return address.href;
}
