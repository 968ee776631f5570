import { findCurrentPath } from "#server/repositories/former-address.ts";
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { pino } from "pino";
import { sessionName, sessionSecret } from "#server/accounts/session-route.ts";
import { namesHidden } from "#server/single-sign-on/find-hidden.ts";
import type { NamesHidden } from "#server/platform/http/single-sign-on.ts";
import { findOpenSessions } from "#server/accounts/open-sessions.ts";
import type { Config } from "#server/config.ts";
import { FEATURES } from "#server/features.ts";
import { ApiLimits } from "#server/platform/api-limits.ts";
import { listen } from "#server/platform/events/listen.ts";
import { checkConnectionBudget, countNeeded, LIVE_CONNECTIONS } from "#server/platform/db/connection-budget.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { getDatabaseOptions, type OpenDatabase } from "#server/platform/db/open.ts";
import { NO_LINKS } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { Executor } from "#server/platform/graphql/execute.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { readPersisted } from "#server/platform/graphql/persisted.ts";
import { makeSchema, readSdl } from "#server/platform/graphql/schema.ts";
import { docsRoute } from "#server/platform/http/docs-route.ts";
import { makeApp } from "#server/platform/http/app.ts";
import { openAssetArchive } from "#server/platform/http/asset-archive.ts";
import { serveAssets, serveWorker } from "#server/platform/http/assets.ts";
import { graphqlRoutes } from "#server/platform/http/graphql-routes.ts";
import { healthRoutes } from "#server/platform/http/health-routes.ts";
import { liveRoute } from "#server/platform/http/live-route.ts";
import type { PageRenderer } from "#server/platform/http/page-renderer.ts";
import { pageRoutes, readVersion } from "#server/platform/http/pages.ts";
import { sendPositions } from "#server/platform/http/positions.ts";
import { Shutdown } from "#server/platform/http/shutdown.ts";
import { loadOnce } from "#server/platform/load-once.ts";
import { makeLoneProcess, type Processes } from "#server/platform/processes/processes.ts";
import { formatPosition } from "#server/platform/replicas/position.ts";
import { makeReleaseFinder } from "#server/platform/releases/find-released.ts";
import { publishRelease } from "#server/platform/releases/publish-release.ts";
import { Replicas } from "#server/platform/replicas/replicas.ts";
import { makeDataFolder } from "#server/platform/private-file.ts";
import { makeContexts, type Contexts } from "#server/request-context.ts";
import { Metrics } from "#server/platform/metrics.ts";
import { makeWorker } from "#server/platform/jobs/worker.ts";
import { getAnnouncement } from "#server/site/announcement.ts";
import { settlesWithin } from "#server/platform/settles-within.ts";

export type Server = {
  app: FastifyInstance;
  port: number;
  /** Resolves when everything has ended. Of several processes, another one may have taken the place of this one. */
  stop(how?: { isReplaced: boolean }): Promise<void>;
};

const LIVE_WAIT_MS = 30_000;
/** What remains open after the requests, without a database for example, gets no longer than this to end. */
const STOP_TIMEOUT_MS = 10_000;

/** What a server process needs beside its database. */
export type Program = {
  executor: Executor;
  /** Resolves at once after the first time. */
  renderer: () => Promise<PageRenderer>;
};

/** Loads the schema and the page renderer, which takes a second of the processor: the database may start meanwhile. */
export async function loadProgram(root: string): Promise<Program> {
  const program = makeProgram(root);
  // Whoever asks for a page gets the error.
  await program.renderer().catch(() => undefined);
  return program;
}

function makeProgram(root: string): Program {
  return { executor: new Executor(makeSchema(readSdl(root), FEATURES)), renderer: builtRenderer(root) };
}

type ServerDatabase = Pick<OpenDatabase, "database" | "connection" | "pooledConnection" | "close">;

type ServerParts = {
  config: Config;
  opened: ServerDatabase;
  log: pino.Logger;
  /** Folder of package.json, schema.graphql and dist. */
  root: string;
  /** Without it the page renderer is loaded with the first page. */
  program?: Program;
  /** Those of the server; only this one by default. */
  processes?: Processes;
};

/** Starts a server process. */
export async function startServer(parts: ServerParts): Promise<Server> {
  const { config, opened, log, root, program, processes = makeLoneProcess() } = parts;
  await makeDataFolder(join(config.dataDir, "uploads"));
  const isDevelopment = config.mode === "development";
  const version = readVersion(root);
  const { executor, renderer } = program ?? makeProgram(root);
  const released = makeReleaseFinder(opened.database);
  const persisted = readPersisted({
    path: persistedPath(root),
    executor,
    reloads: isDevelopment,
    findReleased: released.findOperation,
  });
  const archive = openAssetArchive(join(root, "dist/client/assets.archive"));
  if (archive && !isDevelopment)
    await publishRelease(opened.database, {
      version,
      archive,
      operations: persisted.documents,
    }).catch((error: unknown) => {
      log.warn({ err: error }, "pages of this release may miss scripts while servers of another release run");
    });
  const { isDistributed } = opened.database;
  const bus = await listen(opened.connection, log, { isDistributed });
  const worker = await makeWorker(opened.connection, log);
  const liveDatabase = openDatabase(opened.pooledConnection, {
    isDistributed,
    ...getDatabaseOptions(config),
    poolSize: LIVE_CONNECTIONS,
    // Nobody waits for an answer, and a stream that fails is opened again.
    waitMs: LIVE_WAIT_MS,
    applicationName: "milepost-live",
  });
  const metrics = new Metrics(version, processes.number);
  metrics.observePool(opened.database.pool);
  const apiLimits = new ApiLimits(processes);
  const replicas =
    config.databaseReplicaUrls.length > 0 ? new Replicas(config, opened.pooledConnection, log) : undefined;
  if (replicas) metrics.observeReplicas(() => replicas.report());
  const { getContext, getTokenContext, getApiContext, systemContext, getOperation } = makeContexts(
    { config, log, bus, db: opened.database, enqueue: worker.enqueue, metrics },
    { authentications: apiLimits.authentications, replicas },
  );
  const platform: Platform = {
    apiLimits,
    getContext,
    getApiContext,
    systemContext,
    bus,
    processes,
    connection: opened.connection,
    enqueue: worker.enqueue,
  };
  const app = makeApp(config, log);
  const shutdown = new Shutdown(app);
  if (replicas) sendPositions(app, { getOperation, config });
  healthRoutes(app, { bus, shutdown, processes, database: liveDatabase });
  addRoutes(app, {
    executor,
    renderer,
    persisted,
    allowsAnyDocument: isDevelopment,
    getContext,
    getSessionName: (request, ctx) =>
      ctx.viewer.accountId === null ? "none" : sessionName(sessionSecret(request) ?? ""),
    getTokenContext,
    liveDatabase,
    getSession: sessionSecret,
    findOpenSessions: (secrets) => findOpenSessions({ db: liveDatabase, config }, secrets),
    namesHidden,
    findPosition: replicas && (async () => formatPosition((await replicas.positions.read(null)).position)),
    bus,
    metrics,
    processes,
    platform,
    root,
    version,
    assets: {
      archive,
      folder: join(root, "dist/client"),
      findReleased: released.findAsset,
    },
  });
  const stopWorking = async () => {
    await settlesWithin(worker.stop(), STOP_TIMEOUT_MS);
    await settlesWithin(Promise.all([bus.close(), liveDatabase.close(), replicas?.close()]), STOP_TIMEOUT_MS);
  };
  try {
    await worker.start(platform, FEATURES);
    await app.listen({ port: config.port, host: config.host });
    // Several processes share what their supervisor has checked.
    if (processes.count === 1) await checkConnectionBudget(opened.database, log, countNeeded(config));
    const jobsAtStart = FEATURES.flatMap(({ queues = {}, jobsAtStart: jobs = [] }) => [
      ...Object.keys(queues),
      ...jobs,
    ]);
    for (const job of jobsAtStart) await worker.enqueue(job, {});
  } catch (error) {
    await stopWorking();
    throw error;
  }
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    async stop({ isReplaced } = { isReplaced: false }) {
      await (isReplaced ? shutdown.beginReplaced() : shutdown.begin(config.shutdownDelayMs));
      await settlesWithin(app.close(), config.drainSeconds * 1000);
      await stopWorking();
      await opened.close();
    },
  };
}

type Routes = Parameters<typeof liveRoute>[1] & {
  getTokenContext: Contexts["getTokenContext"];
  namesHidden: NamesHidden;
  renderer: Program["renderer"];
  platform: Platform;
  root: string;
  version: string;
  assets: Parameters<typeof serveAssets>[1];
};

/** The routes of the pages come last, because they match every path. */
function addRoutes(app: FastifyInstance, { getTokenContext, platform, root, version, assets, ...api }: Routes): void {
  const isDevelopment = api.allowsAnyDocument;
  serveAssets(app, assets);
  serveWorker(app, join(root, "dist/client"), version);
  graphqlRoutes(app, { ...api, version, getTokenContext, apiLimits: platform.apiLimits });
  liveRoute(app, api);
  docsRoute(app, join(root, "docs"), (text) => renderMarkdown(text, NO_LINKS));
  for (const feature of FEATURES) feature.routes?.(app, platform);
  pageRoutes(app, {
    ...api,
    version,
    isDevelopment,
    findCurrentPath,
    getAnnouncement,
  });
}

function persistedPath(root: string): string {
  const built = join(root, "dist/persisted.json");
  return existsSync(built) ? built : join(root, "web/persisted.json");
}

/** Loads the built page renderer once, by its path: the server does not import web code. */
function builtRenderer(root: string): () => Promise<PageRenderer> {
  return loadOnce(async () => {
    const bundle = (await import(/* @vite-ignore */ join(root, "dist/ssr/entry-server.js"))) as {
      render: PageRenderer;
    };
    return bundle.render;
  });
}
