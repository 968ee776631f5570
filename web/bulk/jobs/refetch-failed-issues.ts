import { fetchQuery, graphql } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import type { refetchFailedIssuesQuery } from "#web/__generated__/refetchFailedIssuesQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query refetchFailedIssuesQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Issue {
        repository {
          name
          owner {
            login
          }
        }
        # The rows that show the issue are right again.
        ...IssueRow_issue
      }
    }
  }
`;

/**
 * Fetches issues that a bulk update could not change, so that pages show them as they are. Returns the path of the bulk
 * updates of their repository; undefined if they are in several or cannot be loaded.
 */
export async function refetchFailedIssues(
  environment: IEnvironment,
  ids: readonly string[],
): Promise<string | undefined> {
  const chunks = await Promise.all(splitIds(ids).map((chunk) => fetchChunk(environment, chunk)));
  const [path, ...others] = new Set(chunks.flat());
  return others.length === 0 ? path : undefined;
}

function splitIds(ids: readonly string[]): string[][] {
  const size = LIMITS.graphqlIds;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );
}

/** The paths of the bulk updates of their repositories. */
async function fetchChunk(environment: IEnvironment, ids: readonly string[]): Promise<string[]> {
  const options = { fetchPolicy: "network-only" } as const;
  const response = await fetchQuery<refetchFailedIssuesQuery>(environment, QUERY, { ids }, options)
    .toPromise()
    .catch(() => undefined);
  return (response?.nodes ?? []).flatMap((node) =>
    node?.repository ? [paths.bulkUpdates({ owner: node.repository.owner.login, name: node.repository.name })] : [],
  );
}
