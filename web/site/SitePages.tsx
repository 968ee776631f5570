import { useLocation } from "react-router";
import { withParameters } from "#web/platform/router/with-parameters.ts";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import { pageNumber } from "#shared/numbers.ts";
import { LIMITS } from "#shared/limits.ts";

/** The links to the other pages of a list; nothing if there is only one. */
export function SitePages({ totalCount }: { totalCount: number }) {
  const { pathname, search } = useLocation();
  const pageCount = Math.ceil(totalCount / LIMITS.pageSize);
  if (pageCount < 2) return null;
  const page = pageNumber(new URLSearchParams(search).get("page"));
  const href = (number: number) => withParameters(pathname, search, { page: number > 1 ? String(number) : null });
  return <Pagination page={page} pageCount={pageCount} href={href} />;
}
