import { expect } from "vitest";
import { composeMessage } from "#server/mail/compose-message.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeMailbox, type Mailbox } from "#server/test/inbound-mail.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** The headers of an e-mail that the server has sent. */
async function sentTo({ ctx }: Mailbox, address: string): Promise<string> {
  const mail = {
    id: 1,
    address,
    recipientName: "",
    senderName: null,
    replyTo: null,
    messageId: "<octo/hello/issues/1@milepost.test>",
    subject: "A title",
    bodyText: "",
    bodyHtml: "",
    encryptedBody: null,
    headers: {},
    createdAt: ctx.now,
    attempts: 1,
    accountId: null,
    repositoryIds: [],
  };
  const message = (await composeMessage(mail, { text: "Text", html: "" }, ctx.config)).toString();
  return message.slice(0, message.indexOf("\r\n\r\n")).replaceAll("\r\n", "\n");
}

type Report = { recipient?: string; action?: string; status?: string; original: string };

const toReport = ({ recipient = "rita@example.com", action = "failed", status = "5.1.1", original }: Report) =>
  `Content-Type: multipart/report; report-type=delivery-status;\n boundary="b"

--b
Content-Type: text/plain

Your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
Arrival-Date: Tue, 24 Nov 2026 09:00:00 +0000

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>
 User unknown

--b
Content-Type: text/rfc822-headers

${original}

--b--
`;

const receive = (mailbox: Mailbox, report: Report) =>
  mailbox.receive(
    { from: "MAILER-DAEMON@mx.example.com", to: "notifications@milepost.test", body: toReport(report) },
    { isFromNobody: true },
  );

const listBounced = (world: World) =>
  world.db.rows(sql`select address, bounce_status as status from email_addresses where bounced_at is not null`);

test("an address gets no more e-mail after a report that it refuses it", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const original = await sentTo(mailbox, "rita@example.com");
  expect(await receive(mailbox, { original })).toEqual(["BOUNCED"]);
  expect(await listBounced(world)).toEqual([{ address: "rita@example.com", status: "5.1.1" }]);
});

test("a report counts that returns the whole message, and one with the address that was written to", async ({
  world,
}) => {
  const mailbox = await makeMailbox(world);
  const original = await sentTo(mailbox, "rita@example.com");
  const body = toReport({ original })
    .replace("text/rfc822-headers", "message/rfc822")
    .replace(
      "Final-Recipient: rfc822; rita@example.com",
      "Final-Recipient: rfc822; forwarded@example.org\nOriginal-Recipient: rfc822;Rita@Example.com",
    );
  expect(
    await mailbox.receive({ to: "notifications@milepost.test", body: body.replace("--b--", "\n\nText\n--b--") }),
  ).toEqual(["BOUNCED"]);
  expect(await listBounced(world)).toEqual([{ address: "rita@example.com", status: "5.1.1" }]);
});

test("a report about an e-mail that the server did not send to the address does nothing", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  expect(
    await receive(mailbox, { original: "Subject: A title\nMessage-ID: <octo/hello/issues/1@milepost.test>" }),
  ).toEqual([]);
  expect(await receive(mailbox, { original: await sentTo(mailbox, "wren@example.com") })).toEqual([]);
  expect(await listBounced(world)).toEqual([]);
});

test("delays and refusals that are not the address's do nothing", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const original = await sentTo(mailbox, "rita@example.com");
  expect(await receive(mailbox, { original, action: "delayed", status: "4.4.1" })).toEqual([]);
  expect(await receive(mailbox, { original, action: "delayed", status: "5.1.1" })).toEqual([]);
  expect(await receive(mailbox, { original, status: "5.7.1" })).toEqual([]);
  expect(await receive(mailbox, { original, status: "4.2.2" })).toEqual([]);
  expect(await listBounced(world)).toEqual([]);
});
