import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentNode } from "graphql";
import type { Bench } from "./database.ts";
import type { PageVariables } from "./documents.ts";
import { makeAccessToken } from "#server/accounts/access-token.ts";
import { openSession } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { FEATURES } from "#server/features.ts";
import { ROOT } from "#server/main.ts";
import { Executor } from "#server/platform/graphql/execute.ts";
import { readPersisted } from "#server/platform/graphql/persisted.ts";
import { makeSchema, readSdl } from "#server/platform/graphql/schema.ts";
import { makeLog } from "#server/platform/log.ts";
import { startServer } from "#server/start-server.ts";

export type Operations = {
  run(ctx: Context, document: string, variables: Record<string, unknown>): Promise<unknown>;
  runPage<Name extends keyof PageVariables>(ctx: Context, name: Name, variables: PageVariables[Name]): Promise<unknown>;
};

/** Executes documents, and the queries of pages by name, as the server does, without HTTP. */
export function openOperations(): Operations {
  const executor = new Executor(makeSchema(readSdl(ROOT), FEATURES));
  const persisted = readPersisted({ path: PERSISTED, executor, reloads: false, findReleased: async () => undefined });
  const ids = new Map<string, string>();
  async function execute(ctx: Context, document: DocumentNode, variables: Record<string, unknown>) {
    const result = await executor.execute(ctx, { document, variables });
    if (result.errors) throw new Error(JSON.stringify(result.errors));
    return result.data;
  }
  return {
    run(ctx, text, variables) {
      const document = executor.document(text);
      if (!("kind" in document)) throw new Error(`${text}: ${document.join(" ")}`);
      return execute(ctx, document, variables);
    },
    runPage(ctx, name, variables) {
      let id = ids.get(name);
      if (id === undefined) ids.set(name, (id = readId(name)));
      const document = persisted.document(id);
      if (!document) throw new Error(`There is no operation ${name}.`);
      return execute(ctx, document, variables);
    },
  };
}

const PERSISTED = join(ROOT, "dist/persisted.json");

/** The id of an operation of the pages. The list of persisted operations may have one of the same name of an earlier build. */
function readId(name: string): string {
  const artifact = readFileSync(join(ROOT, `web/__generated__/${name}.graphql.ts`), "utf8");
  const id = /@relayRequestID (\w+)/.exec(artifact)?.[1];
  if (id === undefined) throw new Error(`${name} has no id.`);
  return id;
}

/** The whole server on the measured database, and a signed-in client of it. */
export async function startBenchServer(bench: Bench): Promise<{
  get(path: string): Promise<string>;
  /** A document of the API, with a token. */
  send(query: string, variables: Record<string, unknown>): Promise<unknown>;
  /** Opens a live stream of another account for a subscription of the pages, and calls `onText` with what arrives. Resolves once it is open. */
  openStream(accountId: number, name: string, onText: (text: string) => void): Promise<void>;
  stop(): Promise<void>;
}> {
  const { config, opened } = bench;
  const server = await startServer({
    config,
    opened: { ...opened, close: async () => undefined },
    log: makeLog("silent"),
    root: ROOT,
  });
  const { token } = await makeAccessToken(bench.context(), bench.accountId, { name: "bench", scopes: ["repo"] });
  const cookie = `milepost_session=${await openSession(bench.context(), bench.accountId)}`;
  return {
    stop: () => server.stop(),
    async openStream(accountId, name, onText) {
      const response = await fetch(`http://127.0.0.1:${server.port}/live`, {
        method: "POST",
        headers: {
          cookie: `milepost_session=${await openSession(bench.context(), accountId)}`,
          "content-type": "application/json",
          "sec-fetch-site": "same-origin",
        },
        body: JSON.stringify({ operations: [{ key: "k", id: readId(name) }] }),
      });
      if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
      const texts = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
      for (let text = ""; !text.includes("event: ready");) text += (await texts.next()).value ?? "";
      void (async () => {
        for (let next = await texts.next(); !next.done; next = await texts.next()) onText(next.value);
      })().catch(() => undefined);
    },
    async send(query, variables) {
      const response = await fetch(`http://127.0.0.1:${server.port}/api/graphql`, {
        method: "POST",
        headers: { authorization: `token ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ query, variables }),
      });
      return response.json();
    },
    async get(path) {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie } });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      return text;
    },
  };
}
