import { expect } from "vitest";
import { claimMails, writeOutcome } from "#server/mail/claim-mails.ts";
import { makeDeliveryId } from "#server/mail/delivery-id.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { sql } from "#server/platform/db/sql.ts";
import { makeMailbox, type Mailbox } from "#server/test/inbound-mail.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** Sends an e-mail to rita, and returns the header by which a report names it. */
async function sendMail({ ctx }: Mailbox): Promise<string> {
  const text = "Hello";
  await queueMail(ctx, {
    accountId: null,
    address: "rita@example.com",
    purpose: "TEST",
    subject: text,
    text,
    html: text,
  });
  const [mail] = await claimMails(ctx, 1);
  if (!mail) throw new Error("There is no e-mail.");
  await writeOutcome(ctx, mail, { state: "SENT", answer: "250 OK" });
  return makeDeliveryId(ctx.config, mail.id);
}

type Report = { delivery: string; action?: string; status?: string };

const report = (mailbox: Mailbox, { delivery, action = "failed", status = "5.1.1" }: Report) =>
  mailbox.receive({
    from: "MAILER-DAEMON@mx.example.com",
    to: "notifications@milepost.test",
    body: `Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

Your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; somebody@elsewhere.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} No such user

--b
Content-Type: text/rfc822-headers

From: notifications@milepost.test
X-Milepost-Delivery: ${delivery}
To: rita@example.com

--b--
`,
  });

const readState = (world: World) =>
  world.db.row(sql`
    select q.state, e.bounced_at is not null as is_bouncing, e.bounce_status from mail_queue q
    join email_addresses e on e.address = q.address order by q.id desc limit 1`);
const DELIVERED = { state: "SENT", isBouncing: false, bounceStatus: null };

test("a report that an address does not exist stops e-mail to it, also when the e-mail was forwarded", async ({
  world,
}) => {
  const mailbox = await makeMailbox(world);
  const delivery = await sendMail(mailbox);
  expect(await report(mailbox, { delivery })).toEqual(["RETURNED"]);
  expect(await readState(world)).toEqual({ state: "FAILED", isBouncing: true, bounceStatus: "5.1.1" });
  await world.db.run(sql`update email_addresses set bounced_at = null, bounce_status = null`);
  expect(await report(mailbox, { delivery })).toEqual(["RETURNED"]);
  expect(await readState(world)).toMatchObject({ isBouncing: false });
});

test("a report about something else than the address leaves the address as it is", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const delivery = await sendMail(mailbox);
  expect(await report(mailbox, { delivery, action: "delayed", status: "4.4.1" })).toEqual([]);
  expect(await readState(world)).toEqual(DELIVERED);
  expect(await report(mailbox, { delivery, status: "5.7.1" })).toEqual(["RETURNED"]);
  expect(await readState(world)).toEqual({ ...DELIVERED, state: "FAILED" });
});

test("a report without the header that the server has signed is ignored", async ({ world }) => {
  const mailbox = await makeMailbox(world);
  const delivery = await sendMail(mailbox);
  const [number] = delivery.split(".");
  for (const forged of [`${number}.${"0".repeat(32)}`, `1${delivery}`, String(number), ""]) {
    expect(await report(mailbox, { delivery: forged })).toEqual([]);
  }
  expect(await readState(world)).toEqual(DELIVERED);
});
