import { setTimeout as sleep } from "node:timers/promises";
import { describeFailure, send, type Api } from "../platform/api.ts";
import type { Person } from "../platform/people.ts";
import type { Random } from "../platform/random.ts";

/** People who read and write at the pace of people: at most two requests a second each. */
export type SoakClients = {
  readonly requests: number;
  /** How often each error was met. */
  readonly errors: ReadonlyMap<string, number>;
  /** Milliseconds, by kind of request. */
  readonly times: ReadonlyMap<string, number[]>;
  stop(): Promise<void>;
};

type Options = { url: string; people: readonly Person[]; random: Random; repositoryId: string; hasPages: boolean };

/** Undefined if it succeeded, otherwise what was wrong. */
type Action = (client: Client) => Promise<string | undefined>;

type Client = { options: Options; person: Person; api: Api; random: Random; issues: { id: string; isOpen: boolean }[] };

type Kind = { weight: number; action: Action };

const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 1500;
const TIMEOUT_MS = 30_000;
const ISSUES_KEPT = 20;

const KINDS = {
  "issue list": { weight: 5, action: (client) => get(client, "/person1/work/issues") },
  "issue page": { weight: 5, action: (client) => get(client, `/person1/work/issues/${client.random.integer(1, 20)}`) },
  "searched list": { weight: 3, action: (client) => get(client, `/person1/work/issues?q=${search(client)}`) },
  dashboard: { weight: 3, action: (client) => get(client, "/issues") },
  labels: { weight: 1, action: (client) => get(client, "/person1/work/labels") },
  "GraphQL list": { weight: 4, action: (client) => query(client, LIST, {}) },
  "GraphQL search": {
    weight: 3,
    action: (client) => query(client, SEARCH, { query: `repo:person1/work ${word(client)}` }),
  },
  "REST contents": { weight: 2, action: (client) => getRest(client, "/api/v3/repos/person1/work/contents") },
  "create issue": { weight: 1, action: createIssue },
  comment: { weight: 2, action: comment },
  "close or reopen": { weight: 1, action: closeOrReopen },
} satisfies Record<string, Kind>;

const PAGES = ["issue list", "issue page", "searched list", "dashboard", "labels"];

export function startSoakClients(options: Options): SoakClients {
  const kinds = Object.entries<Kind>(KINDS).filter(([name]) => options.hasPages || !PAGES.includes(name));
  const deck = kinds.flatMap(([name, { weight, action }]) => Array.from({ length: weight }, () => ({ name, action })));
  const errors = new Map<string, number>();
  const times = new Map(kinds.map(([name]) => [name, [] as number[]]));
  const stopping = new AbortController();
  let requests = 0;

  async function run(person: Person, index: number): Promise<void> {
    const random = options.random.fork(`client ${index}`);
    const client: Client = { options, person, api: { url: options.url, token: person.token }, random, issues: [] };
    while (!stopping.signal.aborted) {
      await sleep(random.integer(MIN_PAUSE_MS, MAX_PAUSE_MS));
      if (stopping.signal.aborted) return;
      const { name, action } = random.pick(deck);
      const startedAt = performance.now();
      const error = await action(client);
      requests += 1;
      times.get(name)?.push(performance.now() - startedAt);
      if (error) errors.set(`${name}: ${error}`, (errors.get(`${name}: ${error}`) ?? 0) + 1);
    }
  }

  const running = Promise.all(options.people.map(run));
  return {
    get requests() {
      return requests;
    },
    errors,
    times,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function get({ options, person }: Client, path: string): Promise<string | undefined> {
  return fetchText(`${options.url}${path}`, { cookie: person.cookie, accept: "text/html" });
}

async function getRest({ options, person }: Client, path: string): Promise<string | undefined> {
  return fetchText(`${options.url}${path}`, { authorization: `Bearer ${person.token}` });
}

async function fetchText(url: string, headers: Record<string, string>): Promise<string | undefined> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    return response.status === 200 ? undefined : `${response.status} ${text.slice(0, 100)}`;
  } catch (error) {
    return describeFailure(error);
  }
}

async function query({ api }: Client, text: string, variables: Record<string, unknown>): Promise<string | undefined> {
  const answer = await send(api, text, variables);
  return answer.kind === "acknowledged" ? undefined : describe(answer);
}

async function createIssue(client: Client): Promise<string | undefined> {
  const { api, random, options } = client;
  const title = `${word(client)} ${word(client)} ${random.integer(1, 1_000_000)}`;
  const answer = await send(api, CREATE, {
    id: options.repositoryId,
    title,
    body: `${word(client)} **${word(client)}**`,
  });
  if (answer.kind !== "acknowledged") return describe(answer);
  const { issue } = answer.data["createIssue"] as unknown as { issue: { id: string } };
  client.issues = [...client.issues, { id: issue.id, isOpen: true }].slice(-ISSUES_KEPT);
  return undefined;
}

async function comment(client: Client): Promise<string | undefined> {
  if (client.issues.length === 0) return createIssue(client);
  const { id } = client.random.pick(client.issues);
  return query(client, COMMENT, { id, body: `${word(client)} ${word(client)}` });
}

async function closeOrReopen(client: Client): Promise<string | undefined> {
  if (client.issues.length === 0) return createIssue(client);
  const issue = client.random.pick(client.issues);
  const error = await query(client, issue.isOpen ? CLOSE : REOPEN, { id: issue.id });
  if (!error) issue.isOpen = !issue.isOpen;
  return error;
}

function describe(answer: { status?: number; message: string }): string {
  return `${answer.status ?? "no answer"} ${answer.message}`;
}

const WORDS =
  "crash memory leak timeout parser login button color render cache index query migration upgrade export".split(" ");

function word({ random }: Client): string {
  return random.pick(WORDS);
}

function search(client: Client): string {
  const state = client.random.pick(["open", "closed"]);
  return encodeURIComponent(
    `is:issue state:${state} ${client.random.pick(["author:person2", "no:label", word(client)])}`,
  );
}

const LIST = `{ repository(owner: "person1", name: "work") { issues(first: 25, states: OPEN, orderBy: { field: UPDATED_AT, direction: DESC }) {
  totalCount nodes { number title author { login } labels(first: 10) { nodes { name } } comments { totalCount } } } } }`;
const SEARCH = `query ($query: String!) { search(query: $query, type: ISSUE, first: 25) { issueCount nodes { ... on Issue { number title } } } }`;
const CREATE = `mutation ($id: ID!, $title: String!, $body: String!) { createIssue(input: { repositoryId: $id, title: $title, body: $body }) { issue { id } } }`;
const COMMENT = `mutation ($id: ID!, $body: String!) { addComment(input: { subjectId: $id, body: $body }) { clientMutationId } }`;
const CLOSE = `mutation ($id: ID!) { closeIssue(input: { issueId: $id }) { clientMutationId } }`;
const REOPEN = `mutation ($id: ID!) { reopenIssue(input: { issueId: $id }) { clientMutationId } }`;
