import { describe, expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { writeSuspendedAt } from "#server/accounts/administer-account.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import type { NewIssue } from "#server/issues/create-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { claimMails } from "#server/mail/claim-mails.ts";
import { sendMail } from "#server/mail/send-mail.ts";
import { SmtpConnections } from "#server/mail/smtp-connections.ts";
import { mailNotifications, writeDigests, writeSingleMails } from "#server/notification-mail/mail-notifications.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import {
  retrySingleDeliveries,
  takeDigestDeliveries,
  takeSingleDeliveries,
} from "#server/notifications/take-email-deliveries.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addReviewThread, replyToReviewThread } from "#server/pulls/add-review-thread.ts";
import { submitReview } from "#server/pulls/add-review.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createTestPull } from "#server/test/issues.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import { lostWorkerError } from "#server/test/lost-worker.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type Mail = {
  address: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  senderName: string;
  recipientName: string;
  messageId: string;
  headers: Record<string, string>;
};

function system(world: World): Context {
  const ctx = world.as(null);
  const config = { ...ctx.config, smtp: "smtp://127.0.0.1:1", secretKey: "a key of more than 32 characters, here" };
  return { ...ctx, config };
}

function at(world: World, minutes: number): Context {
  return { ...system(world), now: new Date(Date.now() + minutes * 60_000) };
}

async function verify(world: World, ...logins: string[]): Promise<void> {
  for (const login of logins) {
    await world.db.run(sql`
      insert into email_addresses (account_id, address, is_primary, verified_at)
      values (${world.id(login)}, ${`${login}@example.com`}, true, now())`);
  }
}

/** Writes what is to be sent by e-mail, as the job does after each commit. */
async function notify(world: World): Promise<void> {
  while (await takeQueuedEvents(system(world), notifyEvents));
}

async function mails(world: World): Promise<Mail[]> {
  await notify(world);
  while (await takeSingleDeliveries(system(world), writeSingleMails));
  while (await takeDigestDeliveries(system(world), writeDigests));
  return world.db.rows<Mail>(sql`select * from mail_queue order by id`);
}

const addresses = async (world: World) => (await mails(world)).map(({ address }) => address);

/** An issue of mona that mentions hubot, whose address is verified. */
async function mention(world: World, input: Partial<NewIssue> = {}): Promise<IssueRow> {
  await verify(world, "hubot");
  return world.issue("mona", { title: "A title", body: "@hubot look", ...input });
}

const comment = (world: World, login: string, issue: IssueRow, body: string) =>
  addComment(world.as(login), { subject: toIssueKey(issue), body });

const subscribe = (world: World, issue: IssueRow, login: string) =>
  updateSubscription(world.as(login), { ...toIssueKey(issue), state: "SUBSCRIBED" });

/** Chooses digests. The next one is due at once. */
async function chooseDigest(world: World, login: string): Promise<void> {
  await world.db.run(sql`
    insert into notification_settings (account_id, email_frequency) values (${world.id(login)}, 'EVERY_15_MINUTES')`);
}

async function makeDue(world: World): Promise<void> {
  await notify(world);
  await world.db.run(sql`update notification_deliveries set due_at = now() - interval '1 second'`);
}

describe("e-mail about one event", () => {
  test("says what happened, why, and how to unsubscribe", async ({ world }) => {
    const issue = await mention(world, { body: "@hubot **look** at #1" });
    const [mail] = await mails(world);
    const path = `http://localhost:4000/octo/hello/issues/${issue.number}`;
    expect(mail).toMatchObject({
      address: "hubot@example.com",
      recipientName: "octo/hello",
      senderName: "mona",
      subject: `[octo/hello] A title (Issue #${issue.number})`,
      messageId: `<octo/hello/issues/${issue.number}@localhost>`,
    });
    expect(mail?.bodyText).toContain(`mona created an issue (#${issue.number})\n\n@hubot **look** at #1\n\n-- \n`);
    expect(mail?.bodyText).toContain(`${path}\nYou are receiving this because you were mentioned.\nUnsubscribe: http`);
    expect(mail?.bodyHtml).toContain("<strong>look</strong>");
    expect(mail?.bodyHtml).toContain(`href="${path}"`);
    expect(mail?.bodyHtml).not.toMatch(/class=|<script|href="\/|javascript:/);
    expect(mail?.headers).toMatchObject({
      "List-ID": "octo/hello <hello.octo.localhost>",
      "List-Archive": "<http://localhost:4000/octo/hello>",
      "List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:4000\/notifications\/unsubscribe\/[\w-]+>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "list",
      "X-Milepost-Reason": "mention",
      "X-Milepost-Sender": "mona",
      "X-Milepost-Recipient": "hubot",
    });
    expect(mail?.headers).not.toHaveProperty("In-Reply-To");
  });

  test("of a review has its comments on lines, each with its place and the end of the diff", async ({ world }) => {
    await verify(world, "wren");
    const pull = await createTestPull(world);
    await subscribe(world, pull, "wren");
    const thread = { ...toIssueKey(pull), path: "src/<a>.ts", isSubmitted: false };
    const diffHunk = "@@ -1,5 +1,5 @@\n one\n two\n-three\n+3 < 4\n";
    const first = await addReviewThread(world.as("rita"), {
      ...thread,
      line: 7,
      startLine: 5,
      diffHunk,
      body: "**Why?**",
    });
    await addReviewThread(world.as("rita"), { ...thread, path: "README.md", isOnFile: true, body: "Second" });
    expect(await mails(world)).toEqual([]);
    await submitReview(world.as("rita"), {
      repositoryId: pull.repositoryId,
      id: first.reviewId,
      event: "COMMENT",
      body: "",
    });
    const [mail, ...others] = await mails(world);
    expect(others).toEqual([]);
    const page = `http://localhost:4000/octo/hello/pull/${pull.number}`;
    expect(mail?.bodyText).toContain(
      `rita commented on this pull request (#${pull.number})\n\n________________________________\n\n` +
        `In src/<a>.ts, lines 5 to 7 <${page}#discussion_r${first.id}>:\n\n` +
        `>  one\n>  two\n> -three\n> +3 < 4\n\n**Why?**\n\n________________________________\n\nIn README.md <${page}#discussion_r`,
    );
    expect(mail?.bodyText).toMatch(/>:\n\nSecond\n\n-- \n/);
    expect(mail?.bodyHtml).toContain(`href="${page}#discussion_r${first.id}"`);
    expect(mail?.bodyText).toContain(`\n${page}#pullrequestreview-${first.reviewId}\n`);
    expect(mail?.bodyHtml).toMatch(
      /src\/&lt;a&gt;\.ts, lines 5 to 7<\/a>.*\+3 &lt; 4<\/pre><p[^>]*><strong>Why\?<\/strong>/s,
    );
  });

  test("of a review shows as many comments as are allowed, and of a reply itself", async ({ world }) => {
    await verify(world, "wren");
    const pull = await createTestPull(world);
    await subscribe(world, pull, "wren");
    const thread = { ...toIssueKey(pull), path: "a.ts", line: 1, isSubmitted: false };
    const first = await addReviewThread(world.as("rita"), { ...thread, body: "First" });
    await world.db.run(sql`
      insert into pull_review_comments (repository_id, review_id, thread_id, body, body_html, created_at, updated_at)
      select repository_id, review_id, thread_id, 'Comment ' || n, '<p>Comment ' || n || '</p>', now(), now()
      from pull_review_comments, generate_series(2, 32) n where repository_id = ${pull.repositoryId}`);
    const review = { repositoryId: pull.repositoryId, id: first.reviewId };
    await submitReview(world.as("rita"), { ...review, event: "COMMENT", body: "In general" });
    await replyToReviewThread(world.as("mona"), {
      repositoryId: pull.repositoryId,
      id: first.threadId ?? 0,
      body: "Because",
    });
    const [about, reply] = await mails(world);
    expect(about?.bodyText).toContain(`(#${pull.number})\n\nIn general\n\n____`);
    expect(about?.bodyText).toMatch(/Comment 30\n\nAnd 2 more comments\n\n-- \n/);
    expect(about?.bodyHtml).toContain("And 2 more comments");
    expect(reply?.bodyText).toMatch(
      /^mona commented on this pull request \(#\d+\)\n\n_+\n\nIn a\.ts, line 1 <[^>]+>:\n\nBecause\n\n-- \n/,
    );
    expect(reply?.bodyText).toMatch(
      /View it on Milepost:\nhttp\S+#discussion_r\d+\n|view it on Milepost:\nhttp\S+#discussion_r\d+\n/,
    );
  });

  test("later e-mails of an issue answer its first one, for all recipients alike", async ({ world }) => {
    await verify(world, "mona");
    const issue = await mention(world);
    const { id } = await comment(world, "tess", issue, "An answer");
    await closeIssue(world.as("tess"), { ...toIssueKey(issue), stateReason: "NOT_PLANNED" });
    const first = `<octo/hello/issues/${issue.number}@localhost>`;
    const found = (await mails(world)).map(({ address, messageId, subject, headers }) => ({
      address,
      messageId,
      subject,
      references: headers["References"],
      inReplyTo: headers["In-Reply-To"],
    }));
    const reply = {
      subject: `Re: [octo/hello] A title (Issue #${issue.number})`,
      references: first,
      inReplyTo: first,
    };
    const messageId = `<octo/hello/issues/${issue.number}/${id}@localhost>`;
    const closing = expect.stringMatching(/^<octo\/hello\/issues\/\d+\/issue_event\/\d+@localhost>$/);
    expect(found.slice(0, 1)).toMatchObject([{ address: "hubot@example.com", messageId: first }]);
    expect(found.slice(1).toSorted((a, b) => a.address.localeCompare(b.address))).toEqual([
      { ...reply, address: "hubot@example.com", messageId },
      { ...reply, address: "hubot@example.com", messageId: closing },
      { ...reply, address: "mona@example.com", messageId },
      { ...reply, address: "mona@example.com", messageId: closing },
    ]);
    expect((await mails(world)).at(-1)?.bodyText).toMatch(/^tess closed #\d+ as not planned\n/);
  });

  test("titles with line breaks, HTML and any script stay texts", async ({ world }) => {
    const issue = await mention(world);
    const title = '<b>Größe</b> 日本\u2028Bcc: x@example.com & "more" 🎉';
    await world.db.run(
      sql`update issues set title = ${title} where repository_id = ${issue.repositoryId} and id = ${issue.id}`,
    );
    const [mail] = await mails(world);
    expect(mail?.subject).toBe(
      `[octo/hello] <b>Größe</b> 日本 Bcc: x@example.com & "more" 🎉 (Issue #${issue.number})`,
    );
    expect(mail?.bodyHtml).toContain("&lt;b&gt;Größe&lt;/b&gt;");
  });

  test("links to what not everybody sees are plain text", async ({ world }) => {
    const hidden = await world.issue("mona", { repositoryId: world.secret.id, title: "Hidden" });
    await mention(world, { body: `@hubot see octo/secret#${hidden.number}` });
    const [mail] = await mails(world);
    expect(mail?.bodyHtml).toContain(`see octo/secret#${hidden.number}`);
    expect(mail?.bodyHtml).not.toContain("octo/secret/issues");
  });

  test("the text of a comment that was deleted meanwhile is not sent", async ({ world }) => {
    const issue = await mention(world, { body: "" });
    await notify(world);
    const { id } = await comment(world, "tess", issue, "@hubot a secret");
    await notify(world);
    await deleteIssueComment(world.as("tess"), { repositoryId: issue.repositoryId, id });
    expect(await addresses(world)).toEqual([]);
  });
});

describe("who gets e-mail", () => {
  test("whoever lost access between the event and the e-mail gets none", async ({ world }) => {
    await verify(world, "rita", "hubot");
    await world.issue("mona", { repositoryId: world.secret.id, body: "@rita and @hubot, secret" });
    await notify(world);
    await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    expect(await addresses(world)).toEqual([]);
    expect(await world.db.rows(sql`select 1 from notification_deliveries`)).toEqual([]);
  });

  test("e-mail that waited for the mail server is not sent to those who lost access meanwhile", async ({ world }) => {
    await verify(world, "rita", "wren");
    await world.db.run(sql`
      insert into notification_settings (account_id, email_frequency) values (${world.id("wren")}, 'DAILY')`);
    for (const login of ["rita", "wren"])
      await world.db.run(sql`
        insert into collaborators (repository_id, account_id, role) values (${world.secret.id}, ${world.id(login)}, 'READ')
        on conflict do nothing`);
    await world.issue("mona", { repositoryId: world.secret.id, body: "@rita and @wren, secret" });
    await notify(world);
    await world.db.run(sql`update notification_deliveries set due_at = now() - interval '1 minute'`);
    expect(await addresses(world)).toEqual(["rita@example.com", "wren@example.com"]);
    // The port of no mail server: what may be sent waits for it.
    const connections = new SmtpConnections("smtp://127.0.0.1:1", "milepost.test");
    const attempt = async () => {
      for (const mail of await claimMails(system(world), 5)) await sendMail(system(world), mail, connections);
      return (await world.db.rows<{ state: string }>(sql`select state from mail_queue order by id`)).map(
        (m) => m.state,
      );
    };
    expect(await attempt()).toEqual(["QUEUED", "QUEUED"]);
    for (const login of ["rita", "wren"]) await deleteCollaborator(world.as("mona"), world.secret.id, world.id(login));
    await world.db.run(sql`update mail_queue set due_at = now()`);
    expect(await attempt()).toEqual(["FAILED", "FAILED"]);
    expect(
      await world.db.rows(sql`select 1 from mail_queue where body_text is not null or body_html is not null`),
    ).toEqual([]);
  });

  test("e-mail that waited for the mail server is not sent to outsiders after the repository has turned private", async ({
    world,
  }) => {
    await verify(world, "rita", "hubot");
    await world.issue("mona", { body: "@rita and @hubot" });
    expect((await addresses(world)).toSorted()).toEqual(["hubot@example.com", "rita@example.com"]);
    await updateRepository(world.as("ada"), { id: world.hello.id, visibility: "PRIVATE" });
    const connections = new SmtpConnections("smtp://127.0.0.1:1", "milepost.test");
    for (const mail of await claimMails(system(world), 5)) await sendMail(system(world), mail, connections);
    expect(
      await world.db.rows(sql`select address, state, body_text is null as is_empty from mail_queue order by 1`),
    ).toEqual([
      { address: "hubot@example.com", state: "FAILED", isEmpty: true },
      { address: "rita@example.com", state: "QUEUED", isEmpty: false },
    ]);
  });

  test("whoever is suspended between the event and the e-mail gets none, at once or in a digest", async ({ world }) => {
    await verify(world, "rita", "wren", "hubot");
    await chooseDigest(world, "wren");
    await world.issue("mona", { body: "@rita, @wren and @hubot" });
    await makeDue(world);
    for (const login of ["rita", "wren"]) await writeSuspendedAt(world.as(null), world.id(login), new Date());
    expect(await addresses(world)).toEqual(["hubot@example.com"]);
    expect(await world.db.rows(sql`select 1 from notification_deliveries`)).toEqual([]);
  });

  test("e-mail that waited for the mail server is not sent to those who were suspended meanwhile", async ({
    world,
  }) => {
    await verify(world, "rita", "wren", "hubot");
    await chooseDigest(world, "wren");
    await world.issue("mona", { body: "@rita, @wren and @hubot" });
    await makeDue(world);
    expect((await addresses(world)).toSorted()).toEqual(["hubot@example.com", "rita@example.com", "wren@example.com"]);
    for (const login of ["rita", "wren"]) await writeSuspendedAt(world.as(null), world.id(login), new Date());
    const connections = new SmtpConnections("smtp://127.0.0.1:1", "milepost.test");
    for (const mail of await claimMails(system(world), 5)) await sendMail(system(world), mail, connections);
    expect(
      await world.db.rows(sql`select address, state, body_text is null as is_empty from mail_queue order by 1`),
    ).toEqual([
      { address: "hubot@example.com", state: "QUEUED", isEmpty: false },
      { address: "rita@example.com", state: "FAILED", isEmpty: true },
      { address: "wren@example.com", state: "FAILED", isEmpty: true },
    ]);
  });

  test("people with access get e-mail about private repositories, others never", async ({ world }) => {
    await verify(world, "rita", "hubot");
    await world.issue("mona", { repositoryId: world.secret.id, body: "@rita and @hubot, secret" });
    expect(await addresses(world)).toEqual(["rita@example.com"]);
  });

  test("the chosen address gets it if it is verified and has not refused e-mail, else the primary one", async ({
    world,
  }) => {
    const issue = await mention(world);
    await world.db.run(sql`
      insert into email_addresses (account_id, address) values (${world.id("hubot")}, 'Other@example.com')`);
    await world.db.run(sql`
      insert into notification_settings (account_id, email_address) values (${world.id("hubot")}, 'other@example.com')`);
    const next = async () => {
      await comment(world, "tess", issue, "More");
      return (await mails(world)).at(-1)?.address;
    };
    expect(await next()).toBe("hubot@example.com");
    await world.db.run(sql`update email_addresses set verified_at = now()`);
    expect(await next()).toBe("Other@example.com");
    await world.db.run(sql`update email_addresses set bounced_at = now() where not is_primary`);
    expect(await next()).toBe("hubot@example.com");
    await world.db.run(sql`update email_addresses set bounced_at = now()`);
    const count = (await mails(world)).length;
    await next();
    expect(await mails(world)).toHaveLength(count);
  });

  test.for(["suspended", "unsubscribed", "ignoring", "without access", "without e-mail", "unverified"])(
    "whoever is %s since the event gets none",
    async (change, { world }) => {
      const issue = await mention(world);
      await notify(world);
      const hubot = world.id("hubot");
      if (change === "suspended") await world.db.run(sql`update accounts set suspended_at = now() where id = ${hubot}`);
      if (change === "unsubscribed")
        await updateSubscription(world.as("hubot"), { ...toIssueKey(issue), state: "UNSUBSCRIBED" });
      if (change === "ignoring")
        await world.db.run(sql`
          insert into repository_subscriptions (account_id, repository_id, level) values (${hubot}, ${world.hello.id}, 'IGNORE')`);
      if (change === "without access")
        await updateRepository(world.as("ada"), { id: world.hello.id, visibility: "PRIVATE" });
      if (change === "without e-mail")
        await world.db.run(sql`
          insert into notification_settings (account_id, participating_email) values (${hubot}, false)`);
      if (change === "unverified") await world.db.run(sql`update email_addresses set verified_at = null`);
      expect(await addresses(world)).toEqual([]);
    },
  );
});

describe("quiet hours", () => {
  const EVENING = "2026-01-10T20:00:00Z";
  const NIGHT = "2026-01-10T23:00:00Z";
  const BEFORE_MORNING = "2026-01-11T05:59:00Z";
  const MORNING = "2026-01-11T06:00:00Z";

  /** From ten to seven in Berlin, which is an hour ahead of UTC in winter. */
  async function setQuietHours(world: World, frequency = "IMMEDIATELY"): Promise<void> {
    await world.db.run(sql`update accounts set time_zone = 'Europe/Berlin' where id = ${world.id("hubot")}`);
    await world.db.run(sql`
      insert into notification_settings (account_id, email_frequency, quiet_from, quiet_until)
      values (${world.id("hubot")}, ${frequency}, '22:00', '07:00')`);
  }

  /** The subjects of the e-mails that the jobs have written, which ran at this time. */
  async function runJobs(world: World, now: string): Promise<string[]> {
    const ctx = { ...system(world), now: new Date(now) };
    while (await takeQueuedEvents(ctx, notifyEvents));
    await mailNotifications({ systemContext: () => ctx });
    return (await world.db.rows<Mail>(sql`select subject from mail_queue order by id`)).map(({ subject }) => subject);
  }

  test("an e-mail about an event in them is sent when they end", async ({ world }) => {
    await setQuietHours(world);
    await mention(world);
    expect(await runJobs(world, NIGHT)).toEqual([]);
    expect(await runJobs(world, BEFORE_MORNING)).toEqual([]);
    expect(await runJobs(world, MORNING)).toEqual([expect.stringMatching(/^\[octo\/hello\] A title/)]);
  });

  test("a digest of the events in them is sent when they end", async ({ world }) => {
    await setQuietHours(world, "EVERY_15_MINUTES");
    const issue = await mention(world);
    expect(await runJobs(world, NIGHT)).toEqual([]);
    await comment(world, "tess", issue, "More");
    expect(await runJobs(world, BEFORE_MORNING)).toEqual([]);
    expect(await runJobs(world, MORNING)).toEqual(["[Milepost] 2 notifications"]);
  });

  test("what was not sent before they began, or before they were set, waits too", async ({ world }) => {
    await mention(world);
    while (await takeQueuedEvents({ ...system(world), now: new Date(EVENING) }, notifyEvents));
    await setQuietHours(world);
    expect(await runJobs(world, NIGHT)).toEqual([]);
    expect(await runJobs(world, MORNING)).toHaveLength(1);
  });
});

describe("digests", () => {
  test("say what is unread, by repository and issue", async ({ world }) => {
    await chooseDigest(world, "rita");
    await verify(world, "rita");
    const first = await world.issue("mona", { title: "First <one>", body: "@rita *hello*" });
    const other = await world.issue("mona", { title: "Secret", repositoryId: world.secret.id, body: "@rita" });
    await comment(world, "tess", first, "An answer");
    const read = await world.issue("mona", { title: "Read", body: "@rita" });
    await notify(world);
    expect(await addresses(world)).toEqual([]);
    await markIssueAsRead({ ...world.as("rita"), now: new Date(Date.now() + 1000) }, toIssueKey(read));
    await makeDue(world);
    const [mail, ...others] = await mails(world);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ address: "rita@example.com", subject: "[Milepost] 3 notifications" });
    expect(mail?.bodyText).toContain(
      `octo/hello#${first.number} First <one>\n* mona created an issue (#${first.number})\n  @rita hello\n`,
    );
    expect(mail?.bodyText).toMatch(/tess left a comment [^]*octo\/secret#/);
    expect(mail?.bodyText).toContain(`octo/secret#${other.number} Secret`);
    expect(mail?.bodyText).not.toContain("Read");
    expect(mail?.bodyHtml).toContain("First &lt;one&gt;");
  });

  test("nothing is sent if everything was read", async ({ world }) => {
    await chooseDigest(world, "hubot");
    const issue = await mention(world);
    await notify(world);
    await markIssueAsRead({ ...world.as("hubot"), now: new Date(Date.now() + 1000) }, toIssueKey(issue));
    await makeDue(world);
    expect(await addresses(world)).toEqual([]);
  });
});

describe("the job", () => {
  test("takes as many statements for many e-mails as for one", async ({ world }) => {
    await verify(world, "mona");
    const issue = await mention(world);
    await mails(world);
    const count = async (comments: number) => {
      for (let index = 0; index < comments; index += 1) await comment(world, "tess", issue, `Words ${index} #1 @hubot`);
      await notify(world);
      const before = world.db.statements.count;
      await takeSingleDeliveries(system(world), writeSingleMails);
      return world.db.statements.count - before;
    };
    const one = await count(1);
    expect(await count(10)).toBe(one);
  });

  test("writes an e-mail once, and one that cannot be written stops no other", async ({ world }) => {
    await verify(world, "rita");
    await mention(world, { body: "@hubot @rita" });
    await notify(world);
    const failing: typeof writeSingleMails = async (tx, deliveries) => {
      await writeSingleMails(tx, deliveries);
      if (deliveries.some(({ accountId }) => accountId === world.id("rita"))) throw new Error("This one fails.");
    };
    await takeSingleDeliveries(system(world), failing);
    const queued = () => world.db.rows<{ address: string }>(sql`select address from mail_queue order by id`);
    expect(await queued()).toEqual([{ address: "hubot@example.com" }]);
    await retrySingleDeliveries(at(world, 2), writeSingleMails);
    expect(await addresses(world)).toEqual(["hubot@example.com", "rita@example.com"]);
    expect(await addresses(world)).toHaveLength(2);
  });

  test("one that fails again and again is given up", async ({ world }) => {
    await mention(world);
    await notify(world);
    const failing = () => Promise.reject(new Error("This one fails."));
    await takeSingleDeliveries(system(world), failing);
    const retry = (minutes: number) => retrySingleDeliveries(at(world, minutes), failing);
    const attempts = async () =>
      (await world.db.rows<{ attempts: number }>(sql`select attempts from notification_deliveries`)).map(
        (row) => row.attempts,
      );
    await retry(0);
    expect(await attempts()).toEqual([1]);
    await retry(2);
    await retry(5);
    expect(await attempts()).toEqual([2]);
    for (const minutes of [7, 17, 34]) await retry(minutes);
    expect(await attempts()).toEqual([]);
  });

  test("one that waits for a worker of a distributed database is not given up, and is tried at least every 25 minutes", async ({
    world,
  }) => {
    await mention(world);
    await notify(world);
    const failing = () => Promise.reject(lostWorkerError());
    await takeSingleDeliveries(system(world), failing);
    for (let minutes = 30; minutes <= 300; minutes += 30) await retrySingleDeliveries(at(world, minutes), failing);
    await retrySingleDeliveries(at(world, 326), writeSingleMails);
    expect(await addresses(world)).toEqual(["hubot@example.com"]);
  });

  test("what has waited for weeks, while no e-mail could be sent, is dropped", async ({ world }) => {
    await mention(world);
    await notify(world);
    const without = { ...system(world), config: { ...system(world).config, smtp: undefined } };
    const count = async () => (await world.db.rows(sql`select 1 from notification_deliveries`)).length;
    await mailNotifications({ systemContext: () => ({ ...without, now: at(world, 13 * 24 * 60).now }) });
    expect(await count()).toBe(1);
    await mailNotifications({ systemContext: () => ({ ...without, now: at(world, 15 * 24 * 60).now }) });
    expect(await count()).toBe(0);
  });
});
