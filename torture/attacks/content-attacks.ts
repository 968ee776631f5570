import { JSDOM } from "jsdom";
import { expectStatus, expectThat, expectTime, type Attack } from "./attack.ts";
import { expectNoBug } from "./graphql-attacks.ts";
import { asPage, type Target } from "./target.ts";
import { WRITE_FILE } from "./text-attacks.ts";

/** With what others read: texts, names, files, JSON. */
export const CONTENT_ATTACKS: readonly Attack[] = [
  {
    name: "scripts in texts",
    does: "writes the collected payloads as titles, bodies, comments, labels, milestones and templates, and opens the pages that show them",
    expects: "no element, attribute or address of the payload in the served HTML; each script has the page's nonce",
    isShort: true,
    run: checkScripts,
  },
  {
    name: "scripts in attachments",
    does: "uploads SVG, HTML and polyglot files under names and types that browsers would run, and names with quotes and line ends",
    expects: "refused, or sent as a download of its type with nosniff and a sandbox",
    isShort: true,
    async run({ send, attacker, world }) {
      const html = "<script>alert(1)</script>";
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
      const gif = Buffer.concat([Buffer.from("GIF89a/*"), Buffer.alloc(32), Buffer.from(`*/=1;alert(1)//${html}`)]);
      const files: [string, string | Buffer][] = [
        ["a.svg", svg],
        ["a.html", html],
        ["a.htm", html],
        ["a.xhtml", html],
        ["a.js", "alert(1)"],
        ["a.gif", gif],
        ["a.png", html],
        ["a.txt", html],
        ["a.svg.png", svg],
        ['"><script>.txt', html],
        ["a\r\nContent-Type: text/html\r\n.txt", html],
        ["../../a.txt", html],
        ["a.md", html],
        [`${"a".repeat(5_000)}.txt`, html],
        ["a.txt\0.html", html],
        [".txt", html],
        ["a.pdf", `%PDF-1.4 ${html}`],
      ];
      for (const [name, body] of files) {
        const path = `/user-attachments?repository=${world.attackerId}&name=${encodeURIComponent(name)}`;
        const upload = await send({ path, headers: { ...asPage(attacker), "content-type": "text/html" }, body });
        expectStatus(upload.status, [201, 400, 422, 413], `the upload of ${JSON.stringify(name.slice(0, 40))}`);
        if (upload.status !== 201) continue;
        const file = new URL((JSON.parse(upload.text) as { href: string }).href).pathname;
        const { headers } = await send({ path: file, headers: { cookie: attacker.cookie } });
        const type = String(headers["content-type"]);
        expectThat(headers["x-content-type-options"] === "nosniff", `${name} is sent without nosniff`);
        expectThat(String(headers["content-security-policy"]).includes("sandbox"), `${name} is sent without a sandbox`);
        const isDownload = String(headers["content-disposition"]).startsWith("attachment;");
        expectThat(isDownload || /^(image\/(png|jpeg|gif|webp)|video\/)/.test(type), `${name} is shown as ${type}`);
        expectThat(!/text\/html|javascript/.test(type), `${name} is sent as ${type}`);
      }
    },
  },
  {
    name: "compressed bombs and broken media as attachments",
    does: "uploads zip bombs, nested archives, and media files with headers that loop or overflow naive readers",
    expects: "stored as they are or refused, never unpacked; others are served",
    isShort: true,
    async run(target) {
      const { random, send, attacker, world } = target;
      const heads = [
        "504b0304ffffffff",
        "1f8b0800000000000003",
        "1a45dfa3ff",
        "89504e470d0a1a0a00000000",
        "ffd8ffe0ffff",
        "52494646ffffffff57454250",
        "000000006674797069736f6d",
        "0000000166747970ffffffffffffffff",
        "3026b2758e66cf11a6d900aa0062ce6c0000000000000000",
        "25504446",
      ];
      for (const extension of ["zip", "gz", "docx", "png", "jpg", "webp", "mp4", "mov", "webm", "pdf"]) {
        for (const head of heads) {
          const body = Buffer.concat([
            Buffer.from(head, "hex"),
            Buffer.from(Array.from({ length: 4_000 }, () => random.integer(0, 255))),
          ]);
          const path = `/user-attachments?repository=${world.attackerId}&name=a.${extension}`;
          const { status, ms } = await send({
            path,
            headers: { ...asPage(attacker), "content-type": "application/octet-stream" },
            body,
          });
          expectStatus(status, [201, 422], `${head} as ${extension}`);
          expectTime(ms, 5_000, `${head} as ${extension}`);
        }
      }
    },
  },
  {
    name: "prototype pollution and odd JSON",
    does: "sends __proto__ and constructor keys, 100,000 levels, wrong UTF-8, doubled keys, numbers without end, as bodies and as variables",
    expects: "400, or ignored; the next request is answered as ever",
    isShort: true,
    async run({ send, attacker, reader }) {
      const authorization = `token ${attacker.token}`;
      const bodies: (string | Buffer)[] = [
        '{"__proto__":{"isSiteAdmin":true},"query":"{ viewer { login } }"}',
        '{"constructor":{"prototype":{"isSiteAdmin":true}},"query":"{ viewer { login } }"}',
        '{"query":"{ viewer { login } }","variables":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}}',
        `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
        `{"query":"{ viewer { login } }","variables":{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`,
        Buffer.concat([
          Buffer.from('{"query":"'),
          Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
          Buffer.from('"}'),
        ]),
        '{"query":"{ viewer { login } }","query":"{ noop }","variables":{"a":1e999,"b":-0,"c":123456789012345678901234567890}}',
        '{"query":"\\u0000\\ud800"}',
        "\ufeff{}",
        '{"query":',
        "null",
        '"',
        "{}{}",
      ];
      for (const body of bodies) {
        for (const path of ["/api/graphql", "/session", "/live", "/graphql"]) {
          const headers: Record<string, string> =
            path === "/api/graphql"
              ? { authorization }
              : { "sec-fetch-site": "same-origin", "x-forwarded-for": "198.51.108.1" };
          const { status } = await send({ path, headers: { ...headers, "content-type": "application/json" }, body });
          expectThat(status < 500, `${String(body).slice(0, 60)} for ${path} was answered with ${status}`);
        }
      }
      const form = "__proto__[isSiteAdmin]=1&constructor.prototype.x=1&__proto__=1&login[]=a&login[$ne]=x&password=x";
      const { status } = await send({
        path: "/session",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "sec-fetch-site": "same-origin",
          "x-forwarded-for": "198.51.108.2",
        },
        body: form,
      });
      expectThat(status < 500, `a form with prototypes was answered with ${status}`);
      const page = await send({ path: "/site/imports", headers: { cookie: reader.cookie, accept: "text/html" } });
      expectThat(
        page.status !== 200 || !page.text.includes("Import an archive</h1>"),
        "a reader has become an administrator",
      );
    },
  },
  {
    name: "NUL characters and halves of surrogate pairs in texts",
    does: "sends them as titles, bodies, names of labels, repositories, files, keys and searches",
    expects: "UNPROCESSABLE or mended; never an internal error",
    isShort: true,
    async run({ graphql, world }) {
      const mutations = [
        `createIssue(input: { repositoryId: $r, title: $t, body: $t, idempotencyKey: $t }) { clientMutationId }`,
        `addComment(input: { subjectId: $i, body: $t }) { clientMutationId }`,
        `createLabel(input: { repositoryId: $r, name: $t, color: "ff0000" }) { clientMutationId }`,
        `createMilestone(input: { repositoryId: $r, title: $t, description: $t }) { clientMutationId }`,
        `createRepository(input: { name: $t, visibility: PUBLIC }) { clientMutationId }`,
        `updateProfile(input: { name: $t }) { clientMutationId }`,
        `createSavedReply(input: { title: $t, body: $t }) { clientMutationId }`,
        `createDashboardSearchShortcut(input: { name: $t, query: $t }) { clientMutationId }`,
        `writeRepositoryFile(input: { repositoryId: $r, path: $t, text: $t }) { clientMutationId }`,
      ];
      for (const text of ["a\0b", "\ud800", "\udc00\ud800", "\u0000", "\ufffe\uffff", "a".repeat(1_000_000)]) {
        for (const mutation of mutations) {
          const used = ["r", "i", "t"].filter((name) => mutation.includes(`$${name}`));
          const header = used.map((name) => `$${name}: ${name === "t" ? "String" : "ID"}!`).join(", ");
          const result = await graphql(`mutation (${header}) { ${mutation} }`, {
            r: world.attackerId,
            i: world.issueId,
            t: text,
          });
          expectNoBug(result, `${JSON.stringify(text.slice(0, 20))} in ${mutation.slice(0, 40)}`);
        }
      }
    },
  },
];

const SCRIPTS = [
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `&lt;img src=x onerror=alert(1)&gt;`,
  `&amp;lt;img src=x onerror=alert(1)&amp;gt;`,
  `<svg onload=alert(1)>`,
  `"><script>alert(1)</script>`,
  `' onmouseover='alert(1)`,
  `" autofocus onfocus="alert(1)`,
  `</title><script>alert(1)</script>`,
  `</script><script>alert(1)</script>`,
  `<!--<script>--><script>alert(1)</script>`,
  `\u2028<script>alert(1)</script>`,
  `[x](javascript:alert(1))`,
  `[x](  java\tscript:alert(1))`,
  `[x](&#106;avascript:alert(1))`,
  `[x](data:text/html;base64,PHNjcmlwdD4=)`,
  `[x](vbscript:alert(1))`,
  `![x](x"onerror="alert(1))`,
  `![x](https://x/ "onload=alert(1)")`,
  `<a href="javascript&colon;alert(1)">x</a>`,
  `<a href="jav&#x0A;ascript:alert(1)">x</a>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<form action=/logout method=post><button>x</button></form>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>`,
  `<details open ontoggle=alert(1)>x</details>`,
  `<div style="background:url(javascript:alert(1))">x</div>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example">`,
  `<a id=__NEXT_DATA__ name=getElementById>x</a>`,
  `<input type=image src=x onerror=alert(1)>`,
  `<template><script>alert(1)</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  '```"onmouseover=alert(1)\nx\n```',
  `:"><script>alert(1)</script>:`,
  `@mona"><script>alert(1)</script>`,
  `#1"><img src=x onerror=alert(1)>`,
  `[^1]\n\n[^1]: <img src=x onerror=alert(1)>`,
  `{{constructor.constructor('alert(1)')()}}`,
];

async function checkScripts(target: Target): Promise<void> {
  const { graphql, send, attacker, world } = target;
  const body = SCRIPTS.join("\n\n");
  const write = async (field: string, variables: Record<string, string>) => {
    const header = Object.keys(variables)
      .map((name) => `$${name}: ${/^[ri]$/.test(name) ? "ID" : "String"}!`)
      .join(", ");
    const result = await graphql(`mutation (${header}) { ${field} }`, variables);
    expectNoBug(result, field.slice(0, 40));
    return result.data;
  };
  const r = world.attackerId;
  const issues: { id: string; number: number }[] = [];
  for (const payload of SCRIPTS) {
    const data = await write(
      `createIssue(input: { repositoryId: $r, title: $t, body: $t }) { issue { id number } }
       createLabel(input: { repositoryId: $r, name: $name, description: $name, color: "ff0000" }) { clientMutationId }
       createMilestone(input: { repositoryId: $r, title: $t, description: $t }) { clientMutationId }`,
      { r, t: payload, name: payload.replace(/[\n,]/g, " ").slice(0, 50) },
    );
    const made = data?.["createIssue"] as { issue: { id: string; number: number } } | undefined;
    if (made) issues.push(made.issue);
  }
  const [issue] = issues;
  await write("addComment(input: { subjectId: $i, body: $t }) { clientMutationId }", { i: issue?.id ?? "", t: body });
  const form = `name: ${JSON.stringify(SCRIPTS[0])}\ndescription: ${JSON.stringify(SCRIPTS[1])}\ntitle: ${JSON.stringify(SCRIPTS[3])}\nbody:\n- type: markdown\n  attributes:\n    value: ${JSON.stringify(body)}\n- type: input\n  attributes:\n    label: ${JSON.stringify(SCRIPTS[2])}\n`;
  await graphql(WRITE_FILE, { r, path: ".github/ISSUE_TEMPLATE/script.yml", text: form });
  await graphql(WRITE_FILE, {
    r,
    path: ".github/ISSUE_TEMPLATE/config.yml",
    text: `contact_links:\n- name: x\n  url: "javascript:alert(1)"\n  about: y\n`,
  });
  // The pages of the others are alike: the list shows all titles, the first page all texts.
  const shown = [issue, ...target.random.fork("pages").shuffle(issues).slice(0, 1)];
  const numbers = shown.map((one) => `/issues/${one?.number}`);
  const paths = [
    "/issues",
    "/issues?page=2",
    "/labels",
    "/milestones",
    "/milestone/1",
    "/issues/new",
    "/issues/new/choose",
    "/issues/new?template=script.yml",
    `/issues?q=${encodeURIComponent(body.slice(0, 2_000))}`,
    ...numbers,
  ];
  for (const path of paths) {
    const page = await send({
      path: `${world.attackerPath}${path}`,
      headers: { cookie: attacker.cookie, accept: "text/html" },
    });
    expectStatus(page.status, [200], `${world.attackerPath}${path}`);
    checkDocument(page.text, String(page.headers["content-security-policy"]), path);
  }
}

const URL_ATTRIBUTES = ["href", "src", "action", "formaction", "xlink:href", "srcset", "poster", "data"];
const REFUSED_ELEMENTS =
  "iframe, object, embed, base, meta[http-equiv=refresh], frame, applet, [srcdoc], [autofocus][onfocus]";

/** What a browser would make of the page: nothing of it may come from a payload. */
function checkDocument(html: string, policy: string, path: string): void {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expectThat(nonce && !/script-src[^;]*unsafe/.test(policy), `${path} has no strict Content-Security-Policy`);
  const { document } = new JSDOM(html).window;
  for (const element of document.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      expectThat(!name.startsWith("on"), `${path} has <${element.localName} ${name}>`);
      const isUrl = URL_ATTRIBUTES.includes(name);
      const scheme = value.replace(/[\p{Cc}\s]/gu, "").toLowerCase();
      expectThat(
        !isUrl || !/^(javascript|vbscript|data:text)/.test(scheme),
        `${path} has ${name}="${value.slice(0, 60)}"`,
      );
    }
  }
  for (const script of document.querySelectorAll("script:not([type='application/json'])")) {
    expectThat(
      script.getAttribute("nonce") === nonce,
      `${path} has a script without the nonce: ${script.textContent.slice(0, 60)}`,
    );
  }
  expectThat(
    !document.querySelector(REFUSED_ELEMENTS),
    `${path} has <${document.querySelector(REFUSED_ELEMENTS)?.localName}>`,
  );
}
