import { Pagination } from "@primer/react";
import { useNavigate } from "react-router";
import { listHref, type ListAddress } from "#web/search/list-address.ts";

type Props = { list: ListAddress; query: string; page: number; pageCount: number };

export function ListPagination({ list, query, page, pageCount }: Props) {
  const navigate = useNavigate();
  const href = (number: number) => listHref(list, query, number);
  return (
    <Pagination
      pageCount={pageCount}
      currentPage={Math.min(page, pageCount)}
      marginPageCount={2}
      surroundingPageCount={2}
      hrefBuilder={href}
      onPageChange={(event, number) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(href(number));
      }}
    />
  );
}
