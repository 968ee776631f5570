import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forgetLoads, type Context } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { renderAnnouncement, type Announcement } from "#server/platform/http/announcement.ts";
import { makeNonce, pagePolicy } from "#server/platform/http/app.ts";
import { withSingleSignOn, type NamesHidden } from "#server/platform/http/single-sign-on.ts";
import { SAML_ERROR } from "#shared/single-sign-on.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-status.ts";
import { Turns } from "#server/platform/http/turns.ts";
import { isUnavailable, type Executor, type Result } from "#server/platform/graphql/execute.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";
import { compressPage, toGzip, toHtml } from "#server/platform/http/page-body.ts";
import { PageMemory } from "#server/platform/http/page-memory.ts";
import type { Page, PageRenderer } from "#server/platform/http/page-renderer.ts";

/** The most characters of a Location header; Node.js accepts 16 KB of headers. */
const LOCATION_MAX = 8192;

type Options = {
  executor: Executor;
  persisted: PersistedOperations;
  getContext: (request: FastifyRequest) => Promise<Context>;
  /** The name of the session that a page was rendered for. */
  getSessionName: (request: FastifyRequest, ctx: Context) => string;
  namesHidden: NamesHidden;
  /** Where a page that was not found is now. */
  findCurrentPath: (ctx: Context, url: string) => Promise<string | undefined>;
  renderer: () => Promise<PageRenderer>;
  version: string;
  /** What site administrators announce on every page. */
  getAnnouncement: (ctx: Context) => Promise<Announcement | undefined>;
  /** In development, pages reload themselves with a script that their Content-Security-Policy would block. */
  isDevelopment: boolean;
};

const GZIP_MIN = 1400;

/** Serves every other GET as a page. Its queries run in this process, so that one response has the HTML and its data. */
export function pageRoutes(app: FastifyInstance, options: Options): void {
  const turns = new Turns();
  const memory = new PageMemory();
  app.get("/*", async (request, reply) => {
    const ctx = await options.getContext(request);
    const nonce = makeNonce();
    const render = await options.renderer();
    const failures: Result[] = [];
    const theme = readTheme(request);
    // While the page is rendered. Without it the page is shown too.
    ctx.operation?.readFromReplicas(ctx.viewer.accountId);
    const announcement = options.getAnnouncement(ctx).catch(() => undefined);
    const execute = async (id: string, variables: Record<string, unknown>) => {
      const result = await run(options, ctx, { id, variables });
      if (isUnavailable(result)) failures.push(result);
      await turns.next(ctx.operation?.client ?? "");
      return result;
    };
    const who = options.getSessionName(request, ctx);
    const look = { url: request.url, theme, timeZone: ctx.viewer.timeZone ?? undefined };
    const renderPage = () =>
      memory.getPage({
        key: JSON.stringify([who, look]),
        nonce,
        execute,
        render: (executeOnce) => render({ ...look, nonce, version: options.version, execute: executeOnce }),
      });
    let page = await renderPage();
    // Somebody else may just have made it.
    if (page.status === 404 && ctx.operation?.leaveReplica()) {
      forgetLoads(ctx);
      page = await renderPage();
    }
    const message = failures[0]?.errors?.[0]?.message;
    if (message !== undefined) throw new UserError("SERVICE_UNAVAILABLE", message);
    if (ctx.operation && (ctx.operation.isSearchRefused || ctx.operation.isStopped)) {
      void reply.header("retry-after", RETRY_SECONDS);
      if (page.status === 200 || page.status >= 500) page.status = 503;
    }
    if (page.status === 404) {
      const path = await options.findCurrentPath(ctx, request.url);
      if (path !== undefined) return reply.redirect(path, 302);
    }
    // For the service worker, which caches pages by session and shows them in their theme only.
    void reply.headers({ "x-milepost-who": who, "x-milepost-theme": theme });
    if (!options.isDevelopment) void reply.header("content-security-policy", pagePolicy(nonce));
    const banner = renderAnnouncement(await announcement, { cookies: request.headers.cookie, nonce });
    const added = options.isDevelopment ? banner + RELOAD : banner;
    return send(request, reply, { page, nonce, added });
  });
}

async function run(
  { executor, persisted, namesHidden }: Options,
  ctx: Context,
  { id, variables }: { id: string; variables: Record<string, unknown> },
): Promise<Result> {
  const document = persisted.document(id);
  if (!document) throw new Error(`The page executes an operation that is not in persisted.json: ${id}`);
  const result = await executor.execute(ctx, { document, variables });
  return withSingleSignOn({ ctx, result, variables, namesHidden, message: SAML_ERROR });
}

type Sent = { page: Page; nonce: string; /** Stands before what React renders. */ added: string };

async function send(request: FastifyRequest, reply: FastifyReply, { page, nonce, added }: Sent): Promise<FastifyReply> {
  if (page.redirect !== undefined) {
    // Clients refuse longer headers.
    if (encodeURI(page.redirect).length > LOCATION_MAX) {
      throw Object.assign(new Error("The address is too long."), { statusCode: 414 });
    }
    return reply.redirect(page.redirect, page.status);
  }
  void reply.code(page.status).type("text/html; charset=utf-8").headers({
    "cache-control": "no-store",
    vary: "accept-encoding, cookie",
  });
  const acceptsGzip = request.headers["accept-encoding"]?.includes("gzip");
  if (page.pieces && acceptsGzip && added === "") {
    return reply.header("content-encoding", "gzip").send(toGzip(page.pieces, nonce));
  }
  const rendered = page.pieces ? toHtml(page.pieces, nonce) : (page.html ?? "");
  const html = added === "" ? rendered : rendered.replace(ROOT, () => added + ROOT);
  if (html.length < GZIP_MIN || !acceptsGzip) return reply.send(html);
  return reply.header("content-encoding", "gzip").send(await compressPage(html));
}

const ROOT = '<div id="root">';

/** In development, an open page reloads itself when the server has restarted. */
const RELOAD =
  "<script>let started;setInterval(()=>fetch('/healthz').then((r)=>r.json()).then((h)=>{if(started&&started!==h.startedAt)location.reload();started=h.startedAt},()=>0),1000)</script>";

const THEMES = new Set(["light", "dark", "light_high_contrast", "dark_high_contrast"]);

/** The chosen theme, from its cookie; `auto` follows the system. */
function readTheme(request: FastifyRequest): string {
  const match = /(?:^|;\s*)milepost_theme=([a-z_]{1,24})/.exec(request.headers.cookie ?? "");
  return match?.[1] && THEMES.has(match[1]) ? match[1] : "auto";
}

/** The version of the program, with a hash of the build that differs when any asset does. */
export function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { version: string };
  const manifest = `${root}/dist/client/.vite/manifest.json`;
  if (!existsSync(manifest)) return version;
  return `${version}-${createHash("sha256").update(readFileSync(manifest)).digest("hex").slice(0, 16)}`;
}
