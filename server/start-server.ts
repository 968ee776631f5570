import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { pino } from "pino";
import { sessionName, sessionSecret } from "#server/accounts/session-route.ts";
import { getSessionViewer, getTokenViewer } from "#server/accounts/session.ts";
import type { Config } from "#server/config.ts";
import { ANONYMOUS, type Context, type Viewer } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { FEATURES, HOOKS, SUBSCRIBERS } from "#server/features.ts";
import { listen } from "#server/platform/events/listen.ts";
import type { OpenDatabase } from "#server/platform/db/open.ts";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { Executor } from "#server/platform/graphql/execute.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { readPersisted } from "#server/platform/graphql/persisted.ts";
import { makeSchema, readSdl } from "#server/platform/graphql/schema.ts";
import { docsRoute } from "#server/platform/http/docs-route.ts";
import { makeApp, serveAssets, serveWorker } from "#server/platform/http/app.ts";
import { graphqlRoutes } from "#server/platform/http/graphql-routes.ts";
import { liveRoute } from "#server/platform/http/live-route.ts";
import { pageRoutes, readVersion, type PageRenderer } from "#server/platform/http/pages.ts";
import { makeWorker } from "#server/platform/jobs/worker.ts";

export type Server = { app: FastifyInstance; port: number; stop(): Promise<void> };

type ServerDatabase = Pick<OpenDatabase, "database" | "connection" | "close">;

export type ServerParts = {
  config: Config;
  opened: ServerDatabase;
  log: pino.Logger;
  /** Folder of package.json, schema.graphql and dist. */
  root: string;
};

/** Puts the parts of one server process together and listens. */
export async function startServer(parts: ServerParts): Promise<Server> {
  const { config, opened, log, root } = parts;
  const isDevelopment = config.mode === "development";
  const executor = new Executor(makeSchema(readSdl(root), FEATURES));
  const persisted = readPersisted(persistedPath(root), executor, isDevelopment);
  const bus = await listen(opened.connection, log);
  const worker = await makeWorker(opened.connection, log);

  function contextFor(viewer: Viewer, requestLog: Context["log"]): Context {
    return {
      db: opened.database,
      viewer,
      now: new Date(),
      config,
      log: requestLog,
      subscribers: SUBSCRIBERS,
      hooks: HOOKS,
      bus,
      enqueue: worker.enqueue,
      suppressNotifications: false,
    };
  }
  async function contextOf(request: FastifyRequest): Promise<Context> {
    const secret = sessionSecret(request);
    const viewer = secret ? await getSessionViewer({ db: opened.database }, secret) : ANONYMOUS;
    return contextFor(viewer, request.log as unknown as Context["log"]);
  }
  async function tokenContextOf(request: FastifyRequest): Promise<Context> {
    const token = /^(?:token|bearer) +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new UserError("UNAUTHENTICATED", "This endpoint requires you to be authenticated.");
    const viewer = await getTokenViewer({ db: opened.database }, token);
    if (!viewer) throw new UserError("UNAUTHENTICATED", "Bad credentials");
    return contextFor(viewer, request.log as unknown as Context["log"]);
  }

  const platform: Platform = {
    contextOf,
    apiContextOf: (request) =>
      request.headers.authorization === undefined
        ? Promise.resolve(contextFor(ANONYMOUS, request.log as unknown as Context["log"]))
        : tokenContextOf(request),
    systemContext: () => contextFor(ANONYMOUS, log),
    bus,
    enqueue: worker.enqueue,
  };
  const version = readVersion(root);
  const app = makeApp(config, log);
  const api = { executor, persisted, openToAll: isDevelopment, contextOf };
  healthRoutes(app, opened);
  serveAssets(app, join(root, "dist/client"));
  serveWorker(app, join(root, "dist/client"), version);
  graphqlRoutes(app, { ...api, version, tokenContextOf });
  liveRoute(app, api);
  docsRoute(app, join(root, "docs"), (text) => renderMarkdown(text, NO_LINKS));
  for (const feature of FEATURES) feature.routes?.(app, platform);
  pageRoutes(app, {
    ...api,
    version,
    sessionOf: (request, ctx) => (ctx.viewer.accountId === null ? "none" : sessionName(sessionSecret(request) ?? "")),
    isDevelopment,
    renderer: builtRenderer(root),
  });
  await worker.start(platform, FEATURES);
  await app.listen({ port: config.port, host: config.host });
  for (const job of FEATURES.flatMap((feature) => feature.jobsAtStart ?? [])) await worker.enqueue(job, {});
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    async stop() {
      const deadline = new Promise<void>((resolve) => setTimeout(resolve, config.drainSeconds * 1000).unref());
      await Promise.race([app.close(), deadline]);
      await worker.stop();
      await bus.close();
      await opened.close();
    },
  };
}

function healthRoutes(app: FastifyInstance, opened: ServerDatabase): void {
  const startedAt = new Date();
  app.get("/healthz", async () => ({ status: "ok", startedAt }));
  app.get("/readyz", async (_, reply) => {
    try {
      await opened.database.pool.query("select 1");
      return { status: "ok" };
    } catch {
      return reply.code(503).send({ status: "the database does not answer" });
    }
  });
}

function persistedPath(root: string): string {
  const built = join(root, "dist/persisted.json");
  return existsSync(built) ? built : join(root, "web/persisted.json");
}

/** The page renderer of the last build, loaded once, by path: the server never imports web code. */
function builtRenderer(root: string): () => Promise<PageRenderer> {
  let loaded: Promise<PageRenderer> | undefined;
  return () =>
    (loaded ??= import(/* @vite-ignore */ join(root, "dist/ssr/entry-server.js")).then(
      (bundle: { render: PageRenderer }) => bundle.render,
    ));
}
