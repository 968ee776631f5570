import { fetchQuery, graphql, type Environment } from "react-relay";
import { fetchDashboardFields, type CompletableField } from "#web/search/dashboard-fields.ts";
import type { suggestionsQuery } from "#web/__generated__/suggestionsQuery.graphql.ts";
import { quote } from "#shared/paths.ts";
import {
  completeQualifier,
  completeValue,
  getCompletion,
  getCompletionSource,
  type Completion,
} from "#shared/query/complete.ts";
import { QUALIFIERS } from "#shared/query/qualifiers.ts";
import { VALUE_TYPES, type CompletionSource } from "#shared/query/value-types.ts";

/** One thing that may be put in: `insert` takes the place of what was typed. */
export type Suggestion = {
  key: string;
  text: string;
  about?: string | undefined;
  insert: string;
  color?: string | undefined;
  avatarUrl?: string | undefined;
};

const QUERY = graphql`
  query suggestionsQuery(
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
        fieldDefinitions @include(if: $fields) {
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

const WAIT_MS = 120;

export { getCompletion };

type Request = { completion: Completion; repositoryId: string | undefined; onFound: (found: Suggestion[]) => void };

/** Asks the server for more suggestions after a pause. Returns a function that stops it. */
export function requestSuggestions(environment: Environment, request: Request): (() => void) | undefined {
  const source = getSource(request.completion);
  if (!source) return undefined;
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    const isOfDashboard = source === "fields" && request.repositoryId === undefined;
    stop = isOfDashboard ? requestDashboardFields(request) : requestByQuery(environment, source, request);
  }, WAIT_MS);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

function requestDashboardFields(request: Request): () => void {
  const controller = new AbortController();
  void suggestDashboardFields(request, controller.signal);
  return () => controller.abort();
}

async function suggestDashboardFields({ completion, onFound }: Request, signal: AbortSignal): Promise<void> {
  const fields = await fetchDashboardFields(signal);
  if (!signal.aborted) onFound(suggestFields(completion, fields));
}

function requestByQuery(
  environment: Environment,
  source: CompletionSource,
  { completion, repositoryId, onFound }: Request,
): () => void {
  const variables = {
    ...NO_SOURCES,
    [source]: true,
    repositoryId: repositoryId ?? "",
    isScoped: repositoryId !== undefined,
    text: completion.kind === "value" ? completion.typed : "",
  };
  const request = fetchQuery<suggestionsQuery>(environment, QUERY, variables).subscribe({
    next: (response) => onFound(fromAnswer(completion, response)),
    // Completion is a help, not a need: without an answer there is none.
    error: () => onFound([]),
  });
  return () => request.unsubscribe();
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

const begins = (text: string, typed: string) => text.toLowerCase().includes(typed.toLowerCase());
const value = (text: string, about?: string | null): Suggestion => ({
  key: text,
  text,
  about: about || undefined,
  insert: `${quote(text)} `,
});
const plain = (text: string, about?: string): Suggestion => ({ key: text, text, about, insert: `${text} ` });

/** Suggestions that need no request. */
export function getKnownSuggestions(completion: Completion): Suggestion[] {
  if (completion.kind === "value") return completeValue(completion.name, completion.typed).map((text) => value(text));
  return completeQualifier(completion.typed).map((name) => ({
    key: name,
    text: `${name}:`,
    about: QUALIFIERS[name].description,
    insert: `${name}:`,
  }));
}

function fromAnswer(completion: Completion, response: suggestionsQuery["response"]): Suggestion[] {
  if (getSource(completion) === "fields") return suggestFields(completion, response.node?.fieldDefinitions ?? []);
  return completion.kind === "value" ? suggestValues(completion, response) : [];
}

function suggestFields(completion: Completion, fields: readonly CompletableField[]): Suggestion[] {
  const { typed } = completion;
  if (completion.kind === "qualifier") {
    return fields
      .map((field) => ({ ...field, word: `field.${quote(field.slug)}:` }))
      .filter(({ word }) => word.startsWith(typed.toLowerCase()))
      .map(({ name, word }) => ({ key: word, text: word, about: name, insert: word }));
  }
  if (QUALIFIERS[completion.name].value === "presence") {
    return fields
      .map((field) => plain(`field.${quote(field.slug)}`, field.name))
      .filter(({ text }) => begins(text, typed));
  }
  const field = fields.find(({ slug }) => slug === completion.field);
  if (field?.dataType === "DATE") return (VALUE_TYPES.date.examples ?? []).map((date) => plain(date));
  return (field?.options ?? []).filter(({ name }) => begins(name, typed)).map(({ name }) => value(name));
}

type ValueCompletion = Extract<Completion, { kind: "value" }>;

function suggestValues(completion: ValueCompletion, response: suggestionsQuery["response"]): Suggestion[] {
  const { node, safeViewer } = response;
  const type = QUALIFIERS[completion.name].value;
  const known = (node?.issueParticipants?.nodes ?? []).concat(node?.suggestedActors?.nodes ?? []);
  const people = [...new Map(known.map((one) => [one?.login, one])).values()];
  const milestones = (node?.milestones?.nodes ?? []).flatMap((one) => (one ? [one] : []));
  return [
    ...(node?.labels?.nodes ?? []).flatMap((one) =>
      one ? [{ ...value(one.name, one.description), color: one.color }] : [],
    ),
    ...milestones.map((one) => (type === "milestoneNumber" ? plain(String(one.number), one.title) : value(one.title))),
    ...people.flatMap((one) =>
      one?.login ? [{ ...plain(loginWord(one.login), one.name ?? undefined), avatarUrl: one.avatarUrl }] : [],
    ),
    ...(node?.projectsV2?.nodes ?? []).flatMap((one) =>
      one ? [plain(`${node?.owner?.login ?? ""}/${one.number}`, one.title)] : [],
    ),
    ...(node?.issueTypes?.nodes ?? []).flatMap((one) =>
      one && begins(one.name, completion.typed) ? [value(one.name, one.description)] : [],
    ),
    ...(safeViewer.repositories?.nodes ?? []).flatMap((one) =>
      one ? [plain(one.nameWithOwner, one.description ?? undefined)] : [],
    ),
  ];
}

/** A bot's login as a query writes it. */
function loginWord(login: string): string {
  return login.endsWith("[bot]") ? `app/${login.slice(0, -5)}` : login;
}
