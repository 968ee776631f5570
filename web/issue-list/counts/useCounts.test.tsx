import { screen } from "@testing-library/react";
import { graphql } from "react-relay";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { useCounts } from "#web/issue-list/counts/useCounts.ts";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { useCountsTestQuery } from "#web/__generated__/useCountsTestQuery.graphql.ts";

test("a list whose counts are exact is rendered once", async () => {
  let renders = 0;
  function Counted() {
    const { search } = useLazyLoadQuery<useCountsTestQuery>(
      graphql`
        query useCountsTestQuery {
          search(query: "is:issue", type: ISSUE_ADVANCED, first: 25) {
            ...useCounts_search
          }
        }
      `,
      {},
    );
    const counts = useCounts(search);
    renders += 1;
    return <p>{counts.open} open</p>;
  }
  const { environment } = renderComponent(<Counted />);
  await answer(environment, {
    SearchResultItemConnection: () => ({ areCountsExact: true, openIssueCount: 7, listCap: 1000 }),
  });
  await screen.findByText("7 open");
  expect(renders).toBe(1);
});
