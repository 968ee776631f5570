import { useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import type { ActionTarget } from "#web/bulk/actions/action-props.ts";
import { divideItems, type MixedItems } from "#web/bulk/actions/mixed-items.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import type { useSelectedIssuesQuery } from "#web/__generated__/useSelectedIssuesQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";

const QUERY = graphql`
  query useSelectedIssuesQuery(
    $ids: [ID!]!
    $assignees: Boolean!
    $labels: Boolean!
    $milestone: Boolean!
    $projects: Boolean!
    $type: Boolean!
  ) {
    nodes(ids: $ids) {
      ... on Issue {
        id
        assignedActors(first: 10) @include(if: $assignees) {
          nodes {
            ... on Node {
              id
            }
            ... on Actor {
              login
              avatarUrl(size: 64)
            }
            ... on User {
              name
            }
          }
        }
        labels(first: 100, orderBy: { field: NAME, direction: ASC }) @include(if: $labels) {
          nodes {
            id
            name
            color
            description
          }
        }
        milestone @include(if: $milestone) {
          id
          title
        }
        projectsV2(first: 100, minPermissionLevel: WRITE) @include(if: $projects) {
          nodes {
            id
            title
          }
        }
        issueType @include(if: $type) {
          id
          name
        }
      }
    }
  }
`;

export type SelectedIssue = NonNullable<useSelectedIssuesQuery["response"]["nodes"][number]>;

export type SelectedProperty = "assignees" | "labels" | "milestone" | "projects" | "type";

type Options<Item extends PickerItem> = {
  target: ActionTarget;
  property: SelectedProperty;
  toItems: (issue: SelectedIssue) => Item[];
};

type Loaded<Item extends PickerItem> = { items?: MixedItems<Item>; error?: string };

/**
 * What the issues have, loaded when a picker opens: a row shows ten labels and assignees only. Of all matching issues
 * nothing is known.
 */
export function useSelectedIssues<Item extends PickerItem>({ target, property, toItems }: Options<Item>) {
  const environment = useRelayEnvironment();
  const [loaded, setLoaded] = useState<Loaded<Item>>({});

  function load() {
    setLoaded(target.isMatching ? { items: { all: [], some: [] } } : {});
    if (target.isMatching) return;
    fetchIssues(environment, { ids: target.ids, property }).then(
      (issues) => setLoaded({ items: divideItems(issues.map(toItems)) }),
      (error: Error) => setLoaded({ error: error.message }),
    );
  }

  return { ...loaded, load };
}

type Request = { ids: readonly string[]; property: SelectedProperty };

async function fetchIssues(environment: IEnvironment, { ids, property }: Request): Promise<SelectedIssue[]> {
  const is = (name: SelectedProperty) => name === property;
  const included = {
    assignees: is("assignees"),
    labels: is("labels"),
    milestone: is("milestone"),
    projects: is("projects"),
    type: is("type"),
  };
  const parts = Array.from({ length: Math.ceil(ids.length / LIMITS.graphqlIds) }, (_, index) =>
    ids.slice(index * LIMITS.graphqlIds, (index + 1) * LIMITS.graphqlIds),
  );
  const responses = await Promise.all(
    parts.map((part) => fetchQuery<useSelectedIssuesQuery>(environment, QUERY, { ids: part, ...included }).toPromise()),
  );
  return responses.flatMap((response) => (response?.nodes ?? []).flatMap((issue) => (issue?.id ? [issue] : [])));
}
