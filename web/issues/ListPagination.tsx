import { Pagination } from "@primer/react";
import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";

type Props = { repository: { owner: string; name: string }; query: string; page: number; pageCount: number };

export function ListPagination({ repository, query, page, pageCount }: Props) {
  const navigate = useNavigate();
  const href = (number: number) => paths.issues(repository, { q: query, page: number });
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
