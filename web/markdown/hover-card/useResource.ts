import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { useResourceQuery } from "#web/__generated__/useResourceQuery.graphql.ts";

export type Resource = NonNullable<useResourceQuery["response"]["resource"]>;

/** What a URL leads to. Undefined while it is loading, and for what the viewer cannot see. */
export function useResource(url: string): Resource | undefined {
  const environment = useRelayEnvironment();
  const [resource, setResource] = useState<Resource>();
  useEffect(() => {
    const request = fetchQuery<useResourceQuery>(
      environment,
      graphql`
        query useResourceQuery($url: URI!) {
          resource(url: $url) {
            __typename
            ... on Issueish {
              number
              titleHTML
              createdAt
              repository {
                nameWithOwner
              }
              author {
                login
              }
              ...StateIcon_issue @alias(as: "state")
            }
            ... on Actor {
              login
              avatarUrl(size: 96)
            }
            ... on User {
              name
            }
          }
        }
      `,
      { url },
    ).subscribe({ next: (data) => setResource(data.resource ?? undefined), error: () => undefined });
    return () => request.unsubscribe();
  }, [environment, url]);
  return resource;
}
