import { expectStatus, expectThat, expectTime, type Attack } from "./attack.ts";
import type { GraphqlResult, Target } from "./target.ts";

/** The longest time of an operation, MILEPOST_REQUEST_TIMEOUT_MS, and what a loaded machine adds. */
const LONGEST_MS = 13_000;
const MEMORY_GROWTH_MB = 300;

/** Against the API: operations that are cheap to send and expensive to run. */
export const GRAPHQL_ATTACKS: readonly Attack[] = [
  {
    name: "deep queries",
    does: "nests fields 30, 1,000 and 5,000 levels deep, also inside fragments and lists",
    expects: "an error before the query runs",
    isShort: true,
    async run(target) {
      for (const depth of [30, 1_000, 5_000]) {
        const nested = `{ repository(owner: "mona", name: "hello") { ${"owner { repositories(first: 1) { nodes { ".repeat(depth / 3)} id ${"} } }".repeat(depth / 3)} } }`;
        await expectRefused(target, nested, `a query of ${depth} levels`);
        await expectRefused(
          target,
          `{ node(id: ${"[".repeat(depth * 2)}${"]".repeat(depth * 2)}) { id } }`,
          `a list of ${depth * 2} levels`,
        );
      }
    },
  },
  {
    name: "connections without a page size",
    does: "nests issues { nodes { repository { issues … } } } four times without first or last",
    expects: "MAX_NODE_LIMIT_EXCEEDED or RESOURCE_LIMITS_EXCEEDED before it runs",
    isShort: true,
    run: (target) =>
      expectRefused(
        target,
        `{ repository(owner: "mona", name: "hello") { ${"issues { nodes { repository { ".repeat(5)} id ${"} } }".repeat(5)} } }`,
        "four connections without a size",
      ),
  },
  {
    name: "alias flood",
    does: "asks for one field 5,000 times, 45 large connections, 50 lists of 50 counted searches, 40 introspections",
    expects: "refused before it runs",
    isShort: true,
    async run(target) {
      const many = (count: number, field: string) =>
        Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(" ");
      const issues = `issues(first: 100) { nodes { timelineItems(first: 100) { nodes { __typename } } } }`;
      const searches = `searchCounts(queries: [${'"is:open",'.repeat(50)}])`;
      const types = `__schema { types { name fields { name type { name ofType { name } } args { name } } } }`;
      await expectRefused(target, `{ ${many(5_000, "viewer { login }")} }`, "5,000 aliases");
      await expectRefused(
        target,
        `{ repository(owner: "mona", name: "hello") { ${many(45, issues)} } }`,
        "45 connections",
      );
      await expectRefused(target, `{ safeViewer { ${many(50, searches)} } }`, "2,500 counted searches");
      await expectRefused(target, `{ ${many(40, types)} }`, "40 introspections");
    },
  },
  {
    name: "long lists of ids",
    does: "asks nodes(ids) for 10,000 ids, in the document and in variables",
    expects: "refused before it runs",
    isShort: true,
    async run(target) {
      const ids = Array.from({ length: 10_000 }, () => target.world.issueId);
      const { errors } = await target.graphql("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids });
      expectThat(errors.length > 0, "10,000 ids were looked up");
      await expectRefused(target, `{ nodes(ids: ${JSON.stringify(ids.slice(0, 1_000))}) { id } }`, "1,000 ids");
    },
  },
  {
    name: "fragment bombs",
    does: "sends fragments that spread each other in a circle, and 25 that spread the next one twice",
    expects: "an error before the query runs; the second in bounded time",
    isShort: true,
    async run(target) {
      await expectRefused(target, "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }", "a circle");
      const doubling = Array.from(
        { length: 25 },
        (_, n) =>
          `fragment F${n} on Query { a${n}: safeViewer { isSignedIn } ${n < 24 ? `...F${n + 1} ...F${n + 1}` : "noop: __typename"} }`,
      );
      const result = await target.graphql(`{ ...F0 } ${doubling.join(" ")}`);
      expectTime(result.ms, LONGEST_MS, "2^25 selections");
    },
  },
  {
    name: "documents that are slow to check",
    does: "sends 10,000 tokens, unknown fields, directives, and variables, each as many as fit",
    expects: "an error or an answer in bounded time",
    isShort: true,
    async run(target) {
      const many = (text: (index: number) => string, count = 4_000) =>
        Array.from({ length: count }, (_, n) => text(n)).join(" ");
      const documents = [
        `{ ${many((n) => `unknownField${n}`)} }`,
        `{ viewer ${many(() => "@include(if: true)")} { login } }`,
        `query (${many((n) => `$v${n}: Int`)}) { viewer { login } }`,
        `{ ${many(() => "viewer { login }", 3_000)} }`,
        many((n) => `query Q${n} { viewer { login } }`, 2_000),
        `{ search(query: "${"a".repeat(1_000_000)}", type: ISSUE, first: 1) { issueCount } }`,
        "{".repeat(100_000),
        "#".repeat(1_900_000),
      ];
      for (const document of documents) await expectBounded(target, document, `${document.slice(0, 40)}…`);
    },
  },
  {
    name: "document cache flood",
    does: "sends 60 different documents of 900 KB",
    expects: `memory grows by less than ${MEMORY_GROWTH_MB} MB`,
    async run(target) {
      const before = await target.rssMb();
      for (let index = 0; index < 60; index += 1) {
        await target.graphql(`{ viewer { login } } #${index}${"x".repeat(900_000)}`);
      }
      const growth = (await target.rssMb()) - before;
      expectThat(growth < MEMORY_GROWTH_MB, `memory grew by ${growth} MB`);
    },
  },
  {
    name: "expensive operations at once",
    does: "sends 40 times at once the largest query that the limits allow",
    expects: "answers or RESOURCE_LIMITS_EXCEEDED in bounded time; others are served",
    async run(target) {
      const query = `{ repository(owner: "mona", name: "hello") { issues(first: 100) { nodes { title bodyHTML author { login } labels(first: 20) { nodes { name } } timelineItems(first: 20) { nodes { __typename } } } } } }`;
      const results = await Promise.all(Array.from({ length: 40 }, () => target.graphql(query)));
      for (const { ms, status } of results) {
        expectTime(ms, 4 * LONGEST_MS, "one");
        expectStatus(status, [200, 503], "an expensive query");
      }
    },
  },
  {
    name: "requests in odd shapes",
    does: "sends batches, operations by GET, missing and wrong types of query, variables and operationName, persisted ids that do not exist",
    expects: "an error; a mutation by GET changes nothing",
    isShort: true,
    async run({ send, attacker }) {
      const headers = { authorization: `token ${attacker.token}` };
      const bodies: unknown[] = [
        [],
        [{ query: "{ viewer { login } }" }],
        null,
        1,
        "x",
        {},
        { query: 1 },
        { query: null },
        { query: ["{ viewer { login } }"] },
        { query: "{ viewer { login } }", variables: "x" },
        { query: "{ viewer { login } }", variables: [1] },
        { query: "{ viewer { login } }", operationName: 7 },
        { query: "{ viewer { login } }", operationName: "constructor" },
        { id: "__proto__" },
        { id: { $gt: "" } },
        { query: "" },
        { query: "subscription { heartbeat }" },
      ];
      for (const body of bodies) {
        for (const path of ["/api/graphql", "/graphql"]) {
          const answer = await send({
            path,
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(body),
          });
          expectThat(answer.status < 500, `${JSON.stringify(body)} for ${path} was answered with ${answer.status}`);
        }
      }
      const mutation = encodeURIComponent("mutation { noop }");
      const answer = await send({ path: `/api/graphql?query=${mutation}`, headers });
      expectThat(!answer.text.includes('"noop":true'), "a mutation ran by GET");
    },
  },
];

async function expectRefused(target: Target, query: string, what: string): Promise<void> {
  const result = await target.graphql(query);
  expectNoBug(result, what);
  expectThat(result.errors.length > 0 && result.data === null, `${what} was executed`);
}

/** It may be answered, if that takes no longer than any operation may. */
export async function expectBounded(target: Target, query: string, what: string): Promise<void> {
  const result = await target.graphql(query);
  expectNoBug(result, what);
  expectTime(result.ms, LONGEST_MS, what);
}

export function expectNoBug({ status, errors }: Pick<GraphqlResult, "status" | "errors">, what: string): void {
  expectThat(status < 500 || status === 503, `${what} was answered with ${status}`);
  expectThat(!errors.some(({ type }) => type === "INTERNAL"), `${what} ended in an internal error`);
}
