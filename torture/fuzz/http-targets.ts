import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema } from "graphql";
import { send } from "../attacks/client.ts";
import { asPage, type Target } from "../attacks/target.ts";
import { importArchive, mutate } from "../attacks/world.ts";
import { toStorable } from "#server/platform/storable-text.ts";
import type { Random } from "../platform/random.ts";
import { makeDocument, printDocument, withoutOne, type Known, type Selection } from "./document-generator.ts";
import { shrinkText } from "./shrink.ts";
import { makeText, mutateData, mutateText } from "./text-generator.ts";

/** One input for the running server: how it is described, and what is wrong with its answer. */
export type Case = { describe: () => Promise<string>; check: () => Promise<string | undefined> };
export type HttpTarget = (random: Random) => Case;

const SLOW_MS = 1_000;
const SHRINK_MS = 20_000;

/** The targets against a running server. The API is used as the owner, who reaches the most code. */
export async function makeHttpTargets(target: Target): Promise<Record<string, HttpTarget>> {
  const known = await collectKnown(target);
  const schema = buildSchema(readFileSync(join(import.meta.dirname, "../../schema.graphql"), "utf8"));
  return {
    GraphQL: (random) => documentCase(target, makeDocument({ schema, random, known })),
    "REST and pages": (random) => requestCase(target, random),
    "searches by HTTP": (random) => searchCase(target, random),
    archives: (random) => archiveCase(target, random),
  };
}

/** A status of the server's own fault, no answer, or one that took too long. */
async function judge(ask: () => Promise<{ status: number; ms: number; text?: string }>): Promise<string | undefined> {
  let slowest = Infinity;
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const answer = await ask().catch((error: Error) => ({ status: 0, ms: 0, text: error.message }));
    if (answer.status === 0 || answer.status >= 500)
      return `was answered with ${answer.status}: ${answer.text?.slice(0, 200) ?? ""}`;
    if (answer.text?.includes('"type":"INTERNAL"')) return `ended in an internal error: ${answer.text.slice(0, 300)}`;
    slowest = Math.min(slowest, answer.ms);
    // A slow answer may be due to other work: it is asked for again, alone.
    if (slowest < SLOW_MS) return undefined;
  }
  return `took ${Math.round(slowest)} ms`;
}

type Made = ReturnType<typeof makeDocument>;

function documentCase({ port, owner }: Target, { operation, selections }: Made): Case {
  const checkDocument = (tree: readonly Selection[]) =>
    judge(() =>
      send(port, {
        path: "/api/graphql",
        headers: { authorization: `token ${owner.token}` },
        body: { query: printDocument(operation, tree) },
      }),
    );
  return {
    check: () => checkDocument(selections),
    async describe() {
      const deadline = Date.now() + SHRINK_MS;
      let smallest = selections;
      for (let hasShrunk = true; hasShrunk && Date.now() < deadline;) {
        hasShrunk = false;
        for (const smaller of withoutOne(smallest)) {
          if (Date.now() > deadline) break;
          if ((await checkDocument(smaller)) === undefined) continue;
          smallest = smaller;
          hasShrunk = true;
          break;
        }
      }
      return printDocument(operation, smallest);
    },
  };
}

const PATHS = [
  "/",
  "/mona/hello",
  "/mona/hello/issues",
  "/mona/hello/issues/1",
  "/mona/hello/pull/1",
  "/mona/hello/labels",
  "/mona/hello/milestones",
  "/mona/hello/milestone/1",
  "/mona/hello/issues/new",
  "/mona/hello/issues/new/choose",
  "/mona/hello/files",
  "/mona/hello/settings",
  "/issues",
  "/pulls",
  "/issues/views/new",
  "/issues/UD_MQ/export.csv",
  "/issues/UD_MQ/export.json",
  "/issues/x/feed.atom",
  "/settings/profile",
  "/settings/tokens",
  "/login",
  "/setup",
  "/mona",
  "/orgs/mona/milestones",
  "/site/docs/search",
  "/site/imports",
  "/avatars/1",
  "/_filter/issue_fields",
  "/_filter/issue_fields/dashboard",
  "/user-attachments/assets/00000000-0000-0000-0000-000000000000",
  "/api/v3/repos/mona/hello/contents/.github",
  "/repos/mona/hello/contents/x",
  "/assets/x.js",
  "/sw.js",
  "/favicon.svg",
];
const PARAMETERS = [
  "q",
  "page",
  "state",
  "sort",
  "direction",
  "tab",
  "template",
  "title",
  "body",
  "labels",
  "milestone",
  "assignees",
  "after",
  "before",
  "repo",
  "s",
  "return_to",
  "error",
  "token",
  "ref",
  "sha",
  "message",
];
const PARTS = [
  "is:open",
  "1",
  "-1",
  "2147483648",
  "9007199254740993",
  "x",
  "%",
  "%25",
  "%ED%A0%80",
  "..",
  "/",
  "//",
  "@me",
  "label:bug",
  "<b>",
  "\\",
  "é",
  "😀",
  "%00",
  "a".repeat(300),
  "I_MTox",
  "[]=1",
  "[a]=1",
  "&",
  "=",
  "#",
];
const REST_BODY = { message: "x", content: "eA==", sha: "a".repeat(40), branch: "main" };

function requestCase({ port, owner }: Target, random: Random): Case {
  const path = toPath(random.integer(0, 3) === 0 ? mutateText(random, random.pick(PATHS), PARTS) : random.pick(PATHS));
  const query = Array.from(
    { length: random.integer(0, 4) },
    () =>
      `${random.pick(PARAMETERS)}=${random.pick([makeText(random, PARTS, 5), encodeURIComponent(toStorable(makeText(random, PARTS, 5)))])}`,
  );
  const address = toPath(query.length > 0 ? `${path}?${query.join("&")}` : path);
  const method =
    random.integer(0, 5) === 0 ? random.pick(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]) : "GET";
  const body = ["POST", "PUT", "PATCH", "DELETE"].includes(method)
    ? (JSON.stringify(mutateData(random, REST_BODY)) ?? "")
    : undefined;
  const headers: Record<string, string> = random.integer(0, 1)
    ? { ...asPage(owner), accept: random.pick(["text/html", "application/json", "*/*"]) }
    : { authorization: `token ${owner.token}` };
  const ask = (asked: string) =>
    judge(() =>
      send(port, {
        path: asked,
        method,
        headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
        ...(body === undefined ? {} : { body }),
      }),
    );
  // Signing out and setting a password would end the run.
  const isHarmful = method !== "GET" && /^\/(logout|session|setup)/.test(address);
  return {
    check: async () => (isHarmful ? undefined : ask(address)),
    describe: async () =>
      `${method} ${await shrinkText(address, async (text) => text.startsWith("/") && (await ask(text)) !== undefined)} ${body ?? ""}`,
  };
}

/** An address that an HTTP client can send. */
function toPath(text: string): string {
  return `/${text.replace(/^\/+/, "")}`
    .replace(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(toStorable(character)))
    .slice(0, 8_000);
}

const QUERY_PARTS = [
  "is:open ",
  "is:pr ",
  "-label:bug ",
  "label:* ",
  "( ",
  ") ",
  " OR ",
  " AND ",
  "NOT ",
  "author:mona ",
  "involves:@me ",
  "the ",
  "crash ",
  '"a b" ',
  "comments:>0 ",
  "created:>2024-01-01 ",
  "sort:reactions-desc ",
  "no:milestone ",
  "repo:mona/hello ",
  "in:title ",
  "linked:pr ",
  "-",
  "*",
];

function searchCase(target: Target, random: Random): Case {
  const query = makeText(random, QUERY_PARTS, 30).slice(0, 5_000);
  const check = (q: string) =>
    judge(() =>
      send(target.port, {
        path: "/api/graphql",
        headers: { authorization: `token ${target.reader.token}` },
        body: {
          query: "query ($q: String!) { search(query: $q, type: ISSUE, first: 5) { issueCount nodes { __typename } } }",
          variables: { q },
        },
      }),
    );
  return {
    check: () => check(query),
    describe: async () => JSON.stringify(await shrinkText(query, async (text) => (await check(text)) !== undefined)),
  };
}

const TIME = "2020-01-01T00:00:00Z";
const ISSUE = {
  number: 1,
  id: "I1",
  title: "One",
  url: null,
  state: "OPEN",
  author: "alice",
  assignees: ["bob"],
  labels: ["bug"],
  body: "see #2 @bob",
  createdAt: TIME,
  updatedAt: TIME,
  closedAt: null,
  comments: [{ author: "bob", body: "hi", createdAt: TIME, updatedAt: TIME }],
};
const PULL = {
  ...ISSUE,
  number: 3,
  id: "P3",
  baseRefName: "main",
  baseRefOid: "a".repeat(40),
  headRefName: "x",
  headRefOid: "b".repeat(40),
  mergedAt: null,
  mergedBy: null,
  mergeCommit: null,
  isDraft: false,
  reviews: [],
};
const ARCHIVE = {
  timestamp: TIME,
  labels: [{ name: "bug", description: "", color: "ff0000" }],
  issues: [ISSUE, { ...ISSUE, number: 2, id: "I2" }],
  pulls: [PULL],
};

function archiveCase(target: Target, random: Random): Case {
  const fields = mutateData(random, ARCHIVE) as Record<string, unknown> | null;
  const archive = {
    magic: "E!vIA5L86J2I",
    repo: `fuzz/a${random.integer(0, 20)}`,
    ...(typeof fields === "object" ? fields : {}),
  };
  const json = JSON.stringify(archive);
  const text =
    random.integer(0, 3) === 0 ? mutateText(random, json, ["{", "}", "[", "]", ",", '"', "\\u0000", "\\ud800"]) : json;
  const check = async (input: string) => {
    const outcome = await importArchive(target, input).catch((error: Error) => ({
      state: "none",
      problems: error.message,
    }));
    const output = JSON.stringify(outcome);
    return outcome.state === "none" || output.includes("Something went wrong")
      ? `ended with ${output.slice(0, 300)}`
      : undefined;
  };
  return {
    check: () => check(text),
    describe: () => shrinkText(text, async (input) => (await check(input)) !== undefined),
  };
}

const IDS = `{ viewer { id } repository(owner: "mona", name: "hello") { id issues(first: 5) { nodes { id comments(first: 2) { nodes { id } } } } labels(first: 3) { nodes { id } } } }`;

/** Ids of things that exist, and texts that are names of them or odd. */
async function collectKnown(target: Target): Promise<Known> {
  const data = JSON.stringify(await mutate(target, target.owner.token, IDS));
  const ids = [...data.matchAll(/"id":"([^"]+)"/g)].map((match) => match[1] ?? "");
  const { world } = target;
  const odd = ["", "x", "I_MTox", "R_OTk5", "I_", "__proto__", "é"];
  return {
    ids: [...ids, ...ids, ...Object.values(world.secrets), world.attackerId, world.issueId, ...odd],
    texts: [
      "mona",
      "hello",
      "reader",
      "bug",
      "is:open",
      "/mona/hello/issues/1",
      "main",
      "ff0000",
      "👍",
      "x".repeat(300),
      "\ud83d",
      "<b>",
      "%",
      ".github/a.md",
      "a".repeat(40),
      "2024-01-01",
      ...odd,
    ],
  };
}
