import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#server/context.ts";
import { makeNonce, pagePolicy } from "#server/platform/http/app.ts";
import type { Executor, Result } from "#server/platform/graphql/execute.ts";
import type { PersistedOperations } from "#server/platform/graphql/persisted.ts";

/** What the built web bundle offers the server: a page for an address. It is loaded by path, never imported. */
export type PageRenderer = (request: PageRequest) => Promise<Page>;

type PageRequest = {
  /** Path and query. */
  url: string;
  nonce: string;
  theme: string;
  /** Of the program that serves: a page that runs in a browser tells by it when a newer one is served. */
  version: string;
  execute(id: string, variables: Record<string, unknown>): Promise<Result>;
};

type Page = { status: number; redirect?: string; html?: string };

type Options = {
  executor: Executor;
  persisted: PersistedOperations;
  contextOf: (request: FastifyRequest) => Promise<Context>;
  /** The name of the session that a page was made for. */
  sessionOf: (request: FastifyRequest, ctx: Context) => string;
  renderer: () => Promise<PageRenderer>;
  version: string;
  /** Pages of development reload themselves, by a script that the policy of pages would forbid. */
  isDevelopment: boolean;
};

const GZIP_MIN = 1400;

/** Every other GET is a page: its query runs in this process, and the HTML holds rows, store and module links in one response. */
export function pageRoutes(app: FastifyInstance, options: Options): void {
  app.get("/*", async (request, reply) => {
    const ctx = await options.contextOf(request);
    const nonce = makeNonce();
    const render = await options.renderer();
    const page = await render({
      url: request.url,
      nonce,
      theme: readTheme(request),
      version: options.version,
      execute: (id, variables) => run(options, ctx, id, variables),
    });
    void reply.header("x-milepost-who", options.sessionOf(request, ctx));
    if (!options.isDevelopment) void reply.header("content-security-policy", pagePolicy(nonce));
    return send(request, reply, options.isDevelopment ? withReload(page) : page);
  });
}

async function run(
  { executor, persisted }: Options,
  ctx: Context,
  id: string,
  variables: Record<string, unknown>,
): Promise<Result> {
  const document = persisted.document(id);
  if (!document) throw new Error(`The page asks for an operation that was not built: ${id}`);
  return executor.execute(ctx, { document, variables });
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status);
  void reply.code(page.status).type("text/html; charset=utf-8").headers({
    "cache-control": "no-store",
    vary: "accept-encoding, cookie",
  });
  const html = page.html ?? "";
  if (html.length < GZIP_MIN || !request.headers["accept-encoding"]?.includes("gzip")) return reply.send(html);
  return reply.header("content-encoding", "gzip").send(await promisify(gzip)(html, { level: 1 }));
}

/** In development an open page reloads itself once another server has started. */
function withReload(page: Page): Page {
  const script =
    "let at;setInterval(()=>fetch('/healthz').then((r)=>r.json()).then((h)=>{if(at&&at!==h.startedAt)location.reload();at=h.startedAt},()=>0),1000)";
  return { ...page, ...(page.html ? { html: page.html.replace("</body>", `<script>${script}</script></body>`) } : {}) };
}

const THEMES = new Set(["light", "dark", "light_high_contrast", "dark_high_contrast"]);

/** The chosen theme, from its cookie; `auto` follows the system. */
function readTheme(request: FastifyRequest): string {
  const match = /(?:^|;\s*)milepost_theme=([a-z_]{1,24})/.exec(request.headers.cookie ?? "");
  return match?.[1] && THEMES.has(match[1]) ? match[1] : "auto";
}

/** Of the program and of its build: the pages' own files are named by the manifest. */
export function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as { version: string };
  const manifest = `${root}/dist/client/.vite/manifest.json`;
  if (!existsSync(manifest)) return version;
  return `${version}-${createHash("sha256").update(readFileSync(manifest)).digest("hex").slice(0, 16)}`;
}
