import { expectStatus, expectThat, type Attack } from "./attack.ts";
import type { Answer } from "./client.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { asPage, type Target } from "./target.ts";

/** Against what others may not see or change. */
export const ACCESS_ATTACKS: readonly Attack[] = [
  {
    name: "private objects by node id",
    does: "asks node, nodes and resource for the ids and addresses of a private repository's objects, and for ids that do not exist",
    expects: "NOT_FOUND, word for word the same for hidden and absent ones",
    isShort: true,
    async run(target) {
      for (const [kind, id] of [
        ...Object.entries(target.world.secrets),
        ["repository", target.world.secretId] as const,
      ]) {
        const absent = makeAbsent(id);
        const query = `query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }`;
        const hidden = await target.graphql(query, { id });
        const missing = await target.graphql(query, { id: absent });
        expectThat(!hidden.data?.["node"], `the ${kind} is visible`);
        const output = JSON.stringify(hidden.errors).replaceAll(id, "ID");
        expectThat(
          output === JSON.stringify(missing.errors).replaceAll(absent, "ID"),
          `a hidden ${kind} is told apart from an absent one: ${output}`,
        );
      }
      for (const path of ["/mona/secret", "/mona/secret/issues/1"]) {
        const { data } = await target.graphql(`query ($url: URI!) { resource(url: $url) { url } }`, {
          url: `http://127.0.0.1:${target.port}${path}`,
        });
        expectThat(!data?.["resource"], `${path} is resolved`);
      }
    },
  },
  {
    name: "private pages and files",
    does: "opens pages, files, REST paths and exports of a private repository, signed in and not, and the same of one that does not exist",
    expects: "404, the same as for what does not exist",
    isShort: true,
    run: checkPages,
  },
  {
    name: "counts and lists that reveal",
    does: "searches for what is private by repository, label, title, author and parent, also in counts and suggestions",
    expects: "nothing is found",
    isShort: true,
    async run({ graphql }) {
      for (const q of [
        "repo:mona/secret",
        "Initech",
        "label:hush",
        "milestone:hush",
        "org:mona Initech",
        "is:private",
        "Nobody may know",
      ]) {
        const { data } = await graphql(
          `
            query ($q: String!) {
              search(query: $q, type: ISSUE, first: 5) {
                issueCount
                nodes {
                  __typename
                }
              }
            }
          `,
          { q },
        );
        const found = data?.["search"] as { issueCount: number; nodes: unknown[] } | null;
        expectThat(!found || found.issueCount === 0, `${q} finds ${found?.issueCount}`);
      }
    },
  },
  {
    name: "changes of foreign objects",
    does: "sends 20 mutations with ids of a private repository, ids whose repository is the attacker's own, and of the public one",
    expects: "NOT_FOUND or FORBIDDEN; the repository is unchanged",
    isShort: true,
    run: checkMutations,
  },
  {
    name: "references that reveal",
    does: "names private issues in texts and titles of the attacker's own repository",
    expects: "no title, no link and no hover text of the private issue",
    isShort: true,
    async run({ graphql, world }) {
      const body = "mona/secret#1 http://127.0.0.1/mona/secret/issues/1 closes mona/secret#1 @mona";
      const { data } = await graphql(
        `
          mutation ($r: ID!, $b: String!) {
            createIssue(input: { repositoryId: $r, title: "mona/secret#1", body: $b }) {
              issue {
                bodyHTML
                titleHTML
              }
            }
          }
        `,
        { r: world.attackerId, b: body },
      );
      expectThat(data && !JSON.stringify(data).includes("Initech"), "the title is shown");
      expectThat(!/issue-link/.test(JSON.stringify(data)), "the text links to a private issue");
    },
  },
  {
    name: "numbers and ids out of range",
    does: "sends ids and numbers beyond 32, 53 and 64 bits, negative ones, fractions, and forged encodings",
    expects: "NOT_FOUND or a message about the value",
    isShort: true,
    async run({ graphql, send, world }) {
      const ids = [
        "",
        "I_",
        "I_@@",
        "I_LTE",
        "R_OTk5OTk5OTk5OTk5OTk5OTk5OTk5",
        globalId("I", 2 ** 53, 1),
        globalId("I", -1, -1),
        globalId("R", 1.5),
        "I_MTox\n",
        "x".repeat(100_000),
        "__proto__",
        "I_".repeat(99),
      ];
      for (const id of ids) {
        const { errors } = await graphql(
          `
            query ($id: ID!) {
              node(id: $id) {
                id
              }
            }
          `,
          { id },
        );
        expectThat(!errors.some(({ type }) => type === "INTERNAL"), `${id.slice(0, 40)} ended in an internal error`);
      }
      for (const number of [
        "0",
        "-1",
        "2147483648",
        "9007199254740993",
        "1e5",
        "99999999999999999999",
        "0x1",
        "1.5",
        "NaN",
      ]) {
        for (const path of [
          `${world.publicPath}/issues/${number}`,
          `${world.publicPath}/issues?page=${number}`,
          `${world.publicPath}/milestone/${number}`,
          `/avatars/${number}`,
          `/issues/${number}`,
        ]) {
          const { status } = await send({ path, headers: { accept: "text/html" } });
          expectThat(status < 500, `${path} was answered with ${status}`);
        }
        const query = `{ repository(owner: "mona", name: "hello") { issue(number: ${number}) { id } issues(first: ${number}) { totalCount } } }`;
        const { errors } = await graphql(query);
        expectThat(!errors.some(({ type }) => type === "INTERNAL"), `the number ${number} ended in an internal error`);
      }
    },
  },
];

/** An id of the same shape that nothing has. */
function makeAbsent(id: string): string {
  const [prefix = "", encoded = ""] = id.split("_");
  const numbers = Buffer.from(encoded, "base64url").toString().split(":");
  return `${prefix}_${Buffer.from(numbers.map((number) => String(Number(number) + 777_777)).join(":")).toString("base64url")}`;
}

/** Without what differs in every answer. */
function comparable({ status, text }: Answer, name: string): string {
  return `${status} ${text
    .replaceAll(name, "NAME")
    .replace(/nonce="[^"]*"|"requestId":"[^"]*"|"now":\d+|[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/nonce-[^']*'/g, "")}`;
}

async function checkPages({ send, attacker, world }: Target): Promise<void> {
  const suffixes = [
    "",
    "/issues",
    "/issues/1",
    "/labels",
    "/milestones",
    "/milestone/1",
    "/issues/new",
    "/settings",
    "/files",
    "/pull/2",
    "/issues?q=is:open",
  ];
  for (const cookie of ["", attacker.cookie]) {
    for (const suffix of suffixes) {
      const ask = (name: string) =>
        send({ path: `/mona/${name}${suffix}`, headers: { accept: "text/html", ...(cookie ? { cookie } : {}) } });
      const [hidden, absent] = [await ask("secret"), await ask("absent")];
      expectStatus(hidden.status, [404, 302, 303], `/mona/secret${suffix}`);
      expectThat(
        comparable(hidden, "secret") === comparable(absent, "absent"),
        `/mona/secret${suffix} differs from the page of an absent repository`,
      );
    }
    const file = await send({ path: world.secretFile, headers: cookie ? { cookie } : {} });
    expectStatus(file.status, [404], world.secretFile);
  }
  const rest = (name: string) =>
    send({
      path: `/api/v3/repos/mona/${name}/contents/.github`,
      headers: { authorization: `token ${attacker.token}` },
    });
  const [hidden, absent] = [await rest("secret"), await rest("absent")];
  expectThat(hidden.status === 404 && hidden.text === absent.text, "REST tells a hidden repository from an absent one");
}

const MUTATIONS: readonly [string, string][] = [
  ["issue", `closeIssue(input: { issueId: $id })`],
  ["issue", `updateIssue(input: { id: $id, title: "x" })`],
  ["issue", `addComment(input: { subjectId: $id, body: "x" })`],
  ["issue", `deleteIssue(input: { issueId: $id })`],
  ["issue", `restoreIssue(input: { issueId: $id })`],
  ["issue", `lockLockable(input: { lockableId: $id })`],
  ["issue", `pinIssue(input: { issueId: $id })`],
  ["issue", `addReaction(input: { subjectId: $id, content: HEART })`],
  ["issue", `addLabelsToLabelable(input: { labelableId: $id, labelIds: [] })`],
  ["issue", `updateSubscription(input: { subscribableId: $id, state: SUBSCRIBED })`],
  ["issue", `addSubIssue(input: { issueId: $own, subIssueId: $id })`],
  ["issue", `addBlockedBy(input: { issueId: $own, blockingIssueId: $id })`],
  ["issue", `transferIssue(input: { issueId: $id, repositoryId: $own })`],
  ["comment", `updateIssueComment(input: { id: $id, body: "x" })`],
  ["comment", `deleteIssueComment(input: { id: $id })`],
  ["comment", `minimizeComment(input: { subjectId: $id, classifier: SPAM })`],
  ["label", `updateLabel(input: { id: $id, name: "x" })`],
  ["label", `deleteLabel(input: { id: $id })`],
  ["milestone", `updateMilestone(input: { id: $id, title: "x" })`],
  ["milestone", `deleteMilestone(input: { id: $id })`],
  ["pull", `closePullRequest(input: { pullRequestId: $id })`],
];

async function checkMutations(target: Target): Promise<void> {
  const { world } = target;
  const own = await target.graphql(
    `mutation ($r: ID!) { createIssue(input: { repositoryId: $r, title: "own" }) { issue { id } } }`,
    { r: world.attackerId },
  );
  const made = own.data?.["createIssue"] as { issue: { id: string } } | undefined;
  const ownId = made?.issue.id ?? "";
  const before = await target.send({
    path: `${world.secretPath}/issues/1`,
    headers: { ...asPage(target.owner), accept: "text/html" },
  });
  for (const [kind, mutation] of MUTATIONS) {
    const id = world.secrets[kind as keyof typeof world.secrets];
    const [prefix = "", encoded = ""] = id.split("_");
    const [, row = ""] = Buffer.from(encoded, "base64url").toString().split(":");
    const [, ownNumber = ""] = world.attackerId.split("_");
    const swapped = `${prefix}_${Buffer.from(`${Buffer.from(ownNumber, "base64url").toString()}:${row}`).toString("base64url")}`;
    for (const tried of [id, swapped]) {
      const document = `mutation ($id: ID!${mutation.includes("$own") ? ", $own: ID!" : ""}) { ${mutation} { clientMutationId } }`;
      const { errors } = await target.graphql(document, { id: tried, own: ownId });
      expectThat(errors.length > 0, `${mutation} was done`);
      expectThat(
        errors.every(({ type }) => type === "NOT_FOUND"),
        `${mutation} answered ${errors[0]?.type}: ${errors[0]?.message}`,
      );
    }
  }
  const after = await target.send({
    path: `${world.secretPath}/issues/1`,
    headers: { ...asPage(target.owner), accept: "text/html" },
  });
  expectThat(
    before.status === 200 && after.status === 200 && after.text.includes(world.secretTitle),
    "the private issue has changed",
  );
}
