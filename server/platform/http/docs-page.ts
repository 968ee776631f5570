import { escapeHtml } from "#shared/escape-html.ts";
import { SKIP_TO_CONTENT } from "#shared/messages.ts";

type ListedPage = { title: string; purpose: string };

/** The pages of the documentation, by their file names. */
const DOCS_GROUPS: readonly { title: string; pages: Readonly<Record<string, ListedPage>> }[] = [
  {
    title: "Using Milepost",
    pages: {
      search: {
        title: "Search",
        purpose: "The search language: qualifiers, values, sorting, and what GitHub’s has that this one does not.",
      },
      "labels-and-milestones": {
        title: "Labels and milestones",
        purpose: "Organizing issues with labels and milestones.",
      },
      "bulk-updates": {
        title: "Update many issues",
        purpose: "Updating many issues at once, with a preview and undo.",
      },
      feeds: {
        title: "Feeds, calendars and web push",
        purpose: "Following repositories in feed readers and calendars, and notifications in the browser.",
      },
    },
  },
  {
    title: "Administration",
    pages: {
      administration: {
        title: "Administration handbook",
        purpose: "People, invitations, settings, the audit log and what to do on the first evening.",
      },
      installation: {
        title: "Installation",
        purpose: "Releases with npm, systemd and Docker, updates, and the way back.",
      },
      "self-hosting": {
        title: "Self-hosting",
        purpose: "Settings, connections, backups and the command line.",
      },
      "code-hosts": {
        title: "Code hosts",
        purpose:
          "Commits, branches and pull requests of GitHub, GitLab, Gitea, Forgejo and bare repositories in issues.",
      },
      email: {
        title: "E-mail",
        purpose: "Replying to notifications by e-mail: addresses, receiving, and what is rejected.",
      },
      "sign-in": {
        title: "Signing in",
        purpose:
          "Passwords, passkeys, two-factor authentication, access tokens, identity providers and single sign-on.",
      },
      security: { title: "Security", purpose: "What is protected against whom, and how that is tested." },
      reliability: {
        title: "Reliability",
        purpose: "What survives a crash, a full disk or a lost database, and how that is tested.",
      },
      scaling: {
        title: "Scaling",
        purpose: "Bytes of an issue, several processes and servers, and what limits first.",
      },
      performance: { title: "Performance", purpose: "Measured times, with the targets beside them." },
    },
  },
  {
    title: "Development",
    pages: {
      clients: {
        title: "Clients made for GitHub",
        purpose: "Setting up gh, Octokit and Probot, and what is different from GitHub.",
      },
      api: {
        title: "API",
        purpose: "The GraphQL and REST APIs: authentication, limits and the reference of the schema.",
      },
      "rest-api": {
        title: "REST API",
        purpose: "The routes of the REST API, which GitHub’s clients use, with the fields of GraphQL that do the same.",
      },
      apps: {
        title: "GitHub Apps",
        purpose: "Programs with a bot account of their own: registering, installing, permissions and tokens.",
      },
      webhooks: {
        title: "Webhooks",
        purpose: "Sending what happens to other programs: settings, requests, retries and permitted addresses.",
      },
      architecture: { title: "Architecture", purpose: "How the program is organized." },
      glossary: { title: "Glossary", purpose: "The words that the code and the pages use." },
      dependencies: { title: "Dependencies", purpose: "The libraries that the program uses, and their licenses." },
    },
  },
];

type DocsPage = {
  title: string;
  /** The content, below the header. */
  html: string;
  /** The file name of the page that is shown. */
  current?: string;
  query?: string;
};

/** A whole page of the documentation: with a search and the list of all pages. It needs no script and no other request. */
export function renderDocsPage({ title, html, current, query = "" }: DocsPage): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeHtml(title)} · Milepost</title><style>${STYLE}</style></head><body>` +
    `<a class="skip" href="#content">${SKIP_TO_CONTENT}</a>` +
    `<header><a href="/">Milepost</a><a href="/site/docs">Docs</a><form action="/site/docs" role="search">` +
    `<input type="search" name="q" aria-label="Search the docs" placeholder="Search the docs" value="${escapeHtml(query)}"><button>Search</button></form></header>` +
    `<div class="columns"><nav aria-label="Docs">${renderGroups(current)}</nav><main id="content">${html}</main></div></body></html>`
  );
}

/** All pages with what they are for. */
export function renderDocsIndex(): string {
  const groups = DOCS_GROUPS.map(({ title, pages }) => {
    const items = Object.entries(pages).map(
      ([page, listed]) => `<li><a href="/site/docs/${page}">${listed.title}</a><p>${listed.purpose}</p></li>`,
    );
    return `<h2>${title}</h2><ul class="pages">${items.join("")}</ul>`;
  });
  return `<h1>Docs</h1>${groups.join("")}`;
}

function renderGroups(current: string | undefined): string {
  return DOCS_GROUPS.map(({ title, pages }) => {
    const items = Object.entries(pages).map(
      ([page, listed]) =>
        `<li><a href="/site/docs/${page}"${page === current ? ' aria-current="page"' : ""}>${listed.title}</a></li>`,
    );
    return `<h2>${title}</h2><ul>${items.join("")}</ul>`;
  }).join("");
}

const STYLE = `
:root{color-scheme:light dark;--text:#1f2328;--muted:#59636e;--link:#0969da;--line:#d1d9e0;--subtle:#f6f8fa;--back:#fff}
@media (prefers-color-scheme:dark){:root{--text:#f0f6fc;--muted:#9198a1;--link:#4493f8;--line:#3d444d;--subtle:#151b23;--back:#0d1117}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.6 -apple-system,BlinkMacSystemFont,"Segoe UI","Noto Sans",Helvetica,Arial,sans-serif;color:var(--text);background:var(--back)}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;inset-inline-start:-999px}
.skip:focus{inset-inline-start:16px;top:12px;padding:4px 8px;background:var(--back)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;padding:12px 24px;border-bottom:1px solid var(--line);background:var(--subtle)}
header>a{font-weight:600;color:inherit;text-decoration:none;padding:4px 0}
header>a:hover{text-decoration:underline}
form{display:flex;gap:8px;margin-inline-start:auto;flex:0 1 360px}
input,button{font:inherit;font-size:14px;height:32px;padding:0 12px;color:inherit;border:1px solid var(--line);border-radius:6px;background:var(--back)}
input{flex:1;min-width:0}
button{font-weight:500;background:var(--subtle);cursor:pointer}
.columns{display:grid;grid-template-columns:220px minmax(0,1fr);gap:32px;max-width:1120px;margin:0 auto;padding:24px}
nav h2{font-size:12px;color:var(--muted);margin:16px 0 4px;padding:0 8px}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:4px 8px;border-radius:6px;color:inherit;font-size:14px;text-decoration:none}
nav a:hover,nav a[aria-current]{background:var(--subtle)}
nav a[aria-current]{font-weight:600}
main{max-width:800px;overflow-wrap:break-word}
h1{font-size:32px;line-height:1.25;margin:8px 0 16px}
h2{font-size:24px;line-height:1.25;margin:32px 0 12px}
h3{margin:24px 0 8px}
main>h2{padding-bottom:6px;border-bottom:1px solid var(--line)}
.pages{list-style:none;padding:0}
.pages p{margin:0 0 12px;color:var(--muted)}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{padding:6px 13px;border:1px solid var(--line);text-align:start}
th{background:var(--subtle)}
code{font:.85em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;padding:.2em .4em;border-radius:6px;background:var(--subtle)}
pre{overflow-x:auto;padding:16px;border-radius:6px;background:var(--subtle)}
pre code{padding:0}
blockquote{margin:0;padding:0 16px;color:var(--muted);border-inline-start:4px solid var(--line)}
@media (max-width:767px){.columns{grid-template-columns:minmax(0,1fr);gap:0;padding:16px}nav{order:1;border-top:1px solid var(--line)}form{flex-basis:100%}}
@media print{header,nav,.skip{display:none}}
`.replaceAll("\n", "");
