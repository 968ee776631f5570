import { expectStatus, expectThat, expectTime, type Attack } from "./attack.ts";
import { expectNoBug } from "./graphql-attacks.ts";
import type { Target } from "./target.ts";

const SEARCH_MS = 13_000;
/** The longest time of one text, on a machine that does other things as well. */
const TEXT_MS = 5_000;
const BODY = 65_536;

/** Against the parsers and renderers of texts: searches, Markdown, YAML. */
export const TEXT_ATTACKS: readonly Attack[] = [
  {
    name: "expensive searches without an account",
    does: "sends 12 at once: 400 negated words, alternatives, nested groups, common words, wildcards",
    expects: "a page or 503 with Retry-After within the time of a search; other pages are not affected",
    async run(target) {
      for (const [what, query] of SEARCHES) {
        const path = `${target.world.publicPath}/issues?q=${encodeURIComponent(query.slice(0, 4_000))}`;
        const answers = await Promise.all(
          Array.from({ length: 12 }, () => target.send({ path, headers: { accept: "text/html" } })),
        );
        for (const { status, ms, headers } of answers) {
          expectStatus(status, [200, 503], what);
          if (status === 503) expectThat(headers["retry-after"], `${what}: 503 without Retry-After`);
          expectTime(ms, SEARCH_MS, what);
        }
      }
    },
  },
  {
    name: "searches of every hostile shape",
    does: "searches by the API for thousands of brackets, quotes, operators, empty groups, dates and numbers out of range, control characters",
    expects: "a result or a message about the query",
    isShort: true,
    async run(target) {
      for (const [what, query] of [...SEARCHES, ...ODD_SEARCHES]) {
        const result = await target.graphql(
          "query ($q: String!) { search(query: $q, type: ISSUE, first: 5) { issueCount nodes { __typename } } }",
          { q: query },
        );
        expectNoBug(result, what);
        expectTime(result.ms, SEARCH_MS, what);
      }
    },
  },
  {
    name: "Markdown bombs",
    does: "creates issues whose texts of 64 KB make naive parsers quadratic or exponential",
    expects: "each is written or refused with a message in bounded time",
    run: (target) => sendTexts(target, MARKDOWN_BOMBS),
  },
  {
    name: "Markdown bombs, a few",
    does: "the same with six of the texts",
    expects: "as above",
    isShort: true,
    run: (target) => sendTexts(target, target.random.fork("bombs").shuffle(MARKDOWN_BOMBS).slice(0, 6)),
  },
  {
    name: "YAML bombs",
    does: "keeps issue forms with nested aliases, deep nesting, 2 KB of one key, many anchors, merges, huge numbers, and opens the chooser",
    expects: "the chooser is shown, with a message about the file",
    isShort: true,
    async run(target) {
      for (const [index, text] of YAML_BOMBS.entries()) {
        const result = await target.graphql(WRITE_FILE, {
          r: target.world.attackerId,
          path: `.github/ISSUE_TEMPLATE/bomb-${index}.yml`,
          text,
        });
        expectNoBug(result, `YAML bomb ${index}`);
      }
      const page = await target.send({
        path: `${target.world.attackerPath}/issues/new/choose`,
        headers: { cookie: target.attacker.cookie },
      });
      expectStatus(page.status, [200], "the chooser");
      expectTime(page.ms, TEXT_MS, "the chooser");
    },
  },
];

export const WRITE_FILE = `mutation ($r: ID!, $path: String!, $text: String!) {
  writeRepositoryFile(input: { repositoryId: $r, path: $path, text: $text }) { clientMutationId } }`;

const SEARCHES: [string, string][] = [
  ["400 negated words", "-a ".repeat(400)],
  ["100 negated words", Array.from({ length: 100 }, (_, n) => `-w${n}`).join(" ")],
  ["alternatives", Array.from({ length: 200 }, (_, n) => `w${n}`).join(" OR ")],
  ["nested groups", `${"(a OR ".repeat(200)}b${")".repeat(200)}`],
  ["groups of negations", "-(a b -(c d -(e f))) ".repeat(40)],
  ["common words", "the a to is in of it when not for with on this error"],
  ["all relations", "involves:@me commenter:* mentions:* assignee:* reactions:>0 linked:pr has:sub-issue is:blocked"],
  ["sort by reactions", "the sort:reactions-desc"],
];

const ODD_SEARCHES: [string, string][] = [
  ["2,000 brackets", "(".repeat(2_000)],
  ["2,000 closing brackets", ")".repeat(2_000)],
  ["2,000 quotes", '"'.repeat(2_001)],
  ["2,000 hyphens", "-".repeat(2_000)],
  ["empty groups", "() OR () AND NOT ()"],
  ["qualifiers without values", "label: author: milestone: created: is: sort: repo:"],
  ["numbers out of range", "comments:>99999999999999999999 reactions:-1..1e400 milestone-number:9223372036854775808"],
  [
    "dates out of range",
    "created:99999-99-99 updated:>=0000-00-00 closed:*..* merged:2024-02-31T25:61:61Z created:+275760-09-13",
  ],
  ["a NUL character", "a\0b label:\0"],
  ["half a surrogate pair", "\ud800 label:\udfff"],
  ["patterns of SQL", "'; drop table issues; -- % _ \\ $1 :* & | ! <-> label:'\\'"],
  ["combining characters", "e\u0301".repeat(1_500)],
  ["a long word", "x".repeat(4_096)],
  ["too long", "x ".repeat(40_000)],
  ["names of prototypes", "label:__proto__ author:constructor is:toString sort:__proto__ field.__proto__:1"],
];

const repeated = (text: string, length = BODY) => text.repeat(Math.floor(length / text.length));

const MARKDOWN_BOMBS: [string, string][] = [
  ["quotes", repeated("> ")],
  ["nested quotes", repeated(">")],
  ["lists", Array.from({ length: 300 }, (_, n) => `${" ".repeat(n)}- a`).join("\n")],
  ["open links", repeated("[")],
  ["images", repeated("![")],
  ["link texts", repeated("[a](")],
  ["nested links", `${repeated("[", 30_000)}${repeated("](a)", 30_000)}`],
  ["emphasis", repeated("*a _b ")],
  ["strong", repeated("**a ")],
  ["closing emphasis", repeated("a**_ ")],
  ["struck", repeated("~~a ~")],
  ["backticks", Array.from({ length: 350 }, (_, n) => "`".repeat(n)).join(" ")],
  ["open tags", repeated("<a ")],
  ["comments", repeated("<!--")],
  ["CDATA", repeated("<![CDATA[")],
  ["declarations", repeated("<!A ")],
  ["instructions", repeated("<?")],
  ["attributes", `<a ${repeated('b="c" ', 60_000)}>`],
  ["nested HTML", repeated("<div>", 60_000)],
  ["tables", `|a|\n|-|\n${repeated("|a|\n", 60_000)}`],
  ["wide tables", `${repeated("|a", 20_000)}\n${repeated("|-", 20_000)}\n${repeated("|b", 20_000)}`],
  ["references", repeated("#1 ")],
  ["mentions", repeated("@a ")],
  ["addresses", repeated("www.a.b ")],
  ["long addresses", `http://${repeated("a.", 60_000)}`],
  ["e-mail addresses", repeated("a@b.c ")],
  ["emoji", repeated(":a")],
  ["footnotes", repeated("[^1]")],
  ["definitions", repeated("[a]: b\n")],
  ["many footnotes", Array.from({ length: 4_000 }, (_, n) => `[^${n}]: x`).join("\n")],
  ["entities", repeated("&#x1;")],
  ["escapes", repeated("\\*")],
  ["fences", repeated("```\n")],
  ["code to highlight", `\`\`\`js\n${repeated("/*", 60_000)}`],
  ["headings", repeated("# a\n")],
  ["breaks", repeated("a\n")],
  ["tasks", repeated("- [ ] a\n")],
  ["alerts", repeated("> [!NOTE]\n> a\n\n")],
  ["tabs", repeated("\t- ")],
  ["setext", repeated("a\n=\n")],
  ["spaces", `a${repeated(" ", 60_000)}b`],
  ["line ends", repeated("a  \n")],
  ["right to left", repeated("\u202e\u200f")],
  ["combining", `a${repeated("\u0301", 60_000)}`],
];

const NESTED_ALIASES = Array.from(
  { length: 12 },
  (_, n) => `l${n + 1}: &l${n + 1} [${Array<string>(9).fill(`*l${n}`).join(",")}]`,
);
const YAML_BOMBS = [
  `l0: &l0 ["lol"]\n${NESTED_ALIASES.join("\n")}\nname: *l12\n`,
  "[".repeat(30_000),
  Array.from({ length: 500 }, (_, n) => `${" ".repeat(n)}a:`).join("\n"),
  `name: Bomb\ndescription: x\nbody: [${"{},".repeat(10_000)}]`,
  `name: &a Bomb\ndescription: *a\nbody: &b [*b]`,
  `name: ${"9".repeat(10_000)}\ndescription: 1e999\nbody: .inf`,
  `"__proto__": {a: 1}\nconstructor: {prototype: {b: 1}}\nname: Bomb\ndescription: x\nbody: []`,
  `name: !!js/function 'function(){}'\ndescription: !!binary x\nbody: !<tag:a> x`,
  `<<: &a {<<: *a}\nname: Bomb`,
  `? ${"? ".repeat(5_000)}\n: x`,
  `${"&a ".repeat(2_000)}x: 1`,
  `--- a\n`.repeat(5_000),
];

const CREATE_ISSUE = `mutation ($r: ID!, $body: String!) { createIssue(input: { repositoryId: $r, title: "Bomb", body: $body }) { issue { bodyHTML } } }`;

async function sendTexts(target: Target, texts: readonly [string, string][]): Promise<void> {
  for (const [what, text] of texts) {
    const result = await target.graphql(CREATE_ISSUE, { r: target.world.attackerId, body: text.slice(0, BODY) });
    expectNoBug(result, what);
    expectTime(result.ms, TEXT_MS, what);
  }
}
