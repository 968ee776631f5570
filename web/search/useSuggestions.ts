import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay";
import { fromValue, type Suggestion } from "#web/search/suggestion.ts";
import type { useSuggestionsQuery } from "#web/__generated__/useSuggestionsQuery.graphql.ts";
import { completeQualifier, completeValue, getCompletionSource, type Completion } from "#shared/query/complete.ts";
import { QUALIFIERS } from "#shared/query/qualifiers.ts";
import type { CompletionSource } from "#shared/query/value-types.ts";

const QUERY = graphql`
  query useSuggestionsQuery(
    $repositoryId: ID!
    $text: String!
    $labels: Boolean!
    $milestones: Boolean!
    $people: Boolean!
    $projects: Boolean!
    $types: Boolean!
    $fields: Boolean!
    $repositories: Boolean!
    $isScoped: Boolean!
  ) {
    safeViewer {
      repositories(first: 8, query: $text) @include(if: $repositories) {
        nodes {
          nameWithOwner
          description
        }
      }
    }
    node(id: $repositoryId) @include(if: $isScoped) {
      ... on Repository {
        owner {
          login
        }
        labels(first: 10, query: $text) @include(if: $labels) {
          nodes {
            name
            color
            description
          }
        }
        milestones(first: 10, query: $text) @include(if: $milestones) {
          nodes {
            title
            number
          }
        }
        issueParticipants(first: 8, query: $text) @include(if: $people) {
          nodes {
            ... on Actor {
              login
              avatarUrl(size: 64)
            }
            ... on User {
              name
            }
          }
        }
        suggestedActors(first: 8, query: $text) @include(if: $people) {
          nodes {
            ... on Actor {
              login
              avatarUrl(size: 64)
            }
            ... on User {
              name
            }
          }
        }
        projectsV2(first: 10, query: $text) @include(if: $projects) {
          nodes {
            number
            title
          }
        }
        issueTypes(first: 25) @include(if: $types) {
          nodes {
            name
            description
          }
        }
        issueFields @include(if: $fields) {
          name
          slug
          dataType
          options {
            name
          }
        }
      }
    }
  }
`;

/** Only who types needs it. */
const loadConversion = () => import("#web/search/to-suggestions.ts");

const WAIT_MS = 120;
const SHOWN = 12;

/** What may be put in where the cursor is; what the page knows at once, the rest when it comes. */
export function useSuggestions(completion: Completion | undefined, repositoryId: string | undefined): Suggestion[] {
  const environment = useRelayEnvironment();
  const [answer, setAnswer] = useState<{ key: string; found: Suggestion[] }>();
  const key = completion ? JSON.stringify(completion) : "";
  useEffect(() => {
    if (key === "") return undefined;
    const wanted = JSON.parse(key) as Completion;
    const source = getSource(wanted);
    if (!source) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      const variables = {
        ...NO_SOURCES,
        [source]: true,
        repositoryId: repositoryId ?? "",
        isScoped: repositoryId !== undefined,
        text: wanted.kind === "value" ? wanted.typed : "",
      };
      const request = fetchQuery<useSuggestionsQuery>(environment, QUERY, variables).subscribe({
        next: (response) =>
          void loadConversion()
            .then(({ toSuggestions }) => setAnswer({ key, found: toSuggestions(wanted, response) }))
            .catch(() => setAnswer({ key, found: [] })),
        // Completion is a help, not a need: without an answer there is none.
        error: () => setAnswer({ key, found: [] }),
      });
      stop = () => request.unsubscribe();
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [environment, key, repositoryId]);
  if (!completion) return [];
  const found = answer?.key === key ? answer.found : [];
  return [...getKnown(completion), ...found].slice(0, SHOWN);
}

const NO_SOURCES: Record<CompletionSource, boolean> = {
  labels: false,
  milestones: false,
  people: false,
  projects: false,
  types: false,
  fields: false,
  repositories: false,
};

/** What to ask the server for; `field.NAME` is completed from the names of the fields. */
function getSource(completion: Completion): CompletionSource | undefined {
  if (completion.kind === "qualifier") return /^f/i.test(completion.typed) ? "fields" : undefined;
  return getCompletionSource(completion.name);
}

/** What needs no request. */
function getKnown(completion: Completion): Suggestion[] {
  if (completion.kind === "value")
    return completeValue(completion.name, completion.typed).map((text) => fromValue(text));
  return completeQualifier(completion.typed).map((name) => ({
    key: name,
    text: `${name}:`,
    about: QUALIFIERS[name].description,
    insert: `${name}:`,
  }));
}
