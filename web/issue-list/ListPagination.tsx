import { Pagination } from "#web/ui/list/Pagination.tsx";
import { listHref, type ListAddress } from "#web/search/list-address.ts";

type Props = { list: ListAddress; query: string; page: number; pageCount: number };

export function ListPagination({ list, query, page, pageCount }: Props) {
  return <Pagination page={page} pageCount={pageCount} href={(number) => listHref(list, query, number)} />;
}
