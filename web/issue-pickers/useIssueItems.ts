import { useState } from "react";
import { graphql } from "react-relay";
import { useFiltered } from "#web/ui/useFiltered.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import type { useIssueItemsQuery } from "#web/__generated__/useIssueItemsQuery.graphql.ts";
import type { useIssueItemsResourceQuery } from "#web/__generated__/useIssueItemsResourceQuery.graphql.ts";

const QUERY = graphql`
  query useIssueItemsQuery($repositoryId: ID!, $query: String!) {
    node(id: $repositoryId) {
      ... on Repository {
        suggestedIssues(query: $query, first: 12) {
          __typename
          id
          number
          title
        }
      }
    }
  }
`;

const RESOURCE = graphql`
  query useIssueItemsResourceQuery($url: URI!) {
    resource(url: $url) {
      ... on Issue {
        id
        number
        title
        repository {
          nameWithOwner
        }
      }
    }
  }
`;

/** The path of an issue that is given as `owner/repo#5` or by its URL. */
function getIssuePath(text: string): string | undefined {
  const short = /^([\w.-]+)\/([\w.-]+)#(\d{1,9})$/.exec(text.trim());
  if (short) return `/${short[1]}/${short[2]}/issues/${short[3]}`;
  const url = /^(?:https?:\/\/[^/\s]+)?(\/[\w.-]+\/[\w.-]+\/issues\/\d{1,9})\/?(?:[?#]\S*)?$/.exec(text.trim());
  return url?.[1];
}

/** Issues of a repository by number or title, and of any repository by `owner/repo#5` or URL. */
export function useIssueItems(repositoryId: string, excludedId: string) {
  const [filter, setFilter] = useState("");
  const [isOpen, setOpen] = useState(false);
  const path = getIssuePath(filter);
  const near = useFiltered<useIssueItemsQuery>(QUERY, { repositoryId, query: filter }, isOpen && path === undefined);
  const far = useFiltered<useIssueItemsResourceQuery>(RESOURCE, { url: path ?? "/" }, isOpen && path !== undefined);
  const found = near.response?.node?.suggestedIssues?.flatMap((issue): PickerItem[] =>
    issue.__typename === "Issue" && issue.id !== excludedId
      ? [{ id: issue.id, text: issue.title, description: `#${issue.number}` }]
      : [],
  );
  const resource = far.response?.resource;
  const named = resource?.id
    ? [
        {
          id: resource.id,
          text: resource.title ?? "",
          description: `${resource.repository?.nameWithOwner ?? ""}#${resource.number ?? ""}`,
        },
      ]
    : [];
  return {
    items: path === undefined ? found : far.response && named,
    error: near.error ?? far.error,
    onFilter: setFilter,
    onOpen: () => setOpen(true),
  };
}
