import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useRepositoryNamedQuery } from "#web/__generated__/useRepositoryNamedQuery.graphql.ts";

/** Looks up the id of `owner/name`: null for an empty name, undefined if there is no such repository. */
export function useRepositoryNamed(): (nameWithOwner: string) => Promise<string | null | undefined> {
  const environment = useRelayEnvironment();
  return async (nameWithOwner) => {
    const text = nameWithOwner.trim().replace(/^repo:/, "");
    if (text === "") return null;
    const [owner = "", name = ""] = text.split("/");
    const found = await fetchQuery<useRepositoryNamedQuery>(
      environment,
      graphql`
        query useRepositoryNamedQuery($owner: String!, $name: String!) {
          repository(owner: $owner, name: $name) {
            id
          }
        }
      `,
      { owner, name },
    )
      .toPromise()
      .catch(() => undefined);
    return found?.repository?.id;
  };
}
