import { useEffect } from "react";
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from "react-relay";
import type { useLoadCounts_search$key } from "#web/__generated__/useLoadCounts_search.graphql.ts";
import type { useLoadCountsQuery } from "#web/__generated__/useLoadCountsQuery.graphql.ts";

const QUERY = graphql`
  query useLoadCountsQuery($query: String!, $repositoryId: ID!, $isInRepository: Boolean!) {
    node(id: $repositoryId) @include(if: $isInRepository) {
      ... on Repository {
        search(query: $query, first: 0) {
          ok
          issueCount
          openIssueCount
          closedIssueCount
        }
      }
    }
    search(query: $query, type: ISSUE_ADVANCED, first: 0) @skip(if: $isInRepository) {
      ok
      issueCount
      openIssueCount
      closedIssueCount
    }
  }
`;

/** Loads the counts of a search that took longer than its rows. Where that fails, the list shows what it knows. */
export function useLoadCounts(
  key: useLoadCounts_search$key,
  { query, repositoryId }: { query: string; repositoryId: string | undefined },
): void {
  const environment = useRelayEnvironment();
  const search = useFragment(
    graphql`
      fragment useLoadCounts_search on SearchResultItemConnection {
        __id
        ok
        areCountsExact
      }
    `,
    key,
  );
  const { __id: id } = search;
  const isMissing = search.ok && !search.areCountsExact;
  useEffect(() => {
    if (!isMissing) return undefined;
    const variables = { query, repositoryId: repositoryId ?? "", isInRepository: repositoryId !== undefined };
    const request = fetchQuery<useLoadCountsQuery>(environment, QUERY, variables).subscribe({
      next: ({ node, search: everywhere }) => {
        const counts = everywhere ?? node?.search;
        if (!counts?.ok) return;
        environment.commitUpdate((store) => {
          const record = store.get(id);
          for (const name of COUNTS) record?.setValue(counts[name], name);
          record?.setValue(true, "areCountsExact");
        });
      },
      error: () => undefined,
    });
    return () => request.unsubscribe();
  }, [environment, id, isMissing, query, repositoryId]);
}

const COUNTS = ["issueCount", "openIssueCount", "closedIssueCount"] as const;
