import { expectStatus, expectThat, type Attack } from "./attack.ts";
import { exchange, statuses, type Sent } from "./client.ts";
import { asPage, PASSWORD, type Target } from "./target.ts";

const MUTATING_PATHS = ["/graphql", "/live", "/session", "/logout", "/setup", "/site/imports", "/user-attachments"];
const EVIL = "https://evil.example";

/** Across sites and caches: forged requests, addresses, redirects, headers. */
export const SITE_ATTACKS: readonly Attack[] = [
  {
    name: "cross-site requests",
    does: "sends requests that change something with the victim's cookie and the headers of another site, as JSON, form and text",
    expects: "403, and nothing changes",
    isShort: true,
    async run({ send, owner }) {
      const origins: Record<string, string>[] = [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { origin: EVIL },
        { origin: "null" },
        { origin: "http://127.0.0.1.evil.example" },
        { referer: `${EVIL}/` },
        {},
      ];
      for (const path of MUTATING_PATHS) {
        for (const type of [
          "application/json",
          "application/x-www-form-urlencoded",
          "text/plain",
          "multipart/form-data; boundary=a",
        ]) {
          for (const origin of origins) {
            const headers = { cookie: owner.cookie, "content-type": type, ...origin };
            const { status } = await send({ path, headers, body: '{"operations":[]}' });
            expectStatus(status, [403], `${path} as ${type} with ${JSON.stringify(origin)}`);
          }
        }
      }
    },
  },
  {
    name: "foreign origins may not read",
    does: "asks pages, the API and files with a foreign Origin, and for permission by OPTIONS",
    expects: "no Access-Control header; the API, which any origin may read with a token, takes no cookie",
    isShort: true,
    async run({ send, world, owner }) {
      const foreign = { origin: EVIL, "access-control-request-method": "POST" };
      const readable = async (sent: Sent) => {
        const { status, headers } = await send({ ...sent, headers: { ...foreign, ...sent.headers } });
        const name = `${sent.method} ${sent.path}`;
        expectThat(headers["access-control-allow-origin"] === "*", `${name} may not be read by any origin`);
        expectThat(!("access-control-allow-credentials" in headers), `${name} lets browsers send cookies`);
        return status;
      };
      const { cookie, token } = owner;
      const body = { query: "{ viewer { login } }" };
      const graphql = { path: "/api/graphql", method: "POST", body };
      // Of this site, so that the session is all that is missing.
      const asOwnPage = { cookie, "sec-fetch-site": "same-origin" };
      expectStatus(await readable({ path: "/api/v3/user", method: "GET", headers: { cookie } }), [401], "REST, cookie");
      expectStatus(await readable({ ...graphql, headers: asOwnPage }), [401], "the GraphQL API with a cookie");
      const authorization = `token ${token}`;
      expectStatus(await readable({ ...graphql, headers: { authorization } }), [200], "the GraphQL API with a token");
      const both = await send({ ...graphql, headers: { ...foreign, authorization, cookie } });
      expectStatus(both.status, [403], "the GraphQL API with a token and a cookie");
      for (const path of ["/api/v3/user", "/api/graphql"]) await readable({ path, method: "OPTIONS" });
      for (const path of ["/", "/graphql", world.secretFile]) {
        for (const method of ["GET", "OPTIONS", "POST"]) {
          const { headers } = await send({ path, method, headers: { ...foreign, cookie }, body });
          const found = Object.keys(headers).filter((name) => name.startsWith("access-control"));
          expectThat(found.length === 0, `${method} ${path} has ${found.join()}`);
        }
      }
    },
  },
  {
    name: "open redirects",
    does: "signs in by form with addresses of other sites in every spelling as return_to, and asks for such paths",
    expects: "a path of this site",
    isShort: true,
    run: checkRedirects,
  },
  {
    name: "forged hosts",
    does: "sends foreign Host and X-Forwarded-Host headers, twice the same, empty, with ports and userinfo",
    expects: "no address in the answer names the foreign host",
    isShort: true,
    async run({ port, world, owner }) {
      for (const path of ["/", `${world.publicPath}/issues`, `${world.publicPath}/issues/1`, "/login"]) {
        for (const head of [
          "Host: evil.example",
          "Host: a\r\nX-Forwarded-Host: evil.example",
          "Host: evil.example:80@x",
          "Host: a\r\nForwarded: host=evil.example",
        ]) {
          const answer = await exchange(
            port,
            `GET ${path} HTTP/1.1\r\n${head}\r\nCookie: ${owner.cookie}\r\nConnection: close\r\n\r\n`,
          );
          expectThat(!answer.includes("evil.example"), `${path} repeats the host of ${JSON.stringify(head)}`);
          expectThat(
            (statuses(answer)[0] ?? 500) < 500,
            `${path} with ${JSON.stringify(head)} was answered with ${statuses(answer)[0]}`,
          );
        }
      }
    },
  },
  {
    name: "header injection",
    does: "puts line ends into return_to, names of attachments, ranges and addresses",
    expects: "no header of the attacker's in the answer",
    isShort: true,
    async run({ send, attacker, world }) {
      const injected = "a\r\nX-Injected: 1\r\n\r\n<script>";
      const form = new URLSearchParams({ login: "x", password: "x", return_to: `/${injected}` }).toString();
      const type = {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
        "x-forwarded-for": "198.51.106.1",
      };
      const name = encodeURIComponent(`${injected}".txt`);
      const upload = await send({
        path: `/user-attachments?repository=${world.attackerId}&name=${name}`,
        headers: { ...asPage(attacker), "content-type": "text/plain" },
        body: "hello",
      });
      const file = upload.status === 201 ? new URL((JSON.parse(upload.text) as { href: string }).href).pathname : "/";
      const answers = [
        await send({ path: "/session", headers: type, body: form }),
        await send({ path: file, headers: { cookie: attacker.cookie } }),
        await send({ path: `/login?return_to=${encodeURIComponent(injected)}&error=${encodeURIComponent(injected)}` }),
        await send({ path: `/${encodeURIComponent(injected)}/` }),
        await send({ path: world.secretFile, headers: { range: "bytes=0-9999999999999999" } }),
      ];
      for (const { headers } of answers) {
        expectThat(!headers["x-injected"], "the answer has the header X-Injected");
      }
    },
  },
  {
    name: "texts in the address of the sign-in page",
    does: "opens /login?error=TEXT and /setup?error=TEXT",
    expects: "the text is not shown",
    isShort: true,
    async run({ send }) {
      for (const path of ["/login", "/setup"]) {
        const { text, status } = await send({ path: `${path}?error=${encodeURIComponent("Call 555-0100 to unlock")}` });
        expectThat(status < 500 && !text.includes("Call 555-0100"), `${path} shows the text of its address`);
      }
    },
  },
  {
    name: "path traversal",
    does: "asks for files outside of the folders of assets, documents, attachments, avatars and repository files, in every encoding",
    expects: "404 or 400, and nothing of the files",
    isShort: true,
    async run({ port, owner, graphql, world }) {
      for (const prefix of [
        "/assets/",
        "/site/docs/",
        "/user-attachments/files/",
        "/user-attachments/assets/",
        "/avatars/",
        "/api/v3/repos/mona/hello/contents/",
        "/",
      ]) {
        for (const dots of TRAVERSALS) {
          const path = `${prefix}${dots}`;
          const answer = await exchange(
            port,
            `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: token ${owner.token}\r\nConnection: close\r\n\r\n`,
          );
          const status = statuses(answer)[0] ?? 500;
          expectThat(status < 500, `${path} was answered with ${status}`);
          expectThat(
            !/root:x:0|"name": "milepost"|BEGIN|owner\.lock/.test(answer),
            `${path} has the content of a file`,
          );
        }
      }
      for (const path of [
        "../x",
        "/etc/passwd",
        ".github/../../x",
        ".github/./x",
        "a\0b",
        ".git/config",
        ".github//x",
        "C:\\x",
      ]) {
        const { errors } = await graphql(
          `
            mutation ($r: ID!, $p: String!) {
              writeRepositoryFile(input: { repositoryId: $r, path: $p, text: "x" }) {
                clientMutationId
              }
            }
          `,
          { r: world.attackerId, p: path },
        );
        expectThat(
          errors.length > 0 && errors[0]?.type !== "INTERNAL",
          `a file was written at ${JSON.stringify(path)}`,
        );
      }
    },
  },
  {
    name: "NUL characters and broken encodings in addresses",
    does: "asks for pages, files and routes with %00, half of a surrogate pair and wrong percent signs in path and query",
    expects: "400 or 404",
    isShort: true,
    async run({ port, owner }) {
      for (const path of NUL_PATHS) {
        for (const [code, allowed] of [
          ["%00", [400, 404]],
          ["%", [200, 302, 303, 400, 404, 422]],
          ["%ED%A0%80", [200, 302, 303, 400, 404, 422]],
          ["%FF", [200, 302, 303, 400, 404, 422]],
        ] as const) {
          const address = path.replace("@", code);
          const head = `Host: a\r\nCookie: ${owner.cookie}\r\nAccept: text/html\r\nConnection: close`;
          const answer = await exchange(port, `GET ${address} HTTP/1.1\r\n${head}\r\n\r\n`);
          expectStatus(statuses(answer)[0] ?? 0, allowed, address);
          expectThat(/x-content-type-options: nosniff/i.test(answer), `${address} lacks the security headers`);
        }
      }
    },
  },
  {
    name: "private answers in caches",
    does: "reads pages, API answers, files and exports of a signed-in person, and asks again without the cookie",
    expects: "no-store, or private with revalidation; never the private answer",
    isShort: true,
    async run({ send, owner, world }) {
      for (const path of [
        "/",
        `${world.secretPath}/issues`,
        `${world.secretPath}/issues/1`,
        world.secretFile,
        "/settings/profile",
      ]) {
        const { headers, status, text } = await send({ path, headers: { cookie: owner.cookie, accept: "text/html" } });
        const cache = String(headers["cache-control"]);
        expectThat(status === 200, `${path} was answered with ${status}`);
        expectThat(/no-store|private, no-cache/.test(cache), `${path} has cache-control: ${cache}`);
        const again = await send({
          path,
          headers: { accept: "text/html", "if-none-match": headers["etag"] ?? '""' },
        });
        expectThat(again.status !== 304 && again.text !== text, `${path} is answered the same without the cookie`);
      }
      const api = await send({
        path: "/api/graphql",
        headers: { authorization: `token ${owner.token}` },
        body: { query: "{ viewer { login } }" },
      });
      expectThat(api.headers["cache-control"] === "no-store", "an answer of the API may be stored");
    },
  },
];

const TRAVERSALS = [
  "../../package.json",
  "../../../../../../etc/passwd",
  "..%2f..%2fpackage.json",
  "%2e%2e/%2e%2e/package.json",
  "..%5c..%5cpackage.json",
  "..%252f..%252fpackage.json",
  "....//....//package.json",
  "%c0%ae%c0%ae/package.json",
  "/etc/passwd",
  "..;/package.json",
  "a/../../package.json",
  "%00/../package.json",
];

const NUL_PATHS = [
  "/a@b",
  "/@",
  "/mona/hello@/issues",
  "/mona/hello/issues/1@",
  "/mona/hello/issues?q=a@b",
  "/mona/hello/labels?q=@",
  "/mona/hello/milestones?state=@",
  "/issues?q=@",
  "/login?return_to=@",
  "/site/docs/@",
  "/avatars/@",
  "/user-attachments/assets/@",
  "/user-attachments/files/x/@",
  "/_filter/issue_fields?repo=@",
  "/api/v3/repos/mona/@/contents",
  "/assets/@.js",
  "/issues/x/export.csv?q=@",
  "/?@=1",
];

const REDIRECTS = [
  `${EVIL}/`,
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https:evil.example",
  "/%09/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "///evil.example",
  "/.//evil.example",
  " //evil.example",
  "/@evil.example/..//evil.example",
  "//evil.example/%2f..",
];

async function checkRedirects({ send, port }: Target): Promise<void> {
  for (const [index, wanted] of REDIRECTS.entries()) {
    const body = new URLSearchParams({ login: "reader", password: PASSWORD, return_to: wanted }).toString();
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": `198.51.107.${index}`,
    };
    const { status, headers: found } = await send({ path: "/session", headers, body });
    expectStatus(status, [303], "the sign-in form");
    expectOwn(String(found.location), wanted);
  }
  for (const path of [
    "//evil.example/",
    "//evil.example/%2f..",
    "/\\evil.example/",
    "/%5cevil.example/",
    "//evil.example//",
    "/%2f%2fevil.example/",
    "/\\",
    "//",
    "///",
  ]) {
    const answer = await exchange(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expectThat((statuses(answer)[0] ?? 500) < 500, `${path} was answered with ${statuses(answer)[0]}`);
    const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim();
    if (location) expectOwn(location, path);
  }
}

function expectOwn(location: string, wanted: string): void {
  const { host } = new URL(location, "http://own.example");
  expectThat(host === "own.example", `${JSON.stringify(wanted)} leads to ${location}`);
}
