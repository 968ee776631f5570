import { expect, test } from "vitest";
import { findLikelyNext } from "#web/platform/router/likely-next.ts";
import { renderComponent } from "#web/test/render.tsx";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";

test("the other tab and the next page are likely to be opened next, the current tab and other pages are not", () => {
  renderComponent(
    <>
      <CountedTabs
        label="Any label"
        tabs={[
          { label: "Open", count: 3, to: "/open", isCurrent: true },
          { label: "Closed", count: 1, to: "/closed", isCurrent: false },
        ]}
      />
      <Pagination page={2} pageCount={9} href={(page) => `/open?page=${page}`} />
      <nav aria-label="Repository">
        <a href="/pulls">Pull requests</a>
      </nav>
    </>,
  );
  expect(findLikelyNext()).toEqual(["/closed", "/open?page=3"]);
});

test("a list of one page without tabs has none", () => {
  renderComponent(<p>No results</p>);
  expect(findLikelyNext()).toEqual([]);
});
