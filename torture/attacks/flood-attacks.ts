import { setTimeout as sleep } from "node:timers/promises";
import { expectStatus, expectThat, type Attack } from "./attack.ts";
import { openRaw, statuses } from "./client.ts";
import { asPage, type Target } from "./target.ts";

const MEMORY_GROWTH_MB = 400;

/** With many requests at once that are each permitted. */
export const FLOOD_ATTACKS: readonly Attack[] = [
  {
    name: "upload flood",
    does: "sends 60 attachments of 1 MB at once as one user, and some that are larger than permitted",
    expects: "at most 10 at once, 429 for the others; 413 or 422 for those that are too large",
    async run({ sendOrClosed, attacker, world }) {
      const upload = (name: string, size: number) =>
        sendOrClosed({
          path: `/user-attachments?repository=${world.attackerId}&name=${name}`,
          headers: { ...asPage(attacker), "content-type": "application/octet-stream" },
          body: Buffer.alloc(size, "a"),
        });
      const answers = await Promise.all(Array.from({ length: 60 }, () => upload("a.txt", 2 ** 20)));
      for (const answer of answers) expectStatus(answer?.status ?? 429, [201, 429], "an upload of the flood");
      for (const [name, size] of [
        ["a.txt", 26 * 2 ** 20],
        ["a.png", 11 * 2 ** 20],
      ] as const) {
        const answer = await upload(name, size);
        if (answer) expectStatus(answer.status, [413, 422], `${name} of ${size} bytes`);
      }
    },
  },
  {
    name: "stream flood without an account",
    does: "opens 300 live streams from one address and 20 from another",
    expects: "50 of the first and 20 of the second are open, the others get 429 with Retry-After",
    isShort: true,
    async run(target) {
      const first = await countStreams(target, 300, "X-Forwarded-For: 192.0.2.1");
      const second = await countStreams(target, 20, "X-Forwarded-For: 192.0.2.2");
      expectThat(
        first.open === 50 && first.refused === 250,
        `${first.open} streams are open, ${first.refused} were refused`,
      );
      expectThat(second.open === 20, `${second.open} of 20 streams from another address are open`);
    },
  },
  {
    name: "stream flood of one session",
    does: "opens 60 live streams with 50 subscriptions each with one session",
    expects: "8 are open, the others get 429",
    isShort: true,
    async run(target) {
      const { open, refused } = await countStreams(target, 60, `Cookie: ${target.attacker.cookie}`);
      expectThat(open === 8 && refused === 52, `${open} streams are open, ${refused} were refused`);
    },
  },
  {
    name: "streams that nobody reads",
    does: "opens 8 live streams without reading them, while 100 comments are written",
    expects: `the comments are written; memory grows by less than ${MEMORY_GROWTH_MB} MB`,
    async run(target) {
      const before = await target.rssMb();
      const clients = await openStreams(target, 8, `Cookie: ${target.attacker.cookie}`);
      for (const { socket } of clients) socket.pause();
      for (let n = 0; n < 100; n += 1) {
        const { errors } = await target.graphql(
          `mutation ($i: ID!, $b: String!) { addComment(input: { subjectId: $i, body: $b }) { clientMutationId } }`,
          { i: target.world.issueId, b: "x".repeat(10_000) },
          target.reader.token,
        );
        expectThat(errors.length === 0, `a comment was refused: ${errors[0]?.message}`);
      }
      for (const { socket } of clients) socket.destroy();
      const growth = (await target.rssMb()) - before;
      expectThat(growth < MEMORY_GROWTH_MB, `memory grew by ${growth} MB`);
    },
  },
  {
    name: "page flood",
    does: "asks for 400 pages of lists, issues and files at once, and leaves half of them before the answer",
    expects: "200 or 503 with Retry-After; others are served",
    async run(target) {
      const paths = [
        "/issues",
        "/issues/1",
        "/labels",
        "/milestones",
        "/issues?q=the",
        "/issues/2",
        "/pulls",
        "/nothing",
      ];
      const left = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          openRaw(target.port, `GET ${target.world.publicPath}${paths[n % paths.length]} HTTP/1.1\r\nHost: a\r\n\r\n`),
        ),
      );
      for (const { socket } of left) socket.destroy();
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          target.send({
            path: `${target.world.publicPath}${paths[n % paths.length]}`,
            headers: { accept: "text/html" },
            timeoutMs: 60_000,
          }),
        ),
      );
      for (const { status, headers } of answers) {
        expectStatus(status, [200, 404, 503], "a page of the flood");
        expectThat(status !== 503 || headers["retry-after"], "503 without Retry-After");
      }
    },
  },
  {
    name: "write flood on one issue",
    does: "sends 100 comments, edits and reactions on one issue at once, half with the same idempotency key",
    expects: "each is written once or refused; no internal error",
    isShort: true,
    async run({ graphql, world, random }) {
      const key = `flood-${random.integer(0, 1e9)}`;
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          graphql(
            `
              mutation ($i: ID!, $k: String) {
                addComment(input: { subjectId: $i, body: "flood", idempotencyKey: $k }) {
                  commentEdge {
                    node {
                      id
                    }
                  }
                }
                addReaction(input: { subjectId: $i, content: HEART }) {
                  clientMutationId
                }
              }
            `,
            { i: world.issueId, k: n % 2 ? key : null },
          ),
        ),
      );
      expectThat(
        !results.some(({ errors }) => errors.some(({ type }) => type === "INTERNAL")),
        "a write ended in an internal error",
      );
      const ids = results
        .filter((_, n) => n % 2 === 1)
        .flatMap(({ data }) => {
          const made = data?.["addComment"] as { commentEdge: { node: { id: string } } } | null | undefined;
          return made ? [made.commentEdge.node.id] : [];
        });
      expectThat(new Set(ids).size <= 1, `one key made ${new Set(ids).size} comments`);
    },
  },
];

function openStreams({ port, world }: Target, count: number, header: string) {
  const operation = { key: "k", id: "unknown", variables: { id: world.issueId } };
  const body = JSON.stringify({ operations: Array.from({ length: 50 }, (_, n) => ({ ...operation, key: String(n) })) });
  const head = `POST /live HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n${header}`;
  return Promise.all(
    Array.from({ length: count }, () => openRaw(port, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)),
  );
}

async function countStreams(target: Target, count: number, header: string): Promise<{ open: number; refused: number }> {
  const clients = await openStreams(target, count, header);
  const deadline = Date.now() + 20_000;
  while (clients.some((client) => client.received() === "") && Date.now() < deadline) await sleep(50);
  const found = clients.map((client) => statuses(client.received())[0] ?? 0);
  for (const { socket } of clients) socket.destroy();
  for (const status of found) expectStatus(status, [200, 429], "a live stream");
  // The places are free again once the server has noticed.
  await sleep(500);
  return {
    open: found.filter((status) => status === 200).length,
    refused: found.filter((status) => status === 429).length,
  };
}
