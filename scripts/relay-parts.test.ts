import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import type { ConcreteRequest, GraphQLResponse, OperationDescriptor, Variables } from "relay-runtime";
import { MockPayloadGenerator } from "relay-test-utils";
import { describe, expect, test } from "vitest";
import { REPLACED_PARTS } from "#scripts/relay-parts.mjs";
import { relay } from "#scripts/relay-plugin.mjs";
import deleteComment from "#web/__generated__/useDeleteCommentMutation.graphql.ts";
import issueQuery from "#web/__generated__/IssuePageQuery.graphql.ts";
import issuesQuery from "#web/__generated__/RepositoryIssuesPageQuery.graphql.ts";
import timelineQuery from "#web/__generated__/useTimelinePagesQuery.graphql.ts";

const ROOT = join(import.meta.dirname, "..");
const MODULES = join(ROOT, "node_modules");
const read = (path: string) => readFileSync(join(MODULES, path), "utf8");

function createPlugin() {
  const plugin = relay("artifacts");
  plugin.configResolved({ command: "build" });
  return plugin;
}

describe("the functions of Relay that the build replaces", () => {
  test.each(REPLACED_PARTS)("of $path are in the installed version", ({ path, functions, texts = [] }) => {
    const code = createPlugin().transform(read(path), `/srv/node_modules/${path}`)?.code ?? "";
    for (const { name } of functions) expect(code, name).toMatch(new RegExp(`function ${name}\\([^)]*\\) \\{\\n`));
    for (const { body } of functions) expect(code).toContain(`  ${body}\n`);
    for (const { pattern } of texts) expect(code).not.toMatch(pattern);
  });

  test.each(REPLACED_PARTS)(
    "of $path fail the build when one of them is not there",
    ({ path, functions, texts = [] }) => {
      const code = read(path);
      const others = [
        ...functions.map(({ name }) => code.replace(`function ${name}(`, "function other(")),
        ...texts.map(({ pattern }) => code.replaceAll(pattern, "other(")),
      ];
      for (const other of others)
        expect(() => createPlugin().transform(other, `/srv/node_modules/${path}`)).toThrow(
          "correct scripts/relay-parts.mjs",
        );
    },
  );

  test("are replaced for the browser alone", () => {
    const { path = "" } = REPLACED_PARTS[0] ?? {};
    const id = `/srv/node_modules/${path}`;
    const renderer = relay("artifacts");
    renderer.configResolved({ command: "build", build: { ssr: true } });
    expect(renderer.transform(read(path), id)).toBeUndefined();
    expect(relay("artifacts").transform(read(path), id)).toBeUndefined();
  });
});

describe("nothing uses them", () => {
  const artifacts = readdirSync(join(ROOT, "web/__generated__"))
    .filter((name) => name.endsWith(".graphql.ts"))
    .map((name) => readFileSync(join(ROOT, "web/__generated__", name), "utf8"))
    .join("");

  test("the documents have only what is left", () => {
    const kinds = new Set([...artifacts.matchAll(/"kind": "(\w+)"/g)].map(([, kind = ""]) => kind));
    expect([...kinds].toSorted((a, b) => a.localeCompare(b))).toEqual([
      "AliasedInlineFragmentSpread",
      "ClientExtension",
      "Condition",
      "Fragment",
      "FragmentSpread",
      "InlineFragment",
      "LinkedField",
      "LinkedHandle",
      "Literal",
      "LocalArgument",
      "Operation",
      "Request",
      "RootArgument",
      "ScalarField",
      "ScalarHandle",
      "TypeDiscriminator",
      "Variable",
    ]);
    expect(artifacts).not.toMatch(/hasClientEdges|catchTo|clientAbstractTypes|exec_time_resolvers/);
  });

  test("the web calls none of the environment's, the store's and the observables'", () => {
    const called =
      /\.(?:applyUpdate|revertUpdate|replaceUpdate|applyMutation|commitPayload|executeWithSource|experimental_batchUpdates|lookupInvalidationState|checkInvalidationState|subscribeToInvalidationState|invalidateStore|invalidateRecord|ifEmpty|mergeMap|poll)\(|missingFieldHandlers|\bpoll:/;
    const files = readdirSync(join(ROOT, "web"), { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^test./.test(name),
    );
    expect(files.filter((name) => called.test(readFileSync(join(ROOT, "web", name), "utf8")))).toEqual([]);
  });
});

type Runtime = typeof import("relay-runtime");

/** Loads relay-runtime as a bundle does, with the transformed modules. */
function loadTransformed(): Runtime {
  const plugin = createPlugin();
  const later = /OperationExecutor|normalizeResponse|RelayDefaultHandlerProvider|ConnectionHandler/;
  const loaded = new Map<string, { exports: unknown }>();
  function load(file: string): unknown {
    const known = loaded.get(file);
    if (known) return known.exports;
    const module = { exports: {} as unknown };
    loaded.set(file, module);
    const source = readFileSync(file, "utf8");
    // Those that execute operations are loaded at once: later-operations.test.ts loads them later.
    const code = later.test(file) ? source : (plugin.transform(source, file)?.code ?? source);
    const requireNext = (name: string): unknown => {
      if (!name.startsWith(".")) return name.startsWith("@babel") ? load(resolveFrom(file, name)) : require(name);
      const path = join(dirname(file), name);
      return load(existsSync(`${path}.js`) ? `${path}.js` : path);
    };
    compileFunction(code, ["module", "exports", "require", "process"])(module, module.exports, requireNext, {
      env: { NODE_ENV: "production" },
    });
    return module.exports;
  }
  return load(join(MODULES, "relay-runtime/lib/index.js")) as Runtime;
}

const require = createRequire(join(MODULES, "relay-runtime/lib/index.js"));
const resolveFrom = (file: string, name: string) => createRequire(file).resolve(name);

describe("Relay without these parts", () => {
  const installed = require("relay-runtime") as Runtime;
  const transformed = loadTransformed();

  function createEnvironment(runtime: Runtime, respond: () => GraphQLResponse) {
    const store = new runtime.Store(new runtime.RecordSource(), { gcReleaseBufferSize: 0 });
    const environment = new runtime.Environment({ store, network: runtime.Network.create(async () => respond()) });
    return { runtime, store, environment };
  }

  /** An environment of each runtime, which get the same responses. */
  function createBoth() {
    let response: GraphQLResponse = { data: {} };
    const both = [installed, transformed].map((runtime) => createEnvironment(runtime, () => response));
    return {
      both,
      respond: (operation: OperationDescriptor) => {
        response = MockPayloadGenerator.generate(operation, {
          Node: () => ({ __typename: "Issue", id: "I_1" }),
        }) as GraphQLResponse;
      },
    };
  }

  type Side = ReturnType<typeof createEnvironment>;
  const recordsOf = ({ store }: Side) => store.getSource().toJSON();
  function expectSame(both: Side[], readSide: (side: Side) => unknown) {
    const [first, second] = both.map(readSide);
    expect(second).toEqual(first);
    return first;
  }

  const QUERIES: [string, ConcreteRequest, Variables][] = [
    ["an issue", issueQuery, { owner: "octo", name: "hello", number: 1, timelineCount: 2 }],
    ["a list", issuesQuery, { owner: "octo", name: "hello", query: "is:open", isSearch: true }],
    ["a part of a timeline", timelineQuery, { id: "I_1", skip: 0, first: 2 }],
  ];

  test.each(QUERIES)(
    "stores, reads, checks and forgets %s as the installed version does",
    async (_, query, variables) => {
      const { both, respond } = createBoth();
      const operation = installed.createOperationDescriptor(query, variables);
      respond(operation);
      expectSame(both, ({ environment }) => environment.check(operation).status);
      const retained = both.map(({ environment }) => environment.retain(operation));
      for (const { runtime, environment } of both)
        await runtime.fetchQuery(environment, query, variables, { fetchPolicy: "network-only" }).toPromise();
      const records = expectSame(both, recordsOf) as Record<string, unknown>;
      expect(Object.keys(records).length).toBeGreaterThan(3);
      expectSame(both, ({ environment }) => environment.lookup(operation.fragment).data);
      expect(expectSame(both, ({ environment }) => environment.check(operation).status)).toBe("available");
      const [removed = ""] = Object.keys(records).filter(
        (id) => id !== "client:root" && !id.startsWith("client:__type"),
      );
      for (const { runtime, environment } of both)
        runtime.commitLocalUpdate(environment, (store) => {
          store.getRoot().setLinkedRecord(store.get(removed) ?? null, "kept");
          store.delete(removed);
        });
      expectSame(both, ({ environment }) => environment.check(operation).status);
      expectSame(both, ({ environment }) => environment.lookup(operation.fragment));
      const other = installed.createOperationDescriptor(query, { ...variables, owner: "other", id: "I_2" });
      expect(expectSame(both, ({ environment }) => environment.check(other).status)).toBe("missing");
      expect(expectSame(both, ({ environment }) => environment.lookup(other.fragment))).toMatchObject({
        isMissingData: true,
      });
      for (const { dispose } of retained) dispose();
      for (const { store } of both) (store as unknown as { __gc(): void }).__gc();
      expect(expectSame(both, recordsOf)).toEqual({});
    },
  );

  test("applies a mutation with an optimistic response, an updater and a handler as the installed version does", async () => {
    const { both, respond } = createBoth();
    const variables = { input: { id: "C_1" } };
    const operation = installed.createOperationDescriptor(deleteComment, variables);
    respond(operation);
    const optimistic: unknown[] = [];
    for (const { runtime, environment, store } of both)
      await new Promise<void>((resolve, reject) => {
        runtime.commitMutation(environment, {
          mutation: deleteComment,
          variables,
          optimisticUpdater: (proxy) => void proxy.getRoot().setValue(true, "isDeleting"),
          updater: (proxy) => void proxy.getRoot().setValue(true, "isDeleted"),
          onCompleted: () => resolve(),
          onError: reject,
        });
        optimistic.push(store.getSource().toJSON());
      });
    expect(optimistic[1]).toEqual(optimistic[0]);
    expect(optimistic[0]).toMatchObject({ "client:root": { isDeleting: true } });
    expect(expectSame(both, recordsOf)).toMatchObject({ "client:root": { isDeleted: true } });
  });
});
