import { expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { listAuditEntries } from "#server/audit/list-entries.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeMailbox } from "#server/test/inbound-mail.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

type Comment = { authorId: number; body: string; createdViaEmail: boolean };

const listComments = (world: World) =>
  world.db.rows<Comment>(sql`select author_id, body, created_via_email from comments order by id`);
const listAnswers = (world: World) =>
  world.db.rows<{ address: string; bodyText: string }>(
    sql`select address, body_text from mail_queue where purpose = 'INBOUND_MAIL_REJECTED' order by id`,
  );
const listReasons = async (world: World) =>
  (
    await world.db.rows<{ reason: string }>(sql`
      select data->>'reason' as reason from audit_events where action = 'inbound_mail.reject' order by id`)
  ).map(({ reason }) => reason);

test("a reply becomes a comment of its author, without what it quotes", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona");
  const to = await mailbox.replyTo("rita", issue);
  const text =
    "I see it **too**, @hubot.\n\nOn Mon, Nov 24, 2026 at 9:00 AM Mona <n@example.com> wrote:\n\n> It crashes.\n";
  expect(
    await mailbox.receive({ from: "Rita <Rita@Example.com>", to: `"octo/hello" <${to.toUpperCase()}>`, text }),
  ).toEqual(["COMMENTED"]);
  expect(await listComments(world)).toEqual([
    { authorId: world.id("rita"), body: "I see it **too**, @hubot.", createdViaEmail: true },
  ]);
  const { data } = await world.graphql(
    "mona",
    `{ repository(owner: "octo", name: "hello") { issue(number: 1) { comments(first: 1) { nodes {
      createdViaEmail bodyHTML author { login } } } } } }`,
  );
  expect(data).toMatchObject({
    repository: { issue: { comments: { nodes: [{ createdViaEmail: true, author: { login: "rita" } }] } } },
  });
  expect(JSON.stringify(data)).toContain("<strong>too</strong>");
  expect(await listAnswers(world)).toEqual([]);
});

test("an e-mail that arrives again is handled once", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const [one, other] = [await world.issue("mona"), await world.issue("mona")];
  const mail = {
    from: "rita@example.com",
    to: await mailbox.replyTo("rita", one),
    text: "Yes",
    id: "<same@example.com>",
  };
  expect(await mailbox.receive(mail)).toEqual(["COMMENTED"]);
  expect(await mailbox.receive({ ...mail, text: "Changed on the way" })).toEqual(["DUPLICATE"]);
  // The same message to another issue is another reply.
  expect(await mailbox.receive({ ...mail, to: await mailbox.replyTo("rita", other) })).toEqual(["COMMENTED"]);
  expect(await listComments(world)).toHaveLength(2);
  // Without a Message-ID, the content counts.
  const without = { raw: Buffer.from(`From: rita@example.com\r\nTo: ${mail.to}\r\n\r\nYes\r\n`) };
  expect(await mailbox.receive(mail, without)).toEqual(["COMMENTED"]);
  expect(await mailbox.receive(mail, without)).toEqual(["DUPLICATE"]);
});

test("only the account of the address, by an address that it has verified, writes", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const send = (from?: string, headers: string[] = []) =>
    mailbox.receive({ ...(from === undefined ? {} : { from }), to, text: "Yes", headers });
  expect(await send("wren@example.com")).toEqual(["REJECTED"]);
  expect(await send("rita@example.com.evil.example")).toEqual(["REJECTED"]);
  expect(await send('"rita@example.com" <evil@example.org>')).toEqual(["REJECTED"]);
  expect(await send("rita@example.com, wren@example.com")).toEqual(["REJECTED"]);
  expect(await send("evil@example.org", ["From: rita@example.com"])).toEqual(["REJECTED"]);
  expect(await send()).toEqual(["REJECTED"]);
  await world.db.run(sql`update email_addresses set verified_at = null where account_id = ${world.id("rita")}`);
  expect(await send("rita@example.com")).toEqual(["REJECTED"]);
  expect(await listComments(world)).toEqual([]);
  expect(await listReasons(world)).toEqual(Array(7).fill("FORGED"));
  // Whoever has forged it gets no answer, and neither does the person whose name was used.
  expect(await listAnswers(world)).toEqual([]);
});

test("an address that the server did not make is for nobody", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const changed = to.replace(/(.)@/, (_, last: string) => `${last === "a" ? "b" : "a"}@`).replace("@", "aa@");
  for (const wrong of [
    changed,
    to.replace("reply.example.com", "example.com"),
    "reply@reply.example.com",
    "mona@example.com",
  ]) {
    expect(await mailbox.receive({ from: "rita@example.com", to: wrong, text: "Yes" })).toEqual([]);
  }
  expect(
    await mailbox.receive({ from: "rita@example.com", to, text: "Yes" }, { recipients: ["x@example.com"] }),
  ).toEqual([]);
  expect(await listComments(world)).toEqual([]);
});

test("what the configured mail server says about the sender counts", async ({ world }) => {
  const mailbox = await makeMailbox(world, { MILEPOST_MAIL_AUTHSERV: "mx.example.com" });
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const send = (...results: string[]) =>
    mailbox.receive({
      from: "rita@example.com",
      to,
      text: "Yes",
      headers: results.map((result) => `Authentication-Results: ${result}`),
    });
  expect(await send("mx.example.com;\n dkim=pass header.d=example.com;\n dmarc=pass")).toEqual(["COMMENTED"]);
  expect(await send("mx.example.com; none")).toEqual(["COMMENTED"]);
  expect(await send("mx.example.com; spf=fail smtp.mailfrom=example.com")).toEqual(["REJECTED"]);
  expect(await send("mx.example.com; dmarc=fail", "mx.example.com; dmarc=pass")).toEqual(["REJECTED"]);
  expect(await send("evil.example; dmarc=pass")).toEqual(["REJECTED"]);
  expect(await send()).toEqual(["REJECTED"]);
  expect(await listComments(world)).toHaveLength(2);
  expect(await listReasons(world)).toEqual(Array(4).fill("UNAUTHENTICATED"));
  expect(await listAnswers(world)).toEqual([]);
});

test("automatic replies are rejected without an answer", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const mail = { from: "rita@example.com", to, text: "I am out of office." };
  const headers = [
    "Auto-Submitted: auto-replied",
    "Auto-Submitted: auto-generated; owner-email=x",
    "Precedence: bulk",
    "Precedence: auto_reply",
    "X-Autoreply: yes",
    "X-Autorespond: yes",
    "Return-Path: <>",
    "List-Id: <list.example.com>",
  ];
  for (const header of headers)
    expect(await mailbox.receive({ ...mail, headers: [header] }), header).toEqual(["REJECTED"]);
  expect(await mailbox.receive(mail, { isFromNobody: true })).toEqual(["REJECTED"]);
  expect(await listReasons(world)).toEqual(Array(headers.length + 1).fill("AUTOMATIC"));
  expect(
    await mailbox.receive({ ...mail, headers: ["Auto-Submitted: no", "Return-Path: <rita@example.com>"] }),
  ).toEqual(["COMMENTED"]);
  expect(await listAnswers(world)).toEqual([]);
});

test("e-mail of the server itself is rejected", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const mail = { from: "rita@example.com", to, text: "Yes" };
  await world.db.run(sql`
    insert into mail_queue (address, purpose, message_id, subject, created_at, due_at)
    values ('rita@example.com', 'NOTIFICATION', '<octo/hello/issues/1@milepost.test>', 's', now(), now())`);
  expect(await mailbox.receive({ ...mail, id: "<octo/hello/issues/1@milepost.test>" })).toEqual(["REJECTED"]);
  expect(await mailbox.receive({ ...mail, headers: ["X-Milepost-Reason: mention"] })).toEqual(["REJECTED"]);
  expect(await mailbox.receive({ ...mail, from: "notifications@milepost.test" })).toEqual(["REJECTED"]);
  expect(await listReasons(world)).toEqual(["LOOP", "LOOP", "LOOP"]);
});

test("whoever sends too many is told once, and fills neither the issue nor the log", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const receipts: string[] = [];
  for (let number = 0; number < INBOUND_MAIL_LIMITS.perIssue + 3; number += 1) {
    receipts.push(...(await mailbox.receive({ from: "rita@example.com", to, text: `Reply ${number}` })));
  }
  expect(receipts.slice(-4)).toEqual(["COMMENTED", "REJECTED", "DROPPED", "DROPPED"]);
  expect(await listComments(world)).toHaveLength(INBOUND_MAIL_LIMITS.perIssue);
  expect(await listReasons(world)).toEqual(["FLOOD"]);
  expect(await listAnswers(world)).toHaveLength(1);
  // Another issue is another conversation.
  const other = await mailbox.replyTo("rita", await world.issue("mona"));
  expect(await mailbox.receive({ from: "rita@example.com", to: other, text: "Yes" })).toEqual(["COMMENTED"]);
});

test("a reply counts as a request of the API", async ({ world }) => {
  const mailbox = await makeMailbox(world, { MILEPOST_RATE_LIMIT: "1" });
  const mail = { from: "rita@example.com", to: await mailbox.replyTo("rita", await world.issue("mona")), text: "Yes" };
  expect(await mailbox.receive(mail)).toEqual(["COMMENTED"]);
  expect(await mailbox.receive(mail)).toEqual(["REJECTED"]);
  expect(await listReasons(world)).toEqual(["FLOOD"]);
});

test("a reply without text is rejected, and its author is told once a day", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const mail = {
    from: "rita@example.com",
    to,
    text: "> It crashes.\n\n-- \nRita",
    subject: "Re: [octo/hello]\n Bcc: x@example.com",
  };
  expect(await mailbox.receive(mail)).toEqual(["REJECTED"]);
  expect(await mailbox.receive(mail)).toEqual(["REJECTED"]);
  expect(await listComments(world)).toEqual([]);
  const answers = await listAnswers(world);
  expect(answers).toHaveLength(1);
  expect(answers[0]?.address).toBe("rita@example.com");
  expect(answers[0]?.bodyText).toContain("Write above the message that you answer.");
  const [row] = await world.db.rows(sql`select subject, headers from mail_queue`);
  expect(row).toMatchObject({
    subject: "Re: [octo/hello] Bcc: x@example.com",
    headers: { "Auto-Submitted": "auto-replied" },
  });
});

test("an address ends with the access of its account", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona", { repositoryId: world.secret.id });
  const mail = { from: "rita@example.com", to: await mailbox.replyTo("rita", issue), text: "Yes" };
  expect(await mailbox.receive(mail)).toEqual(["COMMENTED"]);
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  expect(await mailbox.receive(mail)).toEqual(["REJECTED"]);
  expect(await listReasons(world)).toEqual(["NOT_FOUND"]);
  expect((await listAnswers(world))[0]?.bodyText).toContain("you no longer have access to it");
  await world.db.run(sql`update accounts set suspended_at = now() where id = ${world.id("rita")}`);
  expect(await mailbox.receive(mail)).toEqual(["DROPPED"]);
  expect(await listComments(world)).toHaveLength(1);
});

test("addresses of an earlier version are no longer valid", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona");
  const old = await mailbox.replyTo("rita", issue);
  await world.db.run(sql`insert into inbound_addresses values (${world.id("rita")}, 1)`);
  expect(await mailbox.receive({ from: "rita@example.com", to: old, text: "Yes" })).toEqual(["REJECTED"]);
  expect(await listReasons(world)).toEqual(["ADDRESS_RESET"]);
  const to = await mailbox.replyTo("rita", issue);
  expect(await mailbox.receive({ from: "rita@example.com", to, text: "Yes" })).toEqual(["COMMENTED"]);
});

test("a reply follows the rules of comments: a locked conversation refuses it with its sentence", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona");
  await lockIssue(world.as("mona"), { ...toIssueKey(issue) });
  const send = async (login: string) =>
    mailbox.receive({ from: `${login}@example.com`, to: await mailbox.replyTo(login, issue), text: "Yes" });
  expect(await send("rita")).toEqual(["REJECTED"]);
  expect((await listAnswers(world))[0]?.bodyText).toContain("You don't have permission to comment on this issue");
  expect(await send("wren")).toEqual(["COMMENTED"]);
});

test("attachments are kept by the limits and types of attachments", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const part = (type: string, name: string, content: string, more = "") =>
    `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n${more}\n${content}\n`;
  const body =
    `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee [image: shot.png] and the log\n\n> quoted [cid:logo]\n` +
    part("image/png", "shot.png", png) +
    part("text/plain", "a [1].log", Buffer.from("line").toString("base64")) +
    part("application/x-msdownload", "setup.exe", "TVqQ") +
    part("image/png", "fake.png", Buffer.from("no picture").toString("base64")) +
    part("application/pgp-signature", "signature.asc", "TVqQ") +
    "--b--\n";
  expect(await mailbox.receive({ from: "rita@example.com", to, body })).toEqual(["COMMENTED"]);
  const files = await world.db.rows<{ id: string; name: string; accountId: number; size: number }>(
    sql`select id, name, account_id, size from attachments order by name desc`,
  );
  expect(files.map(({ name, accountId }) => ({ name, accountId }))).toEqual([
    { name: "shot.png", accountId: world.id("rita") },
    { name: "a [1].log", accountId: world.id("rita") },
  ]);
  const [comment] = await listComments(world);
  expect(comment?.body.split("\n\n")).toEqual([
    `See ![shot.png](http://milepost.test/user-attachments/assets/${files[0]?.id}) and the log`,
    `[a \\[1\\].log](http://milepost.test/user-attachments/files/${files[1]?.id}/a%20%5B1%5D.log)`,
    expect.stringMatching(/^`setup\.exe` was not kept: We don’t support that file type/),
    "`fake.png` was not kept: The content of fake.png is not what its name says.",
  ]);
});

test("pictures of the quoted message and of signatures are not kept", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  const body =
    'Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>Yes</p><p>-- <br>Rita <img src="cid:logo"></p>\n' +
    "--b\nContent-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline; filename=logo.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--\n";
  expect(await mailbox.receive({ from: "rita@example.com", to, body })).toEqual(["COMMENTED"]);
  expect(await listComments(world)).toMatchObject([{ body: "Yes" }]);
  expect(await world.db.rows(sql`select id from attachments`)).toEqual([]);
});

test("an e-mail to the unsubscribe address unsubscribes, whoever sends it", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona");
  const mail = {
    from: "robot@mail.example",
    to: await mailbox.unsubscribeFrom("rita", issue),
    headers: ["Auto-Submitted: auto-generated"],
  };
  expect(await mailbox.receive({ ...mail, id: "<u@example.com>" })).toEqual(["UNSUBSCRIBED"]);
  expect(await mailbox.receive({ ...mail, id: "<u@example.com>" })).toEqual(["DUPLICATE"]);
  expect(await world.db.rows(sql`select state from subscriptions where account_id = ${world.id("rita")}`)).toEqual([
    { state: "UNSUBSCRIBED" },
  ]);
  expect(await listComments(world)).toEqual([]);
});

test("an e-mail that cannot unsubscribe is not answered: its author may be anybody", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona", { repositoryId: world.secret.id });
  const to = await mailbox.unsubscribeFrom("rita", issue);
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  expect(await mailbox.receive({ from: "victim@example.org", to })).toEqual(["REJECTED"]);
  expect(await listReasons(world)).toEqual(["NOT_FOUND"]);
  expect(await listAnswers(world)).toEqual([]);
  const receipts: string[] = [];
  for (let number = 0; number <= INBOUND_MAIL_LIMITS.perIssue; number += 1) {
    receipts.push(...(await mailbox.receive({ from: "victim@example.org", to })));
  }
  expect(receipts.at(-1)).toBe("DROPPED");
});

test("a reply follows an issue that was transferred", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona");
  const to = await mailbox.replyTo("rita", issue);
  const unsubscribe = await mailbox.unsubscribeFrom("rita", issue);
  const other = await world.repository("other", "PUBLIC");
  await transferIssue(world.as("mona"), { ...toIssueKey(issue), toRepositoryId: other.id });
  expect(await mailbox.receive({ from: "rita@example.com", to, text: "Yes" })).toEqual(["COMMENTED"]);
  expect(await world.db.rows(sql`select repository_id, issue_id from comments`)).toEqual([
    { repositoryId: other.id, issueId: issue.id },
  ]);
  expect(await mailbox.receive({ to: unsubscribe })).toEqual(["UNSUBSCRIBED"]);
});

test("the answer leads to the page of the issue, if its reader sees it", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const issue = await world.issue("mona", { repositoryId: world.secret.id });
  const mail = { from: "rita@example.com", to: await mailbox.replyTo("rita", issue) };
  await mailbox.receive(mail);
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  await mailbox.receive({ ...mail, text: "Yes" });
  const [seen, hidden] = await listAnswers(world);
  expect(seen?.bodyText).toContain("http://milepost.test/octo/secret/issues/1");
  expect(hidden?.bodyText).not.toContain("secret");
});

test("administrators read in the audit log what was rejected", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const to = await mailbox.replyTo("rita", await world.issue("mona"));
  await mailbox.receive({ from: "evil@example.org", to, text: "Yes", id: "<evil@example.org>" });
  const { entries } = await listAuditEntries(world.as("mona"), { action: "inbound_mail.reject" }, { limit: 10 });
  expect(entries).toMatchObject([
    { target: "rita", data: { reason: "FORGED", from: "evil@example.org", message: "<evil@example.org>" } },
  ]);
});
