import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expectStatus, expectThat, type Attack } from "./attack.ts";
import { asPage, poll } from "./target.ts";
import { importArchive } from "./world.ts";

const TIME = "2024-01-01T00:00:00Z";
const issue = (fields: object) => ({ number: 1, title: "One", state: "OPEN", createdAt: TIME, ...fields });
const archive = (name: string, fields: object) => ({
  magic: "E!vIA5L86J2I",
  timestamp: TIME,
  repo: `evil/${name}`,
  labels: [],
  issues: [],
  pulls: [],
  ...fields,
});

/** With archives that somebody else has made. The owner of the instance imports them. */
export const ARCHIVE_ATTACKS: readonly Attack[] = [
  {
    name: "archives of who may not import",
    does: "sends archives as nobody, as a user, and with a token",
    expects: "401 or 403",
    isShort: true,
    async run({ send, attacker, owner }) {
      const whos: Record<string, string>[] = [
        { "sec-fetch-site": "same-origin" },
        asPage(attacker),
        { authorization: `token ${owner.token}` },
      ];
      for (const headers of whos) {
        const { status } = await send({ path: "/site/imports?name=a.json", headers, body: archive("x", {}) });
        expectStatus(status, [401, 403], "an archive");
      }
    },
  },
  {
    name: "hostile archives",
    does: "imports archives with prototypes as keys, paths out of the folder, nesting, huge numbers, NUL, half surrogates, markup, doubled records",
    expects: "done, with a report about each bad record, or failed with a message",
    isShort: true,
    async run(target) {
      for (const [name, fields] of Object.entries(HOSTILE)) {
        const outcome = await importArchive(target, archive(name, fields));
        expectThat(["DONE", "FAILED"].includes(outcome.state), `${name} is ${outcome.state}`);
        expectThat(!JSON.stringify(outcome).includes("Something went wrong"), `${name} ended in an internal error`);
      }
      const { data } = await target.graphql(
        `{ repository(owner: "evil", name: "numbers") { issues(first: 5) { nodes { number } } } }`,
        {},
        target.owner.token,
      );
      expectThat(data?.["repository"], "the other records of an archive were not imported");
    },
  },
  {
    name: "files that are not archives",
    does: "sends empty, compressed and truncated files, a million brackets, one string of 30 MB, and an issue with such a title",
    expects: "failed with a message, the issue with a report, and the files are removed; others are served",
    async run(target) {
      const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20));
      const long = "x".repeat(30 * 2 ** 20);
      const files: (string | Buffer)[] = [
        "",
        " ",
        "[]",
        bomb,
        '{"magic":',
        '{"magic":"E!vIA5L86J2I","repo":"evil/cut","labels":[{"name":"a"',
        "{".repeat(1_000_000),
        `{"magic":"${long}"}`,
      ];
      for (const file of files) {
        const { state, error } = await importArchive(target, file);
        const what = String(file).slice(0, 40);
        expectThat(state === "FAILED" && error, `${what} is ${state}, without a message`);
        expectThat(!error.includes("Something went wrong"), `${what} ended in an internal error`);
      }
      const record = await importArchive(target, archive("long", { issues: [issue({ title: long })] }));
      expectThat(
        record.state === "DONE" && record.problems.length > 0,
        "a title of 30 MB was imported without a report",
      );
      // They are removed when they are in the database.
      await poll(
        async () => ((await readdir(join(target.dataDir, "uploads"))).length === 0 ? true : undefined),
        10_000,
      );
    },
  },
];

const nested = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

const HOSTILE: Record<string, object> = {
  prototypes: JSON.parse(
    '{"issues":[{"number":1,"title":"a","state":"OPEN","createdAt":"2024-01-01T00:00:00Z","__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}],"__proto__":{"z":1}}',
  ) as object,
  paths: {
    files: [
      { path: "../../etc/passwd", content: "x" },
      { path: "/etc/x", content: "x" },
      { path: ".github/a\0", content: "x" },
    ],
    attachments: [{ id: "../../x", name: "../../x.html", contentType: "text/html", content: "eA==" }],
  },
  nesting: { issues: [issue({ comments: nested(3_000) }), issue({ number: 2, labels: nested(100) })] },
  numbers: {
    issues: [-1, 0, 1.5, 2 ** 31, 2 ** 53, 1e300, "1", null]
      .map((number) => issue({ number }))
      .concat(
        issue({ number: 7, createdAt: "9999999-01-01" }),
        issue({ number: 8, createdAt: "0000-01-01T00:00:00Z" }),
        issue({ number: 9 }),
      ),
  },
  characters: {
    issues: [issue({ title: "a\0b", body: "\ud800", author: "x\0" })],
    labels: [{ name: "\udfff", color: "\0", description: "" }],
  },
  markup: {
    issues: [
      issue({
        title: "<script>alert(1)</script>",
        body: "<img src=x onerror=alert(1)>",
        author: "<b>",
        url: "javascript:alert(1)",
      }),
    ],
    labels: [{ name: "<script>", color: "red;background:url(x)", description: '"onload=' }],
  },
  doubled: {
    issues: Array.from({ length: 50 }, () => issue({})),
    labels: Array.from({ length: 50 }, () => ({ name: "a", color: "ff0000", description: "" })),
  },
  types: {
    issues: [null, 1, "x", [], {}, issue({ title: {} }), issue({ comments: "x" }), issue({ author: { login: 1 } })],
    labels: [null, {}, { name: [] }],
    pulls: [null, {}],
  },
  lists: {
    issues: [
      issue({
        labels: Array.from({ length: 20_000 }, (_, n) => `l${n}`),
        assignees: Array.from({ length: 20_000 }, (_, n) => `u${n}`),
      }),
    ],
  },
  relations: {
    issues: [
      issue({ parent: 1, subIssues: [1], blockedBy: [1], duplicateOf: 1 }),
      issue({ number: 2, blockedBy: [3] }),
      issue({ number: 3, blockedBy: [2] }),
    ],
  },
};
