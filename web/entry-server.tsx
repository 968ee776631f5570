import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from "react-router";
import { Network } from "relay-runtime";
import { DAY_MS } from "#shared/durations.ts";
import { checkQueryResult, type ExecutionResult } from "#web/platform/relay/network.ts";
import { makeEnvironment } from "#web/platform/relay/environment.ts";
import { packRecords } from "#web/platform/relay/pack-records.ts";
import { CHIP_SHEET, getChipRules } from "#web/labels/chip-rules.ts";
import { createPageRows } from "#web/issue-list/row-html/remember-rows.ts";
import { RowHtmlContext } from "#web/issue-list/row-html/row-html.ts";
import { createPageState } from "#web/platform/page-state.ts";
import { PageChanges } from "#web/platform/page-time.ts";
import { App } from "#web/platform/router/App.tsx";
import type { PageHandle } from "#web/platform/router/page-definition.ts";
import { pageLoading } from "#web/platform/router/load-page.ts";
import { createPageQueries } from "#web/platform/router/page-queries.ts";
import { errorPage, routes } from "#web/routes.tsx";
import { createPageRules, type SheetRule } from "#web/theme/page-rules.ts";
import { themeAttributes, themeSheets } from "#web/theme/theme-sheets.ts";
import { SPRITE, symbolsIn, toSymbol, type IconSymbol } from "#web/platform/icons/render-octicon.tsx";
import { escapeHtml } from "#shared/escape-html.ts";
import { SKIP_TO_CONTENT } from "#shared/messages.ts";

type Request = {
  url: string;
  nonce: string;
  theme: string;
  timeZone: string | undefined;
  version: string;
  execute(id: string, variables: Record<string, unknown>): Promise<ExecutionResult>;
};

/** `validUntil` is when the words for its times change, in milliseconds since 1970. */
type Page = { status: number; redirect?: string; html?: string; validUntil?: number };

const handler = createStaticHandler(routes);

/** Renders the page of an address. Its query runs in this process, and the response seeds the browser's store. */
export async function render(request: Request): Promise<Page> {
  const now = Date.now();
  let validUntil = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const takeChange = (changesAt: number) => {
    if (changesAt > now) validUntil = Math.min(validUntil, changesAt);
  };
  const rows = createPageRows(now, takeChange);
  const network = Network.create(async (operation, variables) => {
    const result = await request.execute(operation.id ?? "", variables);
    rows.addResponse(result.data);
    return checkQueryResult(result);
  });
  const environment = makeEnvironment({ network, isServer: true });
  const requestContext = new RouterContextProvider();
  requestContext.set(pageLoading, {
    queries: createPageQueries(environment),
    getCurrentHandle: () => undefined,
    errorPage,
  });
  // Not relative to the origin: "//" and "/\\" would begin another host.
  const context = await handler.query(new Request(`http://localhost${request.url}`), { requestContext });
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get("location") ?? "/" };
  }
  let title = "Milepost";
  const body = renderToString(
    <App
      environment={environment}
      state={createPageState()}
      now={now}
      titleSink={(text) => (title = `${text} · Milepost`)}
    >
      <PageChanges value={takeChange}>
        <RowHtmlContext value={rows}>
          <StaticRouterProvider
            router={createStaticRouter(onlyMatched(context), context)}
            context={context}
            hydrate={false}
          />
        </RowHtmlContext>
      </PageChanges>
    </App>,
  );
  rows.remember(body);
  const seed = {
    store: packRecords(environment.getStore().getSource().toJSON()),
    loaderData: context.loaderData,
    now,
    version: request.version,
  };
  return {
    status: context.statusCode,
    html: document({ request, title, body, seed, module: await getPageModule(context) }),
    validUntil,
  };
}

/** The routes of the page. The static router copies those that it gets, and only the browser uses others. */
function onlyMatched({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [{ ...route, children: children.length > 0 ? children : undefined } as RouteObject],
    [],
  );
}

async function getPageModule(context: StaticHandlerContext): Promise<string | undefined> {
  if (context.statusCode >= 400) return "web/pages/ErrorPage.tsx";
  const handle = context.matches.at(-1)?.route.handle as PageHandle | undefined;
  return handle?.getModule();
}

/** They are the same on all pages, and so no part of the root. Style sheets hide what the page does not have. */
const SKIP_LINKS = `<a class="skip-link" href="#main">${SKIP_TO_CONTENT}</a><a class="skip-link" href="#issues">Skip to issues</a>`;

const NO_SCRIPT =
  '<noscript><p class="no-script">JavaScript is turned off in this browser. You can read all pages, but changes need JavaScript.</p></noscript>';

/** What the server may write into a page that has been rendered: the banner of site administrators. */
const ADDED_LATER = '<aside class="announcement">';

type Parts = { request: Request; title: string; body: string; seed: unknown; module: string | undefined };

function document({ request, title, body, seed, module }: Parts): string {
  const { theme, timeZone } = request;
  const zone = timeZone === undefined ? {} : { "data-time-zone": timeZone };
  const attributes = Object.entries({ ...themeAttributes(theme), ...zone })
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
  const themes = themeSheets(theme)
    .map(
      ({ href, media }) =>
        `<style nonce="${request.nonce}" data-theme${media ? ` media="${media}"` : ""}>${themeText(href)}</style>`,
    )
    .join("");
  const assets = getAssets(module);
  const content = `${SKIP_LINKS}${NO_SCRIPT}${sprite(body)}<div id="root">${body}</div>`;
  return (
    `<!doctype html><html lang="en"${attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${themes}` +
    `<style nonce="${request.nonce}">${assets.getRules(content + ADDED_LATER)}</style><style nonce="${request.nonce}" id="${CHIP_SHEET}">${getChipRules(body)}</style>${alternateLinks(request.url, module)}</head><body>` +
    `${content}<script type="application/json" id="seed">${JSON.stringify(seed).replaceAll("<", "\\u003c")}</script>${startScript(assets, request.nonce)}</body></html>`
  );
}

/** The drawings of the page's icons, each once. */
function sprite(body: string): string {
  return `<svg id="${SPRITE}" display="none" aria-hidden="true">${symbolsIn(body).map(renderSymbol).join("")}</svg>`;
}

/** By id: the drawings never change, and rendering those of a page took a millisecond. */
const renderedSymbols = new Map<string, string>();

function renderSymbol([id, { viewBox, path }]: [string, IconSymbol]): string {
  const known = renderedSymbols.get(id);
  if (known !== undefined) return known;
  const symbol = toSymbol(id, viewBox, renderToStaticMarkup(path));
  renderedSymbols.set(id, symbol);
  return symbol;
}

/** By these links feed readers and browsers find the feeds of a page. */
function alternateLinks(url: string, module: string | undefined): string {
  const path = url.replace(/[?#].*$/s, "").replace(/\/$/, "");
  const list = /^(.*)\/(?:issues|pulls|milestones)$/.exec(path)?.[1];
  if (module === "web/pages/OwnerPage.tsx") return toAlternate(`${path}.atom`, "Activity");
  const isList = module === "web/pages/RepositoryIssuesPage.tsx" || module === "web/pages/MilestonesPage.tsx";
  return isList && list
    ? toAlternate(`${list}/issues.atom`, "Issues") + toAlternate(`${list}/milestones.ics`, "Milestones")
    : "";
}

function toAlternate(path: string, title: string): string {
  const type = path.endsWith(".ics") ? "text/calendar" : "application/atom+xml";
  return `<link rel="alternate" type="${type}" title="${title}" href="${escapeHtml(path)}">`;
}

/**
 * Loads all files of the page's code at once, after the first paint, which they would delay. A background tab never
 * paints, so there a timer starts it. With them it loads the style sheets, of which the page has only the rules of its HTML, and
 * runs the code once they are there. They take the place that they would have in the page.
 */
function startScript({ entry, scripts, sheets }: Assets, nonce: string): string {
  return (
    `<script type="module" nonce="${nonce}">let s=0;` +
    `const link=(rel,href)=>Object.assign(document.createElement("link"),{rel,href});` +
    `const go=()=>{if(!s){s=1;const chips=document.getElementById(${JSON.stringify(CHIP_SHEET)});` +
    `const styled=${JSON.stringify(sheets)}.map((name)=>new Promise((done)=>{const sheet=link("stylesheet",${TO_ADDRESS});sheet.onload=sheet.onerror=done;chips.before(sheet)}));` +
    `for(const name of ${JSON.stringify(scripts)})document.head.append(link("modulepreload",${TO_ADDRESS}));` +
    `Promise.all(styled).then(()=>import(${JSON.stringify(`/${entry}`)}))}};requestAnimationFrame(()=>setTimeout(go));setTimeout(go,300)</script>`
  );
}

/** The address of a built file. */
const TO_ADDRESS = "`/assets/${name}`";

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };

const CLIENT = join(import.meta.dirname, "../client");

// The caches below hold build files, which do not change while the process runs; nothing in them belongs to a request.
let manifest: Record<string, ManifestEntry> | undefined;

function readManifest(): Record<string, ManifestEntry> {
  const path = join(CLIENT, ".vite/manifest.json");
  return (manifest ??= existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, ManifestEntry>)
    : {});
}

const themeTexts = new Map<string, string>();

/** The colors of a theme that the product uses (`scripts/theme-sheets.mjs`). */
function themeText(href: string): string {
  const known = themeTexts.get(href) ?? readFileSync(join(import.meta.dirname, "themes", basename(href)), "utf8");
  themeTexts.set(href, known);
  return known;
}

let sheetRules: Record<string, SheetRule[]> | undefined;

/** The rules of a style sheet (`scripts/page-sheets.mjs`). */
function readRules(name: string): SheetRule[] {
  sheetRules ??= JSON.parse(readFileSync(join(import.meta.dirname, "sheets.json"), "utf8")) as Record<
    string,
    SheetRule[]
  >;
  const rules = sheetRules[name];
  if (!rules) throw new Error(`dist/ssr/sheets.json does not have ${name}: build again.`);
  return rules;
}

/** `entry` is the path of a file, `scripts` and `sheets` are names of files in the folder of all built ones. */
type Assets = {
  entry: string;
  scripts: string[];
  sheets: string[];
  getRules(html: string): string;
};

const assetsByModule = new Map<string | undefined, Assets>();

/** The built files that a page needs: entry and page, with all that they import. */
function getAssets(module: string | undefined): Assets {
  const known = assetsByModule.get(module);
  if (known) return known;
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const take = (name: string | undefined) => {
    const entry = name === undefined ? undefined : readManifest()[name];
    if (!entry || scripts.has(basename(entry.file))) return;
    scripts.add(basename(entry.file));
    for (const inner of entry.imports ?? []) take(inner);
    for (const file of entry.css ?? []) sheets.add(basename(file));
  };
  take("web/entry-client.tsx");
  take(module);
  const made = {
    entry: readManifest()["web/entry-client.tsx"]?.file ?? "",
    scripts: [...scripts],
    sheets: [...sheets],
    getRules: createPageRules([...sheets].map(readRules)),
  };
  assetsByModule.set(module, made);
  return made;
}
