import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useAudienceQuery } from "#web/__generated__/useAudienceQuery.graphql.ts";

/** Finds the id of an organization (`login`) or a repository (`owner/name`); undefined where there is none. */
export function useAudience(): (audience: string) => Promise<string | undefined> {
  const environment = useRelayEnvironment();
  return async (audience) => {
    const [login = "", name = ""] = audience.replace(/^@/, "").split("/");
    const found = await fetchQuery<useAudienceQuery>(
      environment,
      graphql`
        query useAudienceQuery($login: String!, $name: String!, $isRepository: Boolean!) {
          organization(login: $login) @skip(if: $isRepository) {
            id
          }
          repository(owner: $login, name: $name) @include(if: $isRepository) {
            id
          }
        }
      `,
      { login, name, isRepository: isRepositoryName(audience) },
    )
      .toPromise()
      .catch(() => undefined);
    return found?.organization?.id ?? found?.repository?.id;
  };
}

export function isRepositoryName(audience: string): boolean {
  return audience.includes("/");
}
