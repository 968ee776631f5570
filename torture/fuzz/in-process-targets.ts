import { checkIssue, checkLabel } from "#server/imports/check-record.ts";
import { RecordError } from "#server/imports/read-field.ts";
import { UserError } from "#server/errors.ts";
import { findReferences } from "#server/markdown/references.ts";
import { renderMarkdown, renderTitle } from "#server/markdown/render.ts";
import { listTasks, setTaskChecked } from "#server/markdown/tasks.ts";
import { decodeId } from "#server/platform/graphql/global-id.ts";
import { mendTexts } from "#server/platform/storable-text.ts";
import { planSearch } from "#server/search/plan.ts";
import { readTemplates } from "#server/templates/load-templates.ts";
import { analyze } from "#shared/query/analyze.ts";
import { getCompletion } from "#shared/query/complete.ts";
import { highlight } from "#shared/query/highlight.ts";
import { parse } from "#shared/query/parse.ts";
import { print } from "#shared/query/print.ts";
import { QUALIFIERS } from "#shared/query/qualifiers.ts";
import type { Random } from "../platform/random.ts";
import { makeText, mutateData, mutateText } from "./text-generator.ts";

/** Code that runs synchronously, in a thread that can be ended. `run` throws what is wrong. */
export type InProcessTarget = { generate: (random: Random) => string; run: (input: string) => void };

function fail(sentence: string): never {
  throw new Error(sentence);
}

const QUERY_PIECES = [
  ...Object.keys(QUALIFIERS).flatMap((name) => [
    `${name}:`,
    `-${name}:`,
    `${name}:x `,
    `${name}:"a b",c `,
    `${name}:* `,
    `${name}:@me `,
  ]),
  ...'( ) AND OR NOT - : , " .. > < >= <= * @me @today-7d 2024-01-01 2024-02-31 word the is:open is:issue no:label has:label sort:created-desc sort:reactions-+1 field.x:1 repo:a/b#1 in:title'.split(
    " ",
  ),
];
const NO_NAMES = { found: [], viewerId: 1, involved: [] };

function runQuery(input: string): void {
  const query = parse(input);
  const printed = print(query.root);
  if (query.diagnostics.length === 0 && print(parse(printed).root) !== printed) {
    fail(`${JSON.stringify(printed)} is printed as ${JSON.stringify(print(parse(printed).root))}`);
  }
  for (const nameWithOwner of [undefined, "a/b"]) {
    const analysis = analyze(query, nameWithOwner);
    const isScoped = nameWithOwner !== undefined;
    planSearch({
      analysis,
      names: NO_NAMES,
      textEstimate: null,
      isScoped,
      isDistributed: false,
      expectedMatches: "UNKNOWN",
    });
    for (const { start, end } of analysis.diagnostics)
      if (start > end || end > input.length) fail(`a message is at ${start}–${end}`);
  }
  if (input.length > 500) return;
  if (
    highlight(input)
      .map(({ text }) => text)
      .join("") !== input
  )
    fail("the coloured query is another one");
  for (let cursor = 0; cursor <= input.length; cursor += 7) getCompletion(input, cursor);
}

const MARKDOWN_PIECES = [
  ..."# ## - * + 1. > | |- ``` ~~~ ` ** * _ __ ~~ [ ] ( ) ![ ]( [^1] [^1]: [a]: <b> </b> <div> <details> <summary> <!-- --> <a href= <img src= <table> <td> &amp; &#x6a; :smile: : @mona @octo/core #1 octo/hello#2 GH-3 https:// www.a.b a@b.c \\ --- === *** !!! $$ $x$".split(
    " ",
  ),
  "\n",
  "\n\n",
  "    ",
  "\t",
  "- [ ] ",
  "- [x] ",
  "> [!NOTE]\n",
  "| a | b |\n|---|---|\n",
  '<a href="javascript:alert(1)">',
  "<script>",
  "</script>",
  "<style>",
  "<svg onload=alert(1)>",
  '" onerror="',
  "javascript:",
  "0123456789abcdef0123456789abcdef01234567",
  "word",
  "```js\n",
];
const LINKS = {
  mention: (name: string) => ({ href: `/${name}`, html: name }),
  issue: () => ({ href: "/a/b/issues/1", text: "#1" }),
  commit: () => ({ href: "/a/b/commit/1", text: "1" }),
};
const ACTIVE_ELEMENTS = /^<(script|style|iframe|object|embed|base|meta|form|svg|math)\b/i;
const ACTIVE_SCHEME = /^(javascript|vbscript|data:text)/i;

/** A tag that a browser would run. Neither texts nor values of attributes can have "<" or ">" in the sanitized HTML. */
function findActiveTag(html: string): string | undefined {
  return html.match(/<[a-z][^>]*>/gi)?.find((tag) => {
    const attributes = [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)];
    const isActive = ([, name = "", value = ""]: string[]) =>
      /^on|^style$|^srcdoc$/i.test(name) || (/^(href|src)$/.test(name) && ACTIVE_SCHEME.test(value.trim()));
    return ACTIVE_ELEMENTS.test(tag) || attributes.some(isActive);
  });
}

function runMarkdown(input: string): void {
  const html = renderMarkdown(input, LINKS as unknown as Parameters<typeof renderMarkdown>[1]);
  const found = findActiveTag(html);
  if (found) fail(`the HTML has ${found.slice(0, 80)}`);
  findReferences(input, "http://localhost");
  if (/<(?!\/?code>)/.test(renderTitle(input))) fail("a title has an element");
  const tasks = listTasks(input);
  if (tasks.length > 0 && tasks.length < 50) setTaskChecked(input, { index: 0, checked: true });
}

const FORM = `name: Bug\ndescription: A bug\ntitle: "[Bug] "\nlabels: [bug, "help wanted"]\nassignees:\n  - mona\nbody:\n  - type: markdown\n    attributes:\n      value: |\n        Thanks\n  - type: input\n    id: version\n    attributes:\n      label: Version\n      placeholder: "1.0"\n    validations:\n      required: true\n  - type: dropdown\n    attributes:\n      label: OS\n      multiple: true\n      options: [Linux, macOS]\n      default: 0\n  - type: checkboxes\n    attributes:\n      label: Terms\n      options:\n        - label: Yes\n          required: true\n`;
const TEMPLATE = `---\nname: Feature\nabout: An idea\ntitle: ""\nlabels: a, b\nassignees: ''\n---\n\nText\n`;
const CONFIG = `blank_issues_enabled: false\ncontact_links:\n  - name: Forum\n    url: https://example.com\n    about: Ask\n`;
const YAML_PIECES = [
  ": ",
  "- ",
  "\n",
  "  ",
  "? ",
  "&a ",
  "*a ",
  "<<: ",
  "| ",
  "> ",
  "!!str ",
  "!!binary ",
  "!<a> ",
  "--- ",
  "... ",
  "#",
  "%YAML 1.2\n",
  "{",
  "}",
  "[",
  "]",
  ",",
  '"',
  "'",
  "~",
  "null",
  "true",
  ".inf",
  "0o7",
  "__proto__: ",
  "name: ",
  "body:\n",
  "type: input\n",
  "options: ",
  "label: ",
  "id: ",
];

function runTemplates(input: string): void {
  for (const name of ["a.yml", "config.yml", "b.md"]) {
    const { problems } = readTemplates([{ path: `.github/ISSUE_TEMPLATE/${name}`, content: input }]);
    for (const { line } of problems) if (!(line >= 1)) fail(`a problem is in line ${line}`);
  }
}

const ADDRESS_PIECES = [
  "/",
  "//",
  "?",
  "#",
  "&",
  "=",
  "%2f",
  "%00",
  "%",
  "%zz",
  "..",
  ".",
  "\\",
  "@",
  ":",
  "issues",
  "pull",
  "1",
  "mona",
  "hello",
  "q=",
  "page=",
  "I_MTox",
  "R_MQ",
  "http://localhost:4000/",
  "https://",
  "[::1]",
  "%ED%A0%80",
  "é",
];

function runAddress(input: string): void {
  const decoded = decodeId(input);
  if (decoded && !decoded.numbers.every(Number.isSafeInteger)) fail("an id has a number that is not safe");
  findReferences(`see ${input} and [x](${input})`, "http://localhost:4000");
}

const TIME = "2020-01-01T00:00:00Z";
const RECORD = {
  number: 1,
  id: "I1",
  title: "One",
  url: "https://example.com/1",
  state: "OPEN",
  stateReason: null,
  author: "alice",
  authorAssociation: "NONE",
  assignees: ["bob"],
  labels: ["bug"],
  body: "text",
  createdAt: TIME,
  updatedAt: TIME,
  closedAt: null,
  comments: [{ author: "bob", body: "hi", createdAt: TIME, updatedAt: TIME, authorAssociation: "NONE" }],
  baseRefName: "main",
  baseRefOid: "a".repeat(40),
  headRefName: "x",
  headRefOid: "b".repeat(40),
  mergedAt: TIME,
  mergedBy: "bob",
  mergeCommit: { oid: "c".repeat(40) },
  isDraft: false,
  reviews: [
    {
      id: "R1",
      author: "bob",
      state: "APPROVED",
      body: "",
      createdAt: TIME,
      commit: { abbreviatedOid: "ccccccc" },
      comments: [{ originalPosition: 1, body: "x", createdAt: TIME, updatedAt: TIME }],
    },
  ],
  locked: "SPAM",
  pinned: 1,
  milestone: 1,
  type: "Bug",
  reactions: [{ content: "HEART", users: ["bob"] }],
  fields: [{ name: "x", value: "y" }],
  subIssues: [2],
  blockedBy: [3],
};

function runRecord(input: string): void {
  let value: unknown;
  try {
    value = mendTexts(JSON.parse(input) as unknown);
    for (const part of ["issues", "pulls"] as const) expectRecordError(() => checkIssue(value, part, () => undefined));
    expectRecordError(() => checkLabel(value, () => undefined));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

function expectRecordError(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
  }
}

export const IN_PROCESS_TARGETS = {
  "search queries": { generate: (random) => makeText(random, QUERY_PIECES), run: runQuery },
  Markdown: { generate: (random) => makeText(random, MARKDOWN_PIECES, 200), run: runMarkdown },
  templates: {
    generate: (random) =>
      mutateText(random, random.pick([FORM, TEMPLATE, CONFIG, makeText(random, YAML_PIECES)]), YAML_PIECES),
    run: runTemplates,
  },
  "addresses and ids": { generate: (random) => makeText(random, ADDRESS_PIECES), run: runAddress },
  "archive records": { generate: (random) => JSON.stringify(mutateData(random, RECORD)) ?? "null", run: runRecord },
} satisfies Record<string, InProcessTarget>;

export type InProcessName = keyof typeof IN_PROCESS_TARGETS;
