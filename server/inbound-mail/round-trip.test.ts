import { createTransport } from "nodemailer";
import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findFreePort } from "#scripts/free-port.mjs";
import { openSession, SESSION_COOKIE } from "#server/accounts/session.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startMailServer, type TestMailServer } from "#server/test/mail-server.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { makeWorld, type World } from "#server/test/world.ts";

let mailServer: TestMailServer;
let server: TestServer;
let world: World;
let port: number;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = () => copy.drop();
  mailServer = await startMailServer();
  port = await findFreePort();
  server = await startTestServer(copy.connection, {
    env: {
      MILEPOST_SMTP: mailServer.url,
      MILEPOST_REPLY_DOMAIN: "reply.example.com",
      MILEPOST_INBOUND_SMTP_PORT: String(port),
    },
  });
  world = await makeWorld(server.database);
  await world.db.run(sql`
    insert into email_addresses (account_id, address, is_primary, verified_at)
    select id, login || '@example.com', true, now() from accounts where kind = 'USER'
    on conflict (account_id, address) do update set verified_at = now()`);
}, 60_000);

afterAll(async () => {
  await server.stop();
  await mailServer.stop();
  await drop();
});

/** Comments on the page, so that the jobs run which a request adds. */
async function comment(login: string, issue: IssueRow, body: string): Promise<void> {
  const cookie = `${SESSION_COOKIE}=${await openSession(world.as(login), world.id(login))}`;
  const { errors } = await server.graphql(
    cookie,
    "mutation ($input: AddCommentInput!) { addComment(input: $input) { clientMutationId } }",
    { input: { subjectId: globalId("I", issue.repositoryId, issue.id), body } },
  );
  expect(errors).toBeUndefined();
}

const mailTo = (address: string, text: string) =>
  vi.waitFor(
    () => {
      const index = mailServer.received.findIndex(
        (mail, position) => mailServer.recipients[position] === address && mail.text?.includes(text),
      );
      const mail = mailServer.received[index];
      if (!mail) throw new Error(`There is no e-mail to ${address} yet.`);
      return mail;
    },
    { timeout: 30_000, interval: 50 },
  );

async function send(mail: { from: string; to: string; subject?: string; inReplyTo?: string; text: string }) {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  await transport.sendMail(mail).finally(() => transport.close());
}

const getReplyTo = (mail: ParsedMail) => mail.replyTo?.value[0]?.address ?? "";

test("who is mentioned answers by replying to the e-mail, and the first person gets the answer as an e-mail", async () => {
  const issue = await world.issue("mona");
  await comment("mona", issue, "Can you look, @rita?");
  const question = await mailTo("rita@example.com", "Can you look");
  expect(question.headers.get("list")).toMatchObject({ post: { mail: getReplyTo(question) } });
  const quoted = (question.text ?? "").replace(/^/gm, "> ");
  await send({
    from: "Rita <rita@example.com>",
    to: getReplyTo(question),
    subject: `Re: ${question.subject}`,
    inReplyTo: question.messageId ?? "",
    text: `I'm **on it**.\n\nOn Tue, Nov 24, 2026 at 9:00 AM Mona <${question.from?.value[0]?.address}> wrote:\n\n${quoted}`,
  });
  const comments = await world.db.rows(sql`select author_id, body, created_via_email from comments order by id`);
  expect(comments.at(-1)).toEqual({ authorId: world.id("rita"), body: "I'm **on it**.", createdViaEmail: true });
  const answer = await mailTo("mona@example.com", "I'm **on it**.");
  expect(getReplyTo(answer)).not.toBe(getReplyTo(question));
  // Its address is Mona's: nobody else writes by it.
  await send({ from: "rita@example.com", to: getReplyTo(answer), text: "In Mona's name" });
  expect(await world.db.rows(sql`select 1 from comments where body like 'In Mona%'`)).toEqual([]);
}, 60_000);

test("an e-mail to the address in List-Unsubscribe unsubscribes", async () => {
  const issue = await world.issue("mona");
  await comment("mona", issue, "Not for you, @wren");
  const mail = await mailTo("wren@example.com", "Not for you");
  const [, address = ""] =
    /<mailto:([^>]+)>/.exec(mail.headerLines.find(({ key }) => key === "list-unsubscribe")?.line ?? "") ?? [];
  await send({ from: "wren@example.com", to: address, subject: "unsubscribe", text: "" });
  expect(
    await world.db.rows(
      sql`select state from subscriptions where account_id = ${world.id("wren")} and issue_id = ${issue.id}`,
    ),
  ).toEqual([{ state: "UNSUBSCRIBED" }]);
}, 60_000);
